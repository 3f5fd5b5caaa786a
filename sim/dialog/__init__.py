"""Telephone calls of the world: patients and peers played by a model or by a script. Knows no store and no web."""
