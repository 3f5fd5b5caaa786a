"""Outreach calls."""
