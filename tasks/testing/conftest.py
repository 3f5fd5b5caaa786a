"""Gives every driver of this folder the options and the fixture."""

from tasks.testing.options import pytest_addoption, under_test

__all__ = ["pytest_addoption", "under_test"]
