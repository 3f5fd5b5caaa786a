"""Test drivers for every task of every category; a category brings programs and mutants, no tests."""
