"""What operations take and give: the base models of arguments and answers."""

from typing import ClassVar

from pydantic import BaseModel, ConfigDict, Field


class Arguments(BaseModel):
    """Base of an operation's arguments. Unknown names are refused; every field has a description.

    Attributes:
        acting: Name of the argument that says which of the session's people acts; None where none does.
    """

    model_config = ConfigDict(extra="forbid", frozen=True, defer_build=True, use_enum_values=False)

    acting: ClassVar[str | None] = None

    def acting_person(self) -> str | None:
        """Returns the id of the worker whom the arguments name as the one who acts."""
        return getattr(self, self.acting) if self.acting else None


class ByReviewer(Arguments):
    """Arguments of an operation that names its reviewer."""

    acting: ClassVar[str | None] = "reviewer_id"

    reviewer_id: str | None = Field(
        default=None,
        description="Worker id of the reviewer who acts; one of this session's people. Default: the session's "
        "person whose role may do this.",
    )


class ByActor(Arguments):
    """Arguments of an operation that names its actor."""

    acting: ClassVar[str | None] = "actor"

    actor: str | None = Field(
        default=None,
        description="Worker id of the person who acts; one of this session's people. Default: the session's "
        "person whose role may do this.",
    )


class ByContact(Arguments):
    """Arguments of an operation that names the payer's contact who acts."""

    acting: ClassVar[str | None] = "payer_contact_id"

    payer_contact_id: str | None = Field(
        default=None,
        description="Worker id of the payer's reviewer who takes the call; one of this session's people. "
        "Default: the session's person whose role may do this.",
    )


class Answer(BaseModel):
    """Base of an operation's answer."""

    model_config = ConfigDict(extra="forbid", frozen=True, defer_build=True, from_attributes=True)

    def encoded(self) -> bytes:
        """Returns the answer as JSON, fields that are None left out."""
        return self.model_dump_json(exclude_none=True).encode()


class Nothing(Arguments):
    """No arguments."""
