"""One trial: prepare, run, collect, verify, record."""
