// An honest program that sees only what an agent sees: the task can be solved from what is given.
local agents = import 'lib/agents.libsonnet';

agents.reference('solver', title='Solver')
