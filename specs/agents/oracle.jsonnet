// Hands in the gold answer: the ceiling. Below 100% the task or its verifier is broken.
local agents = import 'lib/agents.libsonnet';

agents.reference('oracle', title='Oracle')
