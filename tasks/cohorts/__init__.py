"""Data sources that several task categories share."""
