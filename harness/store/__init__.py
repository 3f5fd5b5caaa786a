"""The results folder: content-addressed trial records, their index and queries."""
