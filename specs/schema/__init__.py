"""Typed models of every spec kind: one module per kind, `kinds` lists them all."""
