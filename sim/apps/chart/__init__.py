"""The provider's chart of a patient."""
