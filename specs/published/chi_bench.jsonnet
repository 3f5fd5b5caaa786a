// The main matrix of the CHI-Bench paper: pass@1 of the nine first-party rows, 25 tasks × 3 attempts = 75
// trials per cell, read off the paper's main figure. `overall` is the mean of the three domains.
// The matrix has 21 further rows on open-source frameworks; their values are not in the sources at hand.
local v1 = import 'lib/v1.libsonnet';

local domains = ['prior_authorization', 'utilization_management', 'care_management'];

//  agent                        PA    UM    CM    (percent)
local table = [
  ['codex_gpt_5_5',             [29.3, 32.0, 1.3]],
  ['codex_gpt_5_4',             [24.0, 17.3, 6.7]],
  ['codex_gpt_5_4_mini',        [10.7, 13.3, 1.3]],
  ['claude_code_opus_4_7',      [24.0, 17.3, 32.0]],
  ['claude_code_opus_4_6',      [18.7, 41.3, 24.0]],
  ['claude_code_sonnet_4_6',    [24.0, 34.7, 20.0]],
  ['claude_code_haiku_4_5',     [0.0, 14.7, 4.0]],
  ['gemini_cli_gemini_3_1_pro', [14.7, 6.7, 0.0]],
  ['gemini_cli_gemini_3_flash', [18.7, 18.7, 0.0]],
];

// Percent with one decimal, as a fraction with three.
local fraction(percent) = std.round(percent * 10) / 1000;

local cell(agent, category, percent, planned) = {
  agent: agent,
  suite: 'chi',
  category: category,
  success_rate: fraction(percent),
  planned: planned,
};

v1.Published {
  name: 'chi_bench',
  citation: 'CHI-Bench: Can AI Agents Automate End-to-End, Long-Horizon, Policy-Rich Healthcare Workflows? '
            + '(2026), main figure: pass@1 by domain.',
  rows: std.flattenArrays([
    [cell(row[0], 'overall', std.sum(row[1]) / 3, 225)]
    + [cell(row[0], domains[i], row[1][i], 75) for i in std.range(0, 2)]
    for row in table
  ]),
}
