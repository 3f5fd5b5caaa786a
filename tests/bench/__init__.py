"""Speed, measured and never asserted."""
