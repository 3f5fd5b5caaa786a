"""Clinical review: the nurse's recommendation and the physician's decision."""
