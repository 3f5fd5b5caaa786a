local dq = import 'lib/ehr_data_quality_auditing.libsonnet';

dq.audit('inconsistency', seed=14, clues=true, solver=dq.finds_all)
