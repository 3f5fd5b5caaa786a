// For work on tables of health records: data frames, SQL over files, and gradient boosting.
local images = import 'lib/images.libsonnet';

images.environment {
  name: 'ehr',
  title: 'Tables of health records',
  base: 'base',
  debs: ['libgomp1'],  // OpenMP, which lightgbm and scikit-learn load
  wheels: [
    'duckdb',
    'lightgbm',
    'numpy',
    'pandas',
    'polars',
    'pyarrow',
    'scikit-learn',
  ],
}
