"""The payer's letter center: letters about determinations, appeals and calls."""
