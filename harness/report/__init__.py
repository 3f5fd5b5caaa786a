"""Summaries, tables, CSV and Markdown."""
