"""How a category of tasks is made: data, instruction, oracle, and what the build derives from them."""
