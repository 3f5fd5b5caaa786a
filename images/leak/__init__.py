"""What a layer holds, indexed once, and the question whether a task's gold is among it."""
