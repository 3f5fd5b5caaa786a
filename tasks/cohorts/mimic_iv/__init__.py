"""MIMIC-IV: a synthetic cohort of the published shape, and the reader of a licensed copy."""
