"""Containers: a layer store and the runtimes that run images on it."""
