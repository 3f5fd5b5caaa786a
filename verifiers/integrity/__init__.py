"""The audit plan: which check of a task's integrity is held by which test."""
