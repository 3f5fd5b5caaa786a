"""The Python toolchain and the entry point of tests."""
