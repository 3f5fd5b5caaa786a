local dq = import 'lib/ehr_data_quality_auditing.libsonnet';

dq.audit('inconsistency', seed=13, clues=false, solver=dq.finds_all)
