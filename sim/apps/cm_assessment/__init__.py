"""The assessment."""
