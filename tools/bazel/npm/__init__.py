"""Locked npm packages: resolving and fetching them."""
