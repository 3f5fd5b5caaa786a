"""The payer's call center."""
