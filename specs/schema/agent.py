"""Agent: a row of a result table: a reference program, or a harness with a model."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Annotated, Literal, Self

from pydantic import Field, StringConstraints, model_validator

from specs.schema.base import UNIQUE, EnvName, SpecHeader, Text

AgentKind = Literal["reference", "cli", "sdk"]
ReferenceProgram = Literal["null", "oracle", "solver", "blind", "random"]
Harness = Literal[
    "claude_code",
    "codex",
    "copilot_cli",
    "gemini_cli",
    "openclaw",
    "hermes",
    "openai_agents",
    "deepagents",
    "anthropic_loop",
]
Effort = Literal["low", "medium", "high", "xhigh", "max"]

#: Which kind each harness is: a command-line program, or a loop in our own process on a vendor's library.
HARNESS_KIND: Mapping[str, AgentKind] = MappingProxyType(
    {
        "claude_code": "cli",
        "codex": "cli",
        "copilot_cli": "cli",
        "gemini_cli": "cli",
        "openclaw": "cli",
        "hermes": "cli",
        "openai_agents": "sdk",
        "deepagents": "sdk",
        "anthropic_loop": "sdk",
    }
)

#: The provider's identifier of a model.
ModelName = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9][A-Za-z0-9._:/\-]*$", max_length=128)]


class Agent(SpecHeader):
    """A row of a result table: a reference program that needs no model, or a harness with a model."""

    kind: Literal["Agent"] = Field(description="Marks an Agent.")
    title: Text = Field(description="Name in tables.")
    kind_of: AgentKind = Field(
        description="`reference`: our program; `cli`: a vendor's command line; `sdk`: a vendor's library."
    )
    program: ReferenceProgram | None = Field(
        default=None, description="Which reference program; only and always for `reference`."
    )
    harness: Harness | None = Field(
        default=None, description="Which harness drives the model; only and always for `cli` and `sdk`."
    )
    model: ModelName | None = Field(
        default=None, description="The provider's id of the model; only and always for `cli` and `sdk`."
    )
    effort: Effort | None = Field(
        default=None, description="Reasoning effort asked of the model; absent leaves the harness's default."
    )
    credentials: Annotated[tuple[EnvName, ...], UNIQUE] = Field(
        description="Environment variables that must be set for the agent to run; held by the gateway only."
    )

    @model_validator(mode="after")
    def _kind_agrees(self) -> Self:
        if self.kind_of == "reference":
            self._check_reference()
        else:
            self._check_model_agent()
        return self

    def _check_reference(self) -> None:
        if self.program is None:
            raise ValueError("kind_of is reference, so program must name the reference program")
        odd = [key for key in ("harness", "model", "effort") if getattr(self, key) is not None]
        odd += ["credentials"] if self.credentials else []
        if odd:
            raise ValueError(
                f"kind_of is reference, which runs no model, so {', '.join(odd)} must not be given"
            )

    def _check_model_agent(self) -> None:
        if self.program is not None:
            raise ValueError(f"kind_of is {self.kind_of}, so program must not be given")
        missing = [key for key in ("harness", "model") if getattr(self, key) is None]
        if missing:
            raise ValueError(f"kind_of is {self.kind_of}, so {' and '.join(missing)} must be given")
        kind = HARNESS_KIND[str(self.harness)]
        if kind != self.kind_of:
            raise ValueError(f"harness {self.harness} is of kind {kind}, but kind_of is {self.kind_of}")
        if not self.credentials:
            raise ValueError("a model agent needs at least one name in credentials")
