"""Sweep: agents × tasks × attempts, and the published numbers that stand beside the result."""

from typing import Annotated, Literal

from pydantic import Field

from specs.schema.base import UNIQUE, Name, SpecHeader, TaskGlob, Text, unit


class Sweep(SpecHeader):
    """Agents × tasks × attempts, and the published numbers that stand beside the result."""

    kind: Literal["Sweep"] = Field(description="Marks a Sweep.")
    title: Text = Field(description="Title of the table.")
    agents: Annotated[tuple[Name, ...], UNIQUE] = Field(
        min_length=1, description="Names of the agents, in table order."
    )
    tasks: Annotated[tuple[TaskGlob, ...], UNIQUE] = Field(
        min_length=1,
        description="Shell patterns over task ids (`<category>/<name>`); each must match at least one.",
    )
    attempts: int = Field(
        ge=1, le=100, description="Trials per agent and task.", json_schema_extra=unit("trials")
    )
    concurrency: int = Field(
        ge=1, le=1024, description="Trials that run at the same time.", json_schema_extra=unit("trials")
    )
    published: Annotated[tuple[Name, ...], UNIQUE] = Field(
        description="Names of the Published specs whose rows stand beside ours; may be empty."
    )
