"""The log of the payer's call center."""

from enum import StrEnum

from sqlmodel import Field

from sim.world.tables import Table


class CallTopic(StrEnum):
    """What a call is about."""

    REQUEST = "request"
    STATUS = "status"
    BENEFITS = "benefits"
    APPEAL = "appeal"
    COMPLAINT = "complaint"
    OTHER = "other"


class PhoneCall(Table, table=True):
    """A call that the payer's call center took."""

    __tablename__ = "phone_call"

    call_id: str = Field(primary_key=True, description="Id, as call-000001.")
    case_id: str | None = Field(
        default=None, foreign_key="pa_case.case_id", index=True, description="Case that it was about."
    )
    topic: str = Field(description="CallTopic.")
    caller_name: str = Field(description="Who called.")
    caller_number: str = Field(description="Number that the call came from.")
    summary: str = Field(description="What was said.")
    called_at: str = Field(description="When.")
    taken_by_id: str | None = Field(
        default=None,
        foreign_key="worker.worker_id",
        description="Who took it; none where the line for requests took it.",
    )
