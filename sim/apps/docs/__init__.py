"""Documents of a case: evidence, files, submission bundles."""
