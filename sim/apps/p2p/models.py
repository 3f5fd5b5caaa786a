"""Peer-to-peer requests: the payer's physician asks to talk, the provider chooses a time. Both sides share them."""

from sqlmodel import Field

from sim.world.tables import Table


class PeerToPeerRequest(Table, table=True):
    """A payer physician's request to discuss a case with the ordering practitioner."""

    __tablename__ = "p2p_request"

    request_id: str = Field(primary_key=True, description="Id, as p2p-000001.")
    case_id: str = Field(foreign_key="pa_case.case_id", index=True, description="The case.")
    status: str = Field(default="requested", index=True, description="P2PStatus.")
    requested_by_id: str = Field(foreign_key="worker.worker_id", description="Payer's physician who asks.")
    requested_at: str = Field(description="When it was asked for.")
    reason: str = Field(description="What the physician wants to discuss.")
    payer_contact_id: str | None = Field(
        default=None, foreign_key="worker.worker_id", description="Payer's physician who takes the call."
    )
    provider_contact_id: str | None = Field(
        default=None,
        foreign_key="worker.worker_id",
        description="Provider's practitioner who takes the call.",
    )
    selected_slot: str | None = Field(default=None, description="Start of the slot that the provider chose.")
    selection_note: str | None = Field(default=None, description="What the provider wrote with the choice.")
    scheduled_at: str | None = Field(default=None, description="Start of the call in both calendars.")
    opened_at: str | None = Field(default=None, description="When the call began.")
    completed_at: str | None = Field(default=None, description="When the outcome was recorded.")
    outcome: str | None = Field(default=None, description="P2POutcome, once recorded.")
    outcome_note: str | None = Field(default=None, description="Why.")


class P2PSlot(Table, table=True):
    """A time that the payer offers for a call."""

    __tablename__ = "p2p_slot"

    request_id: str = Field(
        foreign_key="p2p_request.request_id", primary_key=True, description="The request."
    )
    starts_at: str = Field(primary_key=True, description="Start.")
    minutes: int = Field(ge=5, description="Length in minutes.")
