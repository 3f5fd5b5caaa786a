"""Refusals: what an operation says when it does not do what was asked."""

from collections.abc import Iterable
from enum import StrEnum


class Code(StrEnum):
    """Kinds of refusal; the same over MCP and REST."""

    UNAUTHENTICATED = "unauthenticated"
    """No session token, or one that this world never gave out."""
    WRONG_ROLE = "wrong_role"
    """The session's person may not do this; `allowed` names the roles that may."""
    UNKNOWN_REVIEWER = "unknown_reviewer"
    """The named reviewer or actor works nowhere in this world, or is not this session's."""
    INVALID_ARGUMENT = "invalid_argument"
    """An argument is missing, unknown, of the wrong type or not among the allowed values."""
    NOT_FOUND = "not_found"
    """No record has the given id, or the caller's side may not see it."""
    ILLEGAL_TRANSITION = "illegal_transition"
    """The record's status may not change as asked; `allowed` names the statuses it may change to."""
    ILLEGAL_STATE = "illegal_state"
    """The record's status does not admit this action; `allowed` names the statuses that do."""
    ALREADY_DONE = "already_done"
    """An irreversible step was already taken."""
    MISSING_PRECONDITION = "missing_precondition"
    """A record that must come first is absent; the message says which and how to make it."""
    CONFLICT = "conflict"
    """What was given contradicts what is on record."""
    TOO_LARGE = "too_large"
    """A text, file or list is larger than allowed."""
    UNSUPPORTED_TYPE = "unsupported_type"
    """A file's type is not accepted, or its bytes are not of the type it claims."""
    NOT_OFFERED = "not_offered"
    """The office does not do this by this way; the message says by which it does."""
    SESSION_ENDED = "session_ended"
    """The call or meeting is over; `status` says how it ended."""
    MODEL_UNAVAILABLE = "model_unavailable"
    """The model behind a dialog did not answer; the turn was rolled back. An infrastructure error."""


class Refusal(Exception):  # noqa: N818  (a refusal is an answer of the office, not a fault)
    """An operation refused; nothing of it was written.

    Attributes:
        code: Kind of refusal.
        message: One sentence: what was wrong, where, and what to do.
        allowed: Values, roles or statuses that would be accepted, where that is the question.
        status: Current status of the record in question.
    """

    def __init__(
        self, code: Code, message: str, *, allowed: Iterable[str] = (), status: str | None = None
    ) -> None:
        """Makes a refusal; the arguments are its attributes."""
        super().__init__(message)
        self.code = code
        self.message = message
        self.allowed = tuple(str(value) for value in allowed)
        self.status = None if status is None else str(status)
