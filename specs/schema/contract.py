"""Contract: which files a submission has, and the criteria that turn them into a reward."""

import re
from typing import Annotated, Literal, Self

from pydantic import AfterValidator, Field, model_validator

from specs.schema.base import UNIQUE, Name, RelativePath, SpecHeader, SpecModel, Text, refuse_repeats, unit

#: The scoring programs there are.
Scorer = Literal["dq_cluster_recall"]

#: The metrics a criterion may gate on; scorers report more of them, for information.
Metric = Literal["cluster_recall", "row_precision"]

Operator = Literal[">=", "<=", "=="]


def _compiles(pattern: str) -> str:
    try:
        re.compile(pattern)
    except re.error as error:
        raise ValueError(f"it is no regular expression: {error}") from None
    return pattern


#: A Python regular expression, matched without regard to case.
Regex = Annotated[str, Field(min_length=1), AfterValidator(_compiles)]


class SubmissionColumn(SpecModel):
    """One column of a submitted table."""

    name: Name = Field(description="Column name as the instruction states it.")
    aliases: Annotated[tuple[str, ...], UNIQUE] = Field(
        description="Other header texts that are taken for this column; case and outer spaces never matter."
    )
    type: Literal["str", "int", "float"] = Field(description="Type of the values.")
    description: Text = Field(description="What the value says; the instruction repeats it.")


class SubmissionFile(SpecModel):
    """One file that the agent hands in."""

    path: RelativePath = Field(description="Path relative to /workspace/submission.")
    format: Literal["csv"] = Field(description="File format.")
    columns: tuple[SubmissionColumn, ...] = Field(min_length=1, description="Columns that are read.")
    max_bytes: int = Field(
        ge=1,
        le=2**33,
        description="A larger file is refused unread.",
        json_schema_extra=unit("bytes"),
    )
    max_rows: int = Field(
        ge=1, le=10**9, description="A longer file is refused.", json_schema_extra=unit("rows")
    )

    @model_validator(mode="after")
    def _headers_are_distinct(self) -> Self:
        refuse_repeats(
            f"in {self.path}, header",
            (header.strip().lower() for column in self.columns for header in (column.name, *column.aliases)),
        )
        return self


class Criterion(SpecModel):
    """One condition; all must hold for a reward of 1."""

    id: Name = Field(description="Identifier, unique in the contract.")
    metric: Metric = Field(description="Metric of the verdict that is compared.")
    op: Operator = Field(description="Comparison: metric op threshold.")
    threshold: float = Field(
        description="What the metric is compared with.", json_schema_extra=unit("as the metric")
    )
    description: Text = Field(description="The criterion in words.")


class Contract(SpecHeader):
    """Which files a submission has, and the criteria that turn them into a reward of 0 or 1."""

    kind: Literal["Contract"] = Field(description="Marks a Contract.")
    scorer: Scorer = Field(description="Scoring program that computes the metrics.")
    submission: tuple[SubmissionFile, ...] = Field(min_length=1, description="Files that are read.")
    criteria: tuple[Criterion, ...] = Field(min_length=1, description="Conditions; all must hold.")
    hides: Annotated[tuple[Regex, ...], UNIQUE] = Field(
        description="Regular expressions that must match nowhere in a task's instruction (case ignored)."
    )

    @model_validator(mode="after")
    def _ids_stand_once(self) -> Self:
        refuse_repeats("criterion id", (criterion.id for criterion in self.criteria))
        refuse_repeats("submission path", (file.path for file in self.submission))
        return self
