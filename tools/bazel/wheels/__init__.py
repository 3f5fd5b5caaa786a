"""Locked Python wheels: resolving and installing them."""
