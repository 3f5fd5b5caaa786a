"""Audit owns no table: it reads the log of events and the cases."""
