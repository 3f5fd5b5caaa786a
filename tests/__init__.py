"""What crosses folders: end-to-end tests and benchmarks."""
