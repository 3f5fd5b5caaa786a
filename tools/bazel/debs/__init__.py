"""Locked Debian packages: resolving and fetching them."""
