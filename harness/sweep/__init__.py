"""Sweeps: plan, execute, resume."""
