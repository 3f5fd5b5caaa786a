"""The directory: organisations, their people and desks."""
