"""Intervals and pass@k."""
