"""The payer's web portal, as a provider's office uses it."""
