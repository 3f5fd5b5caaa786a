"""The forms that payers require, and the provider's answers."""
