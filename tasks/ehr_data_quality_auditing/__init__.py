"""EHR data quality auditing: plants certain data-entry errors into eight MIMIC-IV tables."""
