// The best strategy that does not look at the data: above the chance ceiling the task leaks its answer.
local agents = import 'lib/agents.libsonnet';

agents.reference('blind', title='Blind')
