"""The verdict: what a verifier says about one submission, and its canonical bytes."""

import math
from typing import Annotated, Literal, Self

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, model_validator

from specs.compiler.canonical import canonical_json

Number = int | float


def _finite(value: Number | None) -> Number | None:
    if value is not None and not math.isfinite(value):
        raise ValueError("a verdict holds finite numbers only")
    return value


Finite = Annotated[Number, AfterValidator(_finite)]
OptionalFinite = Annotated[Number | None, AfterValidator(_finite)]


class _Frozen(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class FileRecord(_Frozen):
    """One declared submission file as it was found."""

    path: str = Field(description="Path below the submission folder, as the contract declares it.")
    bytes: int | None = Field(ge=0, description="Size in bytes; null where the file could not be opened.")
    sha256: str | None = Field(
        pattern=r"^[0-9a-f]{64}$", description="SHA-256 of the content; null where it was not read whole."
    )
    problem: str | None = Field(description='Why it was refused, "kind: sentence"; null where accepted.')


class CriterionResult(_Frozen):
    """One criterion of the contract held against the metrics."""

    id: str = Field(description="Criterion id of the contract.")
    passed: bool = Field(description="Whether it holds; a missing or non-finite metric never passes.")
    value: OptionalFinite = Field(description="The metric's value; null where it is missing or not finite.")
    threshold: Finite = Field(description="The contract's threshold, in the metric's unit.")
    op: Literal[">=", "<=", "=="] = Field(description="How value is compared with threshold.")


class Verdict(_Frozen):
    """The whole answer of a verifier for one submission."""

    schema_: Literal["hermed/verdict/v1"] = Field(
        default="hermed/verdict/v1", alias="schema", description="Version of this record's shape."
    )
    task: str = Field(description="Task id, <category>/<name>.")
    contract: str = Field(description="Name of the contract that was applied.")
    reward: Literal[0, 1] = Field(description="1 if every criterion passed, else 0.")
    passed: bool = Field(description="Whether the reward is 1.")
    reason: str = Field(min_length=1, description="One sentence that says why, never empty.")
    criteria: list[CriterionResult] = Field(description="One result per criterion, in the contract's order.")
    metrics: dict[str, Finite] = Field(description="Every finite metric of the scorer by name.")
    submission: list[FileRecord] = Field(description="One record per declared file, in the contract's order.")

    model_config = ConfigDict(frozen=True, extra="forbid", validate_by_name=True, validate_by_alias=True)

    @model_validator(mode="after")
    def _reward_is_passed(self) -> Self:
        if self.passed != (self.reward == 1):
            raise ValueError(
                f"a verdict that passed has a reward of 1, found passed={self.passed} and {self.reward}"
            )
        return self

    def canonical(self) -> bytes:
        """Returns the verdict as the project's canonical JSON; the same verdict gives the same bytes."""
        return canonical_json(self.model_dump(by_alias=True))
