// A row of the HealthAgentBench paper, which ran every agent at the highest effort its harness offers.
local agents = import 'lib/agents.libsonnet';

agents.codex('codex_gpt_5_5', model='gpt-5.5', model_title='GPT-5.5', effort='xhigh')
