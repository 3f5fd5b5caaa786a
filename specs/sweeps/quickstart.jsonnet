// What a newcomer runs first: every task there is, by the agents that need no model and no credential.
// Oracle must reach 100%, null 0%, random and blind stay under the chance ceiling, solver what its tasks claim.
local v1 = import 'lib/v1.libsonnet';

v1.Sweep {
  name: 'quickstart',
  title: 'Floor and ceiling: reference agents on every task',
  agents: ['oracle', 'solver', 'blind', 'random', 'null'],
  tasks: ['*'],
  attempts: 1,
  concurrency: 2,
  published: [],
}
