"""The care plan."""
