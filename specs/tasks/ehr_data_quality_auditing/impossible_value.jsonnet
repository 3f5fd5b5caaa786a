local dq = import 'lib/ehr_data_quality_auditing.libsonnet';

dq.audit('impossible_value', seed=11, clues=false, solver=dq.finds_all)
