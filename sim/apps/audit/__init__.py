"""Audit: what happened, by whom, and whether it was in time."""
