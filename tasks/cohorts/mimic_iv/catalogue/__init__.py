"""What can be diagnosed, measured and prescribed: data only, each number with its unit."""
