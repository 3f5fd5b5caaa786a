"""The peer-to-peer call: its turns and each side's summary. Both sides share the call, not the summaries."""

from sqlmodel import Field

from sim.world.tables import Table


class P2PSession(Table, table=True):
    """The call that belongs to a peer-to-peer request; made when its first turn is spoken."""

    __tablename__ = "p2p_session"

    request_id: str = Field(
        foreign_key="p2p_request.request_id", primary_key=True, description="The request."
    )
    opened_at: str = Field(description="When it began.")
    opening_statement: str = Field(
        description="What was said before the first turn; empty where nothing was."
    )
    turn_limit: int = Field(ge=2, description="Turns of both sides that it may have.")
    ended_at: str | None = Field(default=None, description="When it was over.")
    end_reason: str | None = Field(
        default=None, description="turn_limit, counterpart or summary, once it is over."
    )


class P2PTurn(Table, table=True):
    """One thing that was said in a call."""

    __tablename__ = "p2p_turn"

    request_id: str = Field(foreign_key="p2p_session.request_id", primary_key=True, description="The call.")
    position: int = Field(primary_key=True, ge=1, description="Place in the call, from 1.")
    side: str = Field(description="Side that spoke.")
    speaker_id: str | None = Field(
        default=None, foreign_key="worker.worker_id", description="Who spoke; none for a counterpart unnamed."
    )
    text: str = Field(description="What was said.")
    said_at: str = Field(description="When.")


class P2PSummary(Table, table=True):
    """One side's summary of a call; the other side does not see it."""

    __tablename__ = "p2p_summary"

    request_id: str = Field(foreign_key="p2p_session.request_id", primary_key=True, description="The call.")
    side: str = Field(primary_key=True, description="Side that wrote it.")
    author_id: str = Field(foreign_key="worker.worker_id", description="Who wrote it.")
    summary: str = Field(description="What was discussed and settled.")
    proposed_result: str = Field(description="P2POutcome that the side proposes.")
    written_at: str = Field(description="When.")
