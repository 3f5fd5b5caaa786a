"""The payer's appeals office."""
