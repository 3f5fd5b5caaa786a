local dq = import 'lib/ehr_data_quality_auditing.libsonnet';

dq.audit('demographic_conflict', seed=15, clues=false, solver=dq.finds_all)
