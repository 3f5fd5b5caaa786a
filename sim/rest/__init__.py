"""REST over the catalog of operations."""
