"""The simulated world of the CHI benchmark: offices, their records, their rules."""
