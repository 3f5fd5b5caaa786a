"""Fixtures for tests: tiny images, made at test time from programs of the pinned root."""
