"""Medical policies."""
