// The tables of the HealthAgentBench paper: 54 tasks × 3 attempts = 162 trials per agent.
// Rates are printed there as whole percents, cost and time as means per trial over the whole suite.
local v1 = import 'lib/v1.libsonnet';

// Column order of the paper's per-category table, and the trials behind each cell (tasks × 3 attempts).
local columns = [
  { category: 'xray_report_correction', planned: 30 },
  { category: 'ct_abnormality_classification', planned: 30 },
  { category: 'pathology_tumor_area_selection', planned: 30 },
  { category: 'clinical_trial_matching', planned: 27 },
  { category: 'ehr_data_quality_auditing', planned: 24 },
  { category: 'ehr_event_modelling', planned: 18 },
  { category: 'ehr_format_conversion', planned: 3 },
];

//  agent                       overall  USD   minutes   X-ray CT  tumour trial DQ  EHR  MEDS   (percent)
local table = [
  ['codex_gpt_5_5',             42,      2.8,  15,       [33, 33, 40, 52, 25, 72, 100]],
  ['copilot_opus_4_8',          36,      3.1,  18,       [20, 17, 17, 67, 33, 72, 100]],
  ['copilot_gpt_5_5',           35,      2.6,  18,       [27, 23, 13, 44, 42, 67, 100]],
  ['claude_code_opus_4_8',      32,      4.0,  16,       [17, 17, 20, 48, 33, 67, 100]],
  ['codex_gpt_5_4',             28,      1.3,  18,       [40, 30, 7, 18, 12, 61, 100]],
  ['claude_code_opus_4_7',      27,      4.8,  16,       [13, 13, 10, 26, 33, 78, 100]],
  ['codex_gpt_5_3',             22,      1.0,  14,       [20, 10, 17, 18, 12, 61, 100]],
  ['claude_code_opus_4_6',      19,      4.1,  22,       [10, 0, 17, 22, 42, 33, 0]],
  ['claude_code_sonnet_4_6',    17,      2.9,  24,       [10, 3, 10, 11, 12, 61, 100]],
  ['codex_gpt_5_4_mini',        16,      0.6,  16,       [10, 23, 0, 18, 4, 39, 100]],
];

local overall(row) = {
  agent: row[0],
  suite: 'hab',
  category: 'overall',
  success_rate: row[1] / 100,
  planned: 162,
  cost_usd: row[2],
  minutes: row[3],
};

// The paper gives cost and time by category in a figure only.
local by_category(row) = [
  {
    agent: row[0],
    suite: 'hab',
    category: columns[i].category,
    success_rate: row[4][i] / 100,
    planned: columns[i].planned,
  }
  for i in std.range(0, std.length(columns) - 1)
];

v1.Published {
  name: 'healthagentbench',
  citation: 'Liu et al., HealthAgentBench: A Unified Benchmark Suite of Realistic Agentic Healthcare '
            + 'Environments for Challenging Frontier AI Agents, arXiv 2606.31179 (2026), overall table and '
            + 'per-category table.',
  rows: std.flattenArrays([[overall(row)] + by_category(row) for row in table]),
}
