"""Arguments and answers of the payer's peer-to-peer desk."""

from typing import Annotated

from pydantic import Field, StringConstraints

from sim.apps.fields import Once, RecordId
from sim.apps.payer_intake_hub.fields import WorldTime
from sim.domain.vocabulary import P2POutcome
from sim.operations.arguments import Answer, Arguments, ByContact

REQUEST = "Id of the peer-to-peer request, as p2p-000001."
Note = Annotated[str, StringConstraints(max_length=4000)]


class ListP2P(Arguments):
    """Arguments of p2p.list."""

    case_id: RecordId | None = Field(
        default=None, description="Id of the prior authorization case, as case-000001. Default: all cases."
    )


class OfferSlots(ByContact):
    """Arguments of p2p.offer_slots."""

    request_id: RecordId = Field(description=REQUEST)
    slots: Annotated[list[WorldTime], Once, Field(max_length=20)] = Field(
        default_factory=list,
        description="Starts of the times offered, UTC, as 2026-03-04T15:00:00Z, after now and within 30 days. Default: the next three "
        "free times in the calendar of the reviewer who takes the call.",
    )


class ScheduleP2P(ByContact):
    """Arguments of p2p.schedule."""

    request_id: RecordId = Field(description=REQUEST)
    scheduled_at: WorldTime | None = Field(
        default=None,
        description="Start of the call, UTC: the slot that the provider chose, which is the default.",
    )


class RecordOutcome(ByContact):
    """Arguments of p2p.record_outcome."""

    request_id: RecordId = Field(description=REQUEST)
    outcome: P2POutcome | None = Field(
        default=None,
        description="uphold: the adverse decision is to stand; overturn: it is to be reversed. Default: the result that "
        "the payer's summary proposes.",
    )
    note: Note = Field(default="", description="Why.")


class OfferedSlot(Answer):
    """A time that is offered."""

    starts_at: str
    minutes: int


class P2PRequestOnFile(Answer):
    """A peer-to-peer request."""

    request_id: str
    case_id: str
    status: str
    requested_by_id: str
    requested_at: str
    reason: str
    payer_contact_id: str | None = None
    provider_contact_id: str | None = None
    slots: list[OfferedSlot]
    selected_slot: str | None = None
    selection_note: str | None = None
    scheduled_at: str | None = None
    opened_at: str | None = None
    completed_at: str | None = None
    outcome: str | None = None
    outcome_note: str | None = None


class P2PRequests(Answer):
    """Peer-to-peer requests in the order asked for."""

    requests: list[P2PRequestOnFile]
