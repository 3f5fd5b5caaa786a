"""Triage: how urgent a request is, when it is due, and which lane it takes."""

from sqlmodel import select

from sim.apps.auth.deadline import decision_deadline
from sim.apps.auth.models import SubmissionPacket
from sim.apps.cases.models import PriorAuthCase
from sim.apps.cases.types import CaseId
from sim.apps.coverage.models import GoldCard
from sim.apps.coverage.requirement import Requirement, requirement_of
from sim.apps.determination.deciding import DecisionBasis, Ruling, enter
from sim.apps.payer_intake_hub.keying import record_of
from sim.apps.payer_intake_hub.models import IntakeCase
from sim.apps.payer_intake_hub.received import packet_lines, plan_of, submitted_case
from sim.apps.people.models import Worker
from sim.apps.review.tasks import open_task
from sim.apps.triage.models import RoutingRecord, TriageRecord
from sim.apps.triage.types import (
    CalculateSla,
    CheckGoldCard,
    Disposition,
    GoldCardAnswer,
    RouteCase,
    RoutedTo,
    Routing,
    SetDisposition,
    SlaAnswer,
    TriageView,
)
from sim.domain.errors import Code, Refusal
from sim.domain.machines import PA_CASE
from sim.domain.roles import Role
from sim.domain.statuses import PACaseStatus
from sim.domain.vocabulary import Decision, Lane
from sim.operations.call import TIME, Call

_REVIEWER = {Lane.NURSE_REVIEW: Role.UM_NURSE, Lane.MD_REVIEW: Role.PHYSICIAN_REVIEWER}
_AT_ONCE = {
    Lane.GOLD_CARD: (DecisionBasis.GOLD_CARD, "The requester's gold card covers the request."),
    Lane.NOTIFICATION: (DecisionBasis.NOTIFICATION, "The plan asks for notification only."),
}


def get(call: Call, arguments: CaseId) -> TriageView:
    """Returns a case as triage sees it."""
    case, packet = submitted_case(call, arguments.case_id)
    intake = call.session.get(IntakeCase, case.case_id)
    triage = call.session.get(TriageRecord, case.case_id)
    routing = call.session.get(RoutingRecord, case.case_id)
    return TriageView(
        case_id=case.case_id,
        case_status=case.status,
        priority=packet.priority,
        service_type=packet.service_type,
        submitted_at=packet.submitted_at,
        decision_due_at=case.decision_due_at,
        intake=record_of(call, intake) if intake else None,
        triage=Disposition.model_validate(triage) if triage else None,
        routing=RoutedTo(**routing.model_dump(exclude={"case_id"})) if routing else None,
    )


def calculate_sla(call: Call, arguments: CalculateSla) -> SlaAnswer:
    """Returns when a case must be decided."""
    _, packet = submitted_case(call, arguments.case_id)
    plan = plan_of(call, packet)
    state = arguments.state or plan.state
    due = decision_deadline(call.session, plan, arguments.urgency_level, packet.submitted_at, state)
    return SlaAnswer(
        case_id=packet.case_id,
        received_at=packet.submitted_at,
        urgency_level=arguments.urgency_level,
        product_line=plan.product_line,
        state=state,
        sla_deadline=due.at.strftime(TIME),
        sla_hours=due.hours,
        sla_rule_source=due.rule.source,
    )


def check_gold_card(call: Call, arguments: CheckGoldCard) -> GoldCardAnswer:
    """Returns whether a practitioner's gold card covers a kind of service on the member's plan."""
    _, packet = submitted_case(call, arguments.case_id)
    npi = arguments.provider_npi or packet.ordering_npi
    category = str(arguments.service_category or packet.service_type)
    chosen = (
        select(GoldCard)
        .join(Worker)
        .where(
            GoldCard.plan_id == plan_of(call, packet).plan_id,
            Worker.npi == npi,
            GoldCard.service_type == category,
            GoldCard.since <= call.now[:10],
        )
    )
    card = call.session.exec(chosen).first() if npi else None
    return GoldCardAnswer(
        case_id=packet.case_id,
        provider_npi=npi,
        service_category=category,
        eligible=card is not None,
        since=card.since if card else None,
        approval_percent=card.approval_percent if card else None,
    )


def set_disposition(call: Call, arguments: SetDisposition) -> Disposition:
    """Puts the disposition on file, once."""
    case, packet = submitted_case(call, arguments.case_id)
    if call.session.get(TriageRecord, case.case_id) is not None:
        raise Refusal(
            Code.ALREADY_DONE,
            f"The disposition of {case.case_id} is set and stays as it is; go on with triage.route_case.",
            status=case.status,
        )
    PA_CASE.require(case.status, (PACaseStatus.UNDER_REVIEW,), "Triage")
    if arguments.sla_deadline <= packet.submitted_at:
        raise Refusal(
            Code.INVALID_ARGUMENT,
            f"sla_deadline: {arguments.sla_deadline} lies before the receipt at {packet.submitted_at}; see "
            "triage.calculate_sla.",
        )
    values = arguments.model_dump(mode="json", exclude={"actor", "disposition"})
    record = TriageRecord(
        **values,
        disposition=arguments.disposition or _usual(call, arguments, packet),
        decided_by_id=call.actor.worker_id,
        decided_at=call.now,
    )
    call.session.add(record)
    call.record(
        case_id=case.case_id, detail=f"urgency={record.urgency_level} disposition={record.disposition}"
    )
    return Disposition.model_validate(record)


def route_case(call: Call, arguments: RouteCase) -> Routing:
    """Sends a case down its lane: approved at once, or into a reviewer's queue."""
    case, packet = submitted_case(call, arguments.case_id)
    triage = call.session.get(TriageRecord, case.case_id)
    if call.session.get(RoutingRecord, case.case_id) is not None:
        raise Refusal(
            Code.ALREADY_DONE, f"{case.case_id} is routed already and stays in its lane.", status=case.status
        )
    if triage is None:
        raise Refusal(
            Code.MISSING_PRECONDITION,
            f"{case.case_id} has no disposition yet; triage.set_disposition sets it.",
            status=case.status,
        )
    PA_CASE.require(case.status, (PACaseStatus.UNDER_REVIEW,), "Routing")
    lane = arguments.override_target or Lane(triage.disposition)
    if lane is Lane.GOLD_CARD and not triage.gold_card_eligible:
        raise Refusal(
            Code.CONFLICT,
            f"{case.case_id} cannot take the gold_card lane: its triage says that no gold card covers it.",
            allowed=sorted(set(Lane) - {Lane.GOLD_CARD}),
            status=case.status,
        )
    return _routed(call, case, packet, lane, overridden=lane != triage.disposition)


def _routed(
    call: Call, case: PriorAuthCase, packet: SubmissionPacket, lane: Lane, *, overridden: bool
) -> Routing:
    record = RoutingRecord(
        case_id=case.case_id,
        lane=lane,
        overridden=overridden,
        routed_by_id=call.actor.worker_id,
        routed_at=call.now,
    )
    call.session.add(record)
    call.record(case_id=case.case_id, detail=f"lane={lane} overridden={str(overridden).lower()}")
    task_id = determination_id = None
    if lane in _REVIEWER:
        task_id = open_task(call, case.case_id, _REVIEWER[lane]).task_id
    else:
        basis, rationale = _AT_ONCE[lane]
        ruling = Ruling(Decision.APPROVED, basis, case.case_id, None, rationale)
        determination_id = enter(call, case, packet, ruling).determination_id
    return Routing(
        **record.model_dump(), case_status=case.status, task_id=task_id, determination_id=determination_id
    )


def _usual(call: Call, arguments: SetDisposition, packet: SubmissionPacket) -> Lane:
    if arguments.gold_card_eligible:
        return Lane.GOLD_CARD
    plan = plan_of(call, packet)
    asked = {
        requirement_of(call.session, plan.plan_id, line.procedure_code)
        for line in packet_lines(call.session, packet)
    }
    return Lane.NOTIFICATION if asked == {Requirement.NOTIFICATION} else Lane.NURSE_REVIEW
