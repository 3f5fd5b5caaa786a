"""The honest auditor: rules and statistics over the tables it is given, and nothing else."""
