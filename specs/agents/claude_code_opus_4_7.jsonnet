// A row of the HealthAgentBench paper, which ran every agent at the highest effort its harness offers.
local agents = import 'lib/agents.libsonnet';

agents.claude_code('claude_code_opus_4_7', model='claude-opus-4-7', model_title='Opus 4.7', effort='max')
