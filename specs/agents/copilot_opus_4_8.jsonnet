// A row of the HealthAgentBench paper, which ran every agent at the highest effort its harness offers.
local agents = import 'lib/agents.libsonnet';

agents.copilot('copilot_opus_4_8', model='claude-opus-4-8', model_title='Opus 4.8', effort='max')
