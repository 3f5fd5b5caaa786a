// The eight audits of HealthAgentBench: three families of error, alone and combined, with and without clues.
//
// A family's seed and counts stand once, so `combined` holds exactly the errors of the three single audits.
// Counts follow the published combined task (69 errors: 30 + 32 + 7); one more opposite-sex drug makes it 70.
local v1 = import 'lib/v1.libsonnet';

local families = {
  impossible_value: {
    seed: 0,
    counts: {
      range_extreme: 7,
      decimal_shift: 3,
      decimal_shift_rx: 12,
      unit_confusion: 2,
      valueuom_mismatch: 6,
    },
  },
  inconsistency: {
    seed: 2,
    counts: {
      duplicate_lab: 16,
      duplicate_chart: 8,
      cross_table: 8,
    },
  },
  demographic_conflict: {
    seed: 3,
    counts: {
      gender_flip: 5,
      opposite_sex_drug: 2,
      age_conflict: 1,
    },
  },
};

local titles = {
  impossible_value: 'Impossible values',
  inconsistency: 'Records that contradict each other',
  demographic_conflict: 'Records that contradict who the patient is',
  combined: 'All three kinds of error at once',
};

// Strategies of blind.py, the one that comes closest first.
local blind_strategies = [
  'list_extremes_3',
  'list_extremes_1',
  'list_extremes_10',
  'list_extremes_100',
  'list_all',
  'list_table_patients',
  'list_table_admissions',
  'list_table_labevents',
  'list_table_prescriptions',
  'list_table_d_labitems',
  'list_table_icustays',
  'list_table_chartevents',
  'list_table_d_items',
  'random_1_in_8000',
  'random_1_in_800',
  'random_1_in_80',
  'random_1_in_8',
  'constant',
  'first_rows',
  'last_rows',
  'duplicates_of_key',
  'rare_format',
];

{
  // kinds: which families; name: `combined` or the family's; clues: whether sub-types and tables are named;
  // solver: what the honest program reaches.
  audit(name, seed, clues, solver, kinds=[name]):: v1.Task {
    name: name + if clues then '_clues' else '',
    category: 'ehr_data_quality_auditing',
    suite: 'hab',
    published_id: 'ehr_data_quality_task_' + self.name,
    title: titles[name] + if clues then ', with clues' else '',
    description:
      'Find the data-entry errors among some 800,000 rows of eight tables of hospital records: '
      + std.join(', ', [std.strReplace(kind, '_', ' ') for kind in kinds])
      + '. Natural extremes, repeats and rare drugs look like errors and are none'
      + (if clues then '; the instruction names the sub-types and their tables.' else '; nothing but the families is named.'),
    dataset: 'mimic_iv',
    image: 'ehr',
    contract: 'dq_cluster_recall',
    parameters: {
      category: 'ehr_data_quality_auditing',
      seed: seed,
      clues: clues,
      families: [{ family: kind } + families[kind] for kind in kinds],
    },
    limits: { agent_timeout_s: 3600, verifier_timeout_s: 600, cpus: 2, memory_mb: 4096, storage_mb: 10240 },
    network: { allow: [] },
    baselines: { chance_ceiling: 0.1, blind_strategies: blind_strategies, solver: solver },
  },

  all_kinds:: ['impossible_value', 'inconsistency', 'demographic_conflict'],

  // Every error found, and at most one false alarm per error row: measured 0.97 and more at either scale.
  finds_all:: { reward: 1, min_metrics: { cluster_recall: 1, row_precision: 0.5 } },
}
