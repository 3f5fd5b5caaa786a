"""The trial record: what happened in one trial, and the identity under which it is kept."""

from enum import StrEnum
from typing import Annotated, Literal, Self

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, PlainSerializer, model_validator

from harness.bundle import Digest, TaskId
from harness.errors import InfraKind
from specs.compiler.canonical import canonical_json, digest_of
from verifiers.verdict import Verdict

PROTOCOL = 1
"""Version of the way trials are run; what can change a reward raises it, and every trial runs again."""


# A named tuple, which would be written as a list.
StoredVerdict = Annotated[Verdict, AfterValidator(Verdict.checked), PlainSerializer(Verdict.as_object)]


class Status(StrEnum):
    """How a trial ended; part of records, so values never change meaning."""

    SCORED = "scored"
    AGENT_TIMEOUT = "agent_timeout"
    AGENT_ERROR = "agent_error"
    INFRA_ERROR = "infra_error"


class _Frozen(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", validate_by_name=True, validate_by_alias=True)


class TrialKey(_Frozen):
    """What makes a trial the same trial."""

    bundle: Digest = Field(description="Digest of the task bundle.")
    agent: Digest = Field(description="Digest of the agent: its spec, its layers and its command line.")
    attempt: int = Field(ge=1, description="Number of the attempt, from 1.")
    judge: Digest | None = Field(
        default=None, description="Digest of the judge panel; null where none is asked."
    )
    protocol: int = Field(default=PROTOCOL, ge=1, description="Version of the way trials are run.")

    def digest(self) -> str:
        """Returns the digest under which the trial is kept."""
        return digest_of(canonical_json(self.model_dump()))


class Infra(_Frozen):
    """Why a trial has no reward."""

    kind: InfraKind = Field(description="Class of the failure.")
    message: str = Field(min_length=1, description="One sentence: what failed, where, what to do.")


class AgentExit(_Frozen):
    """How the agent's container ended."""

    code: int | None = Field(description="Exit code; null where the time limit killed it.")
    timed_out: bool = Field(description="Whether the time limit killed it.")
    oom: bool = Field(description="Whether it was killed at its memory limit.")
    truncated: bool = Field(description="Whether output beyond the log limit was dropped.")


class Seconds(_Frozen):
    """Wall time by phase, in seconds."""

    prepare: float = Field(ge=0, description="Layers and folders made ready, in seconds.")
    agent: float = Field(ge=0, description="Agent's container, in seconds.")
    verify: float = Field(ge=0, description="Collecting and the verifier's container, in seconds.")
    total: float = Field(ge=0, description="Whole trial, in seconds.")


class TrialRecord(_Frozen):
    """One trial."""

    schema_: Literal["hermed/trial/v1"] = Field(
        default="hermed/trial/v1", alias="schema", description="Version of this record's shape."
    )
    key: Digest = Field(description="Digest of `identity`.")
    identity: TrialKey = Field(description="What makes the trial the same trial.")
    agent: str = Field(description="Name of the agent's spec.")
    task: TaskId = Field(description="Task id, <category>/<name>.")
    suite: str = Field(description="Benchmark the task belongs to.")
    category: str = Field(description="Category of the task.")
    status: Status = Field(description="How the trial ended.")
    reward: Literal[0, 1] | None = Field(description="What counts; null only for infra_error.")
    reason: str = Field(min_length=1, description="One sentence that says why.")
    infra: Infra | None = Field(description="What failed; only for infra_error.")
    exit: AgentExit | None = Field(description="How the agent's container ended; null where it did not run.")
    verdict: StoredVerdict | None = Field(
        description="What the verifier said; for agent_timeout it is information and does not count."
    )
    drifted: tuple[str, ...] = Field(
        description="Packages of the bundle whose version is not the locked one."
    )
    runtime: str = Field(description="Container runtime.")
    warnings: tuple[str, ...] = Field(description="Limits that the host did not enforce.")
    started_at: str = Field(description="Start, ISO 8601 in UTC.")
    seconds: Seconds = Field(description="Wall time by phase.")
    cost_usd: float = Field(ge=0, description="What models cost, in US dollars.")

    @model_validator(mode="after")
    def _reward_belongs_to_status(self) -> Self:
        failed = self.status is Status.INFRA_ERROR
        if failed != (self.reward is None) or failed != (self.infra is not None):
            raise ValueError("a trial has either a reward or an infrastructure error")
        if self.status in {Status.AGENT_TIMEOUT, Status.AGENT_ERROR} and self.reward != 0:
            raise ValueError("a timeout or an error of the agent has a reward of 0")
        if self.status is Status.SCORED and (self.verdict is None or self.verdict.reward != self.reward):
            raise ValueError("a scored trial has the reward of its verdict")
        if self.key != self.identity.digest():
            raise ValueError("the key is not the digest of the identity")
        return self

    def canonical(self) -> bytes:
        """Returns the record as canonical JSON."""
        return canonical_json(self.model_dump(mode="json", by_alias=True))
