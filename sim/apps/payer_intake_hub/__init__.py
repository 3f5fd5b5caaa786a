"""The payer's intake desk: what was received, keyed in and decided about it."""
