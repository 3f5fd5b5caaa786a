"""Referrals: what makes somebody in a world ask for care management."""

from typing import Literal

from pydantic import Field

from specs.schema.base import Name, SpecModel, Text, unit


class Trigger(SpecModel):
    """A value at which primary care refers."""

    measure: Name = Field(
        description="Name of the measure; of its values in the time looked back on, the newest."
    )
    op: Literal[">=", "<="] = Field(description="How it compares with `value`.")
    value: float = Field(description="Threshold.", json_schema_extra=unit("the measure's own unit"))
    source: Text = Field(description="Where the threshold comes from.")


class Referrals(SpecModel):
    """Who is referred to care management. A patient is referred once, for what comes first below.

    A hospital refers after a stay that ended within the days looked back on. Claims tell of older stays and of
    emergency visits. Primary care refers for values.
    """

    most: int = Field(
        ge=1, le=100, description="Referrals; triggers take turns.", json_schema_extra=unit("referrals")
    )
    recent_days: int = Field(
        ge=1,
        le=120,
        description="How far back stays and values are looked for.",
        json_schema_extra=unit("days"),
    )
    claims_days: int = Field(
        ge=1, le=730, description="How far back claims are looked at.", json_schema_extra=unit("days")
    )
    claims_run_days: int = Field(
        ge=1,
        le=60,
        description="How long ago claims were looked at: they refer on the last office day then.",
        json_schema_extra=unit("days"),
    )
    triggers: tuple[Trigger, ...] = Field(min_length=1, description="Values at which primary care refers.")
