local dq = import 'lib/ehr_data_quality_auditing.libsonnet';

dq.audit('impossible_value', seed=12, clues=true, solver=dq.finds_all)
