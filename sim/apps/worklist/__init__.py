"""What a provider's office has to do next."""
