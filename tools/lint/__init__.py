"""The linters, and the direction of imports."""
