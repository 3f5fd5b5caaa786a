"""The final determination of a case."""
