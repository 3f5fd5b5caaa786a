// The agent matrix of the HealthAgentBench paper: ten agents, three attempts per task, the published numbers
// beside ours. A row whose credential is missing is shown as not run, naming what it needs.
local v1 = import 'lib/v1.libsonnet';

v1.Sweep {
  name: 'table2',
  title: 'HealthAgentBench: frontier agents',
  agents: [
    // In the paper's order: by published overall success rate.
    'codex_gpt_5_5',
    'copilot_opus_4_8',
    'copilot_gpt_5_5',
    'claude_code_opus_4_8',
    'codex_gpt_5_4',
    'claude_code_opus_4_7',
    'codex_gpt_5_3',
    'claude_code_opus_4_6',
    'claude_code_sonnet_4_6',
    'codex_gpt_5_4_mini',
    // Floor and ceiling of every table.
    'oracle',
    'solver',
    'blind',
    'random',
    'null',
  ],
  tasks: ['*'],
  attempts: 3,
  concurrency: 4,
  published: ['healthagentbench'],
}
