"""Published: numbers from a paper, shown beside ours and never mixed into them."""

from typing import Literal, Self

from pydantic import Field, model_validator

from specs.schema.base import Fraction, Name, SpecHeader, SpecModel, Text, refuse_repeats, unit
from specs.schema.suites import Category, Suite, require_category_of


class PublishedRow(SpecModel):
    """One agent's published result on one category, or on the whole suite."""

    agent: Name = Field(description="Agent, by the name its Agent spec has or would have here.")
    suite: Suite = Field(description="Benchmark suite.")
    category: Literal[Category, "overall"] = Field(description="Category, or `overall` for the whole suite.")
    success_rate: Fraction = Field(
        description="Published share of trials with a reward of 1.", json_schema_extra=unit("fraction 0..1")
    )
    planned: int | None = Field(
        default=None,
        ge=1,
        le=10**6,
        description="Number of trials behind the rate, where known.",
        json_schema_extra=unit("trials"),
    )
    cost_usd: float | None = Field(
        default=None,
        ge=0.0,
        description="Published mean cost of a trial, where known.",
        json_schema_extra=unit("USD per trial"),
    )
    minutes: float | None = Field(
        default=None,
        ge=0.0,
        description="Published mean wall time of a trial, where known.",
        json_schema_extra=unit("minutes per trial"),
    )

    @model_validator(mode="after")
    def _category_is_of_suite(self) -> Self:
        if self.category != "overall":
            require_category_of(self.suite, self.category)
        return self


class Published(SpecHeader):
    """Numbers from a paper, shown beside ours and never mixed into them."""

    kind: Literal["Published"] = Field(description="Marks a Published table.")
    citation: Text = Field(description="Where the numbers stand: paper and table.")
    rows: tuple[PublishedRow, ...] = Field(min_length=1, description="The numbers, in the paper's order.")

    @model_validator(mode="after")
    def _rows_stand_once(self) -> Self:
        refuse_repeats("row", (f"{row.agent}/{row.suite}/{row.category}" for row in self.rows))
        return self
