"""The chart review."""
