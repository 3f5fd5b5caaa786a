"""Charts over FHIR R4."""
