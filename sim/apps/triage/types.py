"""Arguments and answers of triage."""

from typing import Annotated

from pydantic import Field, StringConstraints

from sim.apps.cases.types import CaseId
from sim.apps.payer_intake_hub.fields import Npi, WorldTime
from sim.apps.payer_intake_hub.types import IntakeRecord
from sim.domain.vocabulary import Lane, Priority, ServiceType
from sim.operations.arguments import Answer, ByActor

State = Annotated[str, StringConstraints(pattern=r"^[A-Z]{2}$", max_length=2)]
Reason = Annotated[str, StringConstraints(max_length=4000)]
_LANE = (
    "gold_card: approved at once by the requester's gold card; notification: approved at once, the plan only wants to "
    "know; nurse_review; md_review: straight to a physician."
)
_URGENCY = "expedited where waiting the standard time could seriously harm the patient; else standard."


class CalculateSla(CaseId):
    """Arguments of triage.calculate_sla."""

    urgency_level: Priority = Field(description=_URGENCY)
    state: State | None = Field(
        default=None,
        description="State whose law binds the plan, two letters. Default: the plan's state of issue.",
    )


class CheckGoldCard(CaseId):
    """Arguments of triage.check_gold_card."""

    provider_npi: Npi | None = Field(
        default=None, description="NPI of the practitioner. Default: who ordered the service."
    )
    service_category: ServiceType | None = Field(
        default=None, description="Kind of service. Default: the request's."
    )


class SetDisposition(CaseId, ByActor):
    """Arguments of triage.set_disposition."""

    urgency_level: Priority = Field(description=_URGENCY)
    sla_deadline: WorldTime = Field(
        description="When the case must be decided, UTC, as 2026-03-09T15:00:00Z; triage.calculate_sla reckons it."
    )
    sla_hours: Annotated[int, Field(ge=1, le=10_000)] | None = Field(
        default=None, description="Hours from receipt to the deadline."
    )
    sla_rule_source: Annotated[str, StringConstraints(max_length=500)] = Field(
        default="", description="Statute or regulation that the deadline follows."
    )
    gold_card_eligible: bool = Field(
        default=False, description="Whether the requester's gold card covers the request."
    )
    disposition: Lane | None = Field(
        default=None,
        description=f"Lane that the request is to take. {_LANE} Default: gold_card where eligible, notification where the "
        "plan only wants to know of every line, else nurse_review.",
    )
    disposition_reason: Reason = Field(default="", description="Why.")


class RouteCase(CaseId, ByActor):
    """Arguments of triage.route_case."""

    override_target: Lane | None = Field(
        default=None, description=f"Lane to take instead of the disposition's. {_LANE}"
    )


class SlaAnswer(Answer):
    """When a case must be decided, and by which rule."""

    case_id: str
    received_at: str
    urgency_level: str
    product_line: str
    state: str
    sla_deadline: str
    sla_hours: int
    sla_rule_source: str


class GoldCardAnswer(Answer):
    """Whether a gold card covers a request."""

    case_id: str
    provider_npi: str | None = None
    service_category: str
    eligible: bool
    since: str | None = None
    approval_percent: int | None = None


class Disposition(Answer):
    """What triage decided."""

    case_id: str
    urgency_level: str
    sla_deadline: str
    sla_hours: int | None = None
    sla_rule_source: str
    gold_card_eligible: bool
    disposition: str
    disposition_reason: str
    decided_by_id: str
    decided_at: str


class Routing(Answer):
    """Where a case was sent."""

    case_id: str
    lane: str
    overridden: bool
    routed_by_id: str
    routed_at: str
    case_status: str
    task_id: str | None = None
    determination_id: str | None = None


class RoutedTo(Answer):
    """Where a case was sent before."""

    lane: str
    overridden: bool
    routed_by_id: str
    routed_at: str


class TriageView(Answer):
    """A case as triage sees it."""

    case_id: str
    case_status: str
    priority: str
    service_type: str
    submitted_at: str
    decision_due_at: str | None = None
    intake: IntakeRecord | None = None
    triage: Disposition | None = None
    routing: RoutedTo | None = None
