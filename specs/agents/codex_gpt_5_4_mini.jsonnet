// A row of the HealthAgentBench paper, which ran every agent at the highest effort its harness offers.
local agents = import 'lib/agents.libsonnet';

agents.codex('codex_gpt_5_4_mini', model='gpt-5.4-mini', model_title='GPT-5.4-mini', effort='xhigh')
