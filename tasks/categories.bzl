"""The categories that there are, by benchmark; a new one is a line here."""

CATEGORIES = {
    "hab": ["ehr_data_quality_auditing"],
}
