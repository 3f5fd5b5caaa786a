local dq = import 'lib/ehr_data_quality_auditing.libsonnet';

dq.audit('combined', seed=17, clues=false, solver=dq.finds_all, kinds=dq.all_kinds)
