"""A category of a few lines, on which the drivers themselves are tested: find the values above 1000."""
