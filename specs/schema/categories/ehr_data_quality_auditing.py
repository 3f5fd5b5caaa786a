"""Parameters of EHR data quality auditing: which errors are planted into the tables, and how many.

The families and sub-types are those of HealthAgentBench (arXiv 2606.31179, appendix E.7).
"""

from collections.abc import Mapping
from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from specs.schema.base import Seed, SpecModel, refuse_repeats, unit

#: A planted number of error clusters.
Count = Annotated[int, Field(ge=1, le=1000)]

ImpossibleValueSubtype = Literal[
    "range_extreme", "decimal_shift", "decimal_shift_rx", "unit_confusion", "valueuom_mismatch"
]
InconsistencySubtype = Literal["duplicate_lab", "duplicate_chart", "cross_table"]
DemographicConflictSubtype = Literal["gender_flip", "opposite_sex_drug", "age_conflict"]
FamilyName = Literal["impossible_value", "inconsistency", "demographic_conflict"]


class ImpossibleValue(SpecModel):
    """Values that no living patient could have, or that stand in the wrong unit."""

    family: Literal["impossible_value"] = Field(description="Marks this family.")
    seed: Seed = Field(description="Seed of this family's choices.", json_schema_extra=unit("none"))
    counts: Mapping[ImpossibleValueSubtype, Count] = Field(
        min_length=1,
        description=(
            "Planted clusters per sub-type: `range_extreme` (far outside physiology), `decimal_shift` (a lab "
            "or vital off by ×10, ×100 or ×1000), `decimal_shift_rx` (a dose off by ×100), `unit_confusion` "
            "(number converted to another unit, label unchanged), `valueuom_mismatch` (label changed, number "
            "unchanged)."
        ),
        json_schema_extra=unit("clusters"),
    )


class Inconsistency(SpecModel):
    """Two records of one moment that contradict each other."""

    family: Literal["inconsistency"] = Field(description="Marks this family.")
    seed: Seed = Field(description="Seed of this family's choices.", json_schema_extra=unit("none"))
    counts: Mapping[InconsistencySubtype, Count] = Field(
        min_length=1,
        description=(
            "Planted clusters per sub-type: `duplicate_lab` and `duplicate_chart` (the same measurement "
            "entered twice with different values), `cross_table` (a charted value that contradicts the "
            "laboratory's)."
        ),
        json_schema_extra=unit("clusters"),
    )


class DemographicConflict(SpecModel):
    """Records that contradict who the patient is."""

    family: Literal["demographic_conflict"] = Field(description="Marks this family.")
    seed: Seed = Field(description="Seed of this family's choices.", json_schema_extra=unit("none"))
    counts: Mapping[DemographicConflictSubtype, Count] = Field(
        min_length=1,
        description=(
            "Planted clusters per sub-type: `gender_flip` (recorded sex contradicts the record), "
            "`opposite_sex_drug` (a sex-specific drug given to the other sex), `age_conflict` (recorded age "
            "contradicts the care given)."
        ),
        json_schema_extra=unit("clusters"),
    )


Family = Annotated[ImpossibleValue | Inconsistency | DemographicConflict, Field(discriminator="family")]


class EhrDataQualityAuditing(SpecModel):
    """What is planted into the audited tables, and whether the instruction names it."""

    category: Literal["ehr_data_quality_auditing"] = Field(description="Marks the category.")
    seed: Seed = Field(
        description="Seed of what the families share: row ids, row order, which patients are touched.",
        json_schema_extra=unit("none"),
    )
    clues: bool = Field(description="True: the instruction names the planted sub-types and their tables.")
    families: tuple[Family, ...] = Field(
        min_length=1, description="Planted error families, each at most once, applied in this order."
    )

    @model_validator(mode="after")
    def _families_stand_once(self) -> Self:
        refuse_repeats("family", (family.family for family in self.families))
        return self

    @property
    def clusters(self) -> int:
        """Number of planted clusters over all families."""
        return sum(sum(family.counts.values()) for family in self.families)
