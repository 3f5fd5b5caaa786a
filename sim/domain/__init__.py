"""What the world is made of: roles, statuses, rules and code systems. Pure Python, no I/O."""
