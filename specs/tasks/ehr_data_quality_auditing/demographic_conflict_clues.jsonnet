local dq = import 'lib/ehr_data_quality_auditing.libsonnet';

dq.audit('demographic_conflict', seed=16, clues=true, solver=dq.finds_all)
