// A row of the HealthAgentBench paper, which ran every agent at the highest effort its harness offers.
local agents = import 'lib/agents.libsonnet';

agents.claude_code('claude_code_opus_4_6', model='claude-opus-4-6', model_title='Opus 4.6', effort='max')
