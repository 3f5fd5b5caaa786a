"""What the offices tell each other about a case."""
