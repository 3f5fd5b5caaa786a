"""What tests of the world share: a small world, a driver, contract examples."""
