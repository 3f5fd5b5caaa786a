"""Builds a world from its compiled spec: people, plans, charts; the same spec gives the same bytes."""
