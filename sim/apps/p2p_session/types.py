"""Arguments and answers of the peer-to-peer call."""

from typing import Annotated

from pydantic import Field, StringConstraints

from sim.apps.fields import RecordId
from sim.apps.p2p.types import REQUEST
from sim.domain.vocabulary import P2POutcome
from sim.operations.arguments import Answer, Arguments


class P2PContext(Arguments):
    """Arguments of p2p_session.get_context."""

    request_id: RecordId = Field(description=REQUEST)


class SendTurn(P2PContext):
    """Arguments of p2p_session.send_turn."""

    message: Annotated[str, StringConstraints(min_length=1, max_length=4000)] = Field(
        description="What you say, up to 4,000 characters."
    )


class SubmitSummary(P2PContext):
    """Arguments of p2p_session.submit_summary."""

    summary: Annotated[str, StringConstraints(min_length=20, max_length=8000)] = Field(
        description="What was discussed and settled, and what follows."
    )
    proposed_result: P2POutcome = Field(
        description="uphold: the adverse decision is to stand; overturn: it is to be reversed."
    )


class SpokenTurn(Answer):
    """One thing that was said."""

    position: int
    side: str
    text: str
    said_at: str


class SummaryOnFile(Answer):
    """Your side's summary of a call."""

    request_id: str
    side: str
    author_id: str
    summary: str
    proposed_result: str
    written_at: str


class SessionContext(Answer):
    """A call: what it is about, what was said, who speaks next."""

    request_id: str
    case_id: str
    case_status: str
    status: str
    reason: str
    scheduled_at: str | None = None
    service: str
    procedure_code: str
    diagnoses: list[str]
    opening_statement: str
    turns: list[SpokenTurn]
    turns_left: int
    your_turn: bool
    ended: bool
    end_reason: str | None = None
    summary: SummaryOnFile | None = None


class TurnTaken(Answer):
    """Your turn, and the answer to it where it came at once."""

    request_id: str
    position: int
    reply: str | None = None
    turns_left: int
    ended: bool
    end_reason: str | None = None
