"""Task: one problem an agent is given, with its data, limits and floor."""

from collections.abc import Mapping
from typing import Annotated, Literal, Self

from pydantic import BeforeValidator, Field, StringConstraints, model_validator

from specs.schema.base import UNIQUE, Name, SpecHeader, SpecModel, Text, unit
from specs.schema.categories import Parameters
from specs.schema.suites import Category, Suite, require_category_of, task_id

#: A host an agent may reach through the gateway: `host` or `host:port`.
Host = Annotated[str, StringConstraints(pattern=r"^[a-z0-9]([a-z0-9.\-]*[a-z0-9])?(:[0-9]{1,5})?$")]


class Limits(SpecModel):
    """What one trial may use."""

    agent_timeout_s: int = Field(
        ge=1,
        le=86_400,
        description="Wall time after which the agent's container is stopped.",
        json_schema_extra=unit("seconds"),
    )
    verifier_timeout_s: int = Field(
        ge=1,
        le=86_400,
        description="Wall time the verifier may take.",
        json_schema_extra=unit("seconds"),
    )
    cpus: int = Field(
        ge=1, le=64, description="Processors the container may use.", json_schema_extra=unit("processors")
    )
    memory_mb: int = Field(
        ge=64,
        le=1_048_576,
        description="Memory of the container.",
        json_schema_extra=unit("MB (2**20 bytes)"),
    )
    storage_mb: int = Field(
        ge=16,
        le=1_048_576,
        description="What the container may write to disk.",
        json_schema_extra=unit("MB (2**20 bytes)"),
    )


class Network(SpecModel):
    """Whom the agent may reach besides the model gateway."""

    allow: tuple[Host, ...] = Field(
        description="Hosts that may be reached; an empty list means none, which is the rule."
    )


def _is_no_bool(value: object) -> object:
    # A literal compares by equality, and Python's true equals 1.
    if isinstance(value, bool):
        raise ValueError("true and false are no numbers, write 1 or 0")
    return value


class SolverClaim(SpecModel):
    """What the category's honest program reaches on this task; a test holds the claim."""

    reward: Annotated[Literal[0, 1], BeforeValidator(_is_no_bool)] = Field(
        description="Reward the solver earns on this task.", json_schema_extra=unit("reward 0 or 1")
    )
    min_metrics: Mapping[Name, float] = Field(
        description="Metrics of the verdict and the least value the solver reaches on each.",
        json_schema_extra=unit("as the metric"),
    )


class Baselines(SpecModel):
    """The floor that programs without insight must stay under, and what an honest program reaches."""

    chance_ceiling: float = Field(
        gt=0.0,
        lt=1.0,
        description="Blind strategies must pass less often than this.",
        json_schema_extra=unit("fraction 0..1"),
    )
    blind_strategies: Annotated[tuple[Name, ...], UNIQUE] = Field(
        min_length=1,
        description="Strategies of the category's blind program that apply; the first is the best of them.",
    )
    solver: SolverClaim = Field(description="What the honest program reaches.")


class Task(SpecHeader):
    """One problem an agent is given: data, instruction, contract, limits and floor."""

    kind: Literal["Task"] = Field(description="Marks a Task.")
    category: Category = Field(description="Category; also the folder of the file.")
    suite: Suite = Field(description="Benchmark suite the task belongs to.")
    published_id: Text = Field(description="The task's id in the published benchmark.")
    title: Text = Field(description="Title, a few words.")
    description: Text = Field(description="What is asked and what makes it hard, for a human reader.")
    dataset: Name = Field(description="Name of the Dataset the task's data is made from.")
    image: Name = Field(description="Name of the Image the agent works in.")
    contract: Name = Field(description="Name of the Contract that scores the submission.")
    parameters: Parameters = Field(description="What the category's generator needs; typed per category.")
    limits: Limits = Field(description="What one trial may use.")
    network: Network = Field(description="Whom the agent may reach.")
    baselines: Baselines = Field(description="Floor and honest reference.")

    @model_validator(mode="after")
    def _category_agrees(self) -> Self:
        if self.category != self.parameters.category:
            raise ValueError(
                f"category is {self.category} but parameters.category is {self.parameters.category}"
            )
        require_category_of(self.suite, self.category)
        return self

    @property
    def id(self) -> str:
        """The task's id everywhere else: `<category>/<name>`."""
        return task_id(self.category, self.name)
