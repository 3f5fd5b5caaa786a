"""What builds the project, apart from what the project is."""
