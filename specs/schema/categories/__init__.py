"""Parameters of each task category: one module per category, told apart by the field `category`."""

from specs.schema.categories.ehr_data_quality_auditing import EhrDataQualityAuditing

#: What a task's `parameters` may be. A further category joins as
#: `Annotated[EhrDataQualityAuditing | Other, Field(discriminator="category")]`: pydantic refuses a
#: discriminator on a single model, and the literal `category` of that model already closes the choice.
Parameters = EhrDataQualityAuditing

__all__ = ["EhrDataQualityAuditing", "Parameters"]
