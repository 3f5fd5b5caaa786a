"""One call of an operation: who asks, for what, in which transaction, and the answer or refusal."""
