// How an audit of record quality is scored: HealthAgentBench's rule for EHR data quality auditing.
//
// A planted error is a cluster of rows: a wrong dose is one row, two contradicting measurements are two. A
// cluster is caught when any of its rows is flagged. Evidence rows (the haemoglobin results that show that a
// recorded sex is wrong, say) catch their cluster but neither raise nor lower precision, so that listing a
// patient's whole chart earns nothing.
local v1 = import 'lib/v1.libsonnet';

v1.Contract {
  name: 'dq_cluster_recall',
  scorer: 'dq_cluster_recall',

  submission: [{
    path: 'flagged_rows.csv',
    format: 'csv',
    columns: [
      {
        name: 'table',
        aliases: ['table_name'],
        type: 'str',
        description: 'table name as in the data folder, without `.csv.gz`',
      },
      {
        name: '_row_id',
        aliases: ['row_id', 'rowid'],
        type: 'str',
        description: "the row's `_row_id`",
      },
    ],
    // All 800,000 rows of an audit fit twice over: listing everything is scored, and fails on precision.
    max_bytes: 64 * 1024 * 1024,
    max_rows: 2 * 1000 * 1000,
  }],

  criteria: [
    {
      id: 'all_clusters_caught',
      metric: 'cluster_recall',
      op: '>=',
      threshold: 1.0,
      description: 'Every planted error has at least one of its rows flagged.',
    },
    {
      id: 'not_everything_flagged',
      metric: 'row_precision',
      op: '>=',
      threshold: 0.01,
      description: 'At least 1% of the flagged rows are planted errors.',
    },
  ],

  // An instruction says what to look for and what to hand in, never how it is scored or how it was made.
  hides: [
    'recall',
    'precision',
    'threshold',
    '\\bclusters?\\b',
    '\\binject(ed|or)\\b',  // but a drug may be an injection
    'planted',
    'synthetic',
    'perturb',
    '\\bseed',
    'mimic',
    '\\bgold\\b',
    'verifier',
  ],
}
