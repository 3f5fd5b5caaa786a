"""A read-only view of a world for a person with a browser."""
