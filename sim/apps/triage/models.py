"""What triage decided about a request, and the lane it was sent to."""

from sqlmodel import Field

from sim.world.tables import Table


class TriageRecord(Table, table=True):
    """The disposition of a request, set once."""

    __tablename__ = "payer_triage_record"

    case_id: str = Field(foreign_key="payer_intake_case.case_id", primary_key=True, description="The case.")
    urgency_level: str = Field(description="Priority as the payer judges it.")
    sla_deadline: str = Field(description="When the case must be decided, as triage reckons.")
    sla_hours: int | None = Field(default=None, description="Hours from receipt to the deadline.")
    sla_rule_source: str = Field(default="", description="Rule that the deadline follows.")
    gold_card_eligible: bool = Field(description="Whether the requester's gold card covers the request.")
    disposition: str = Field(description="Lane that the request is to take.")
    disposition_reason: str = Field(default="", description="Why.")
    decided_by_id: str = Field(foreign_key="worker.worker_id", description="Who decided.")
    decided_at: str = Field(description="When.")


class RoutingRecord(Table, table=True):
    """Where a request was sent."""

    __tablename__ = "payer_routing_record"

    case_id: str = Field(foreign_key="payer_intake_case.case_id", primary_key=True, description="The case.")
    lane: str = Field(description="Lane.")
    overridden: bool = Field(description="Whether the lane departs from the disposition.")
    routed_by_id: str = Field(foreign_key="worker.worker_id", description="Who sent it.")
    routed_at: str = Field(description="When.")
