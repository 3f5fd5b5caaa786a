"""Making a case's determination final, as the records on file lead to it, or against them with a reason."""

from sqlmodel import col, select

from sim.apps.cases.models import PriorAuthCase
from sim.apps.cases.types import CaseId
from sim.apps.determination.deciding import DecisionBasis, Ruling, determinations_of, enter
from sim.apps.determination.implied import implied_ruling
from sim.apps.determination.models import DeterminationRecord, ReviewDecision
from sim.apps.determination.types import (
    CaseOutcome,
    DeterminationOnFile,
    DeterminationSummary,
    FinalizeCase,
    LineDetermination,
)
from sim.apps.payer_intake_hub.models import IntakeCase
from sim.apps.payer_intake_hub.received import submitted_case
from sim.apps.payer_intake_hub.types import IntakeDecisions
from sim.apps.review.nurse import newest_recommendation
from sim.apps.review.physician import decisions_of, newest_decision
from sim.apps.review.types import RecommendationOnFile
from sim.apps.triage.models import RoutingRecord
from sim.domain.errors import Code, Refusal
from sim.domain.machines import PA_CASE
from sim.domain.roles import Role
from sim.domain.statuses import PACaseStatus
from sim.domain.vocabulary import Decision, MdDecision
from sim.operations.call import Call

_OPEN = (PACaseStatus.UNDER_REVIEW, PACaseStatus.RESUBMITTED)
_NOT_YET_DECIDED = (*_OPEN, PACaseStatus.SUBMITTED, PACaseStatus.PENDED_ACTION_REQUIRED)
_ADVERSE = frozenset({Decision.DENIED, Decision.PARTIALLY_APPROVED})


def get_summary(call: Call, arguments: CaseId) -> DeterminationSummary:
    """Returns what a determination can rest on."""
    case, _ = submitted_case(call, arguments.case_id)
    intake = call.session.get(IntakeCase, case.case_id)
    routing = call.session.get(RoutingRecord, case.case_id)
    recommended = newest_recommendation(call, case.case_id)
    implied = implied_ruling(call, case.case_id)
    return DeterminationSummary(
        case_id=case.case_id,
        case_status=case.status,
        decision_due_at=case.decision_due_at,
        intake_decisions=IntakeDecisions.model_validate(intake) if intake and intake.decided_at else None,
        lane=routing.lane if routing else None,
        nurse_recommendation=RecommendationOnFile.model_validate(recommended) if recommended else None,
        md_decision=next(reversed(decisions_of(call, case.case_id)), None),
        records_lead_to=implied.decision if implied else None,
        determinations=[_on_file(call, row) for row in determinations_of(call, case.case_id)],
    )


def finalize(call: Call, arguments: FinalizeCase) -> CaseOutcome:
    """Makes a determination final."""
    case, packet = submitted_case(call, arguments.case_id)
    _check_open(case)
    implied = implied_ruling(call, case.case_id)
    ruling = (
        _overriding(call, case, arguments, implied)
        if arguments.overridden
        else _agreed(case, arguments, implied)
    )
    record = enter(call, case, packet, ruling)
    call.session.flush()
    return CaseOutcome(
        **case.model_dump(
            include={"case_id", "authorization_number", "approved_until", "pend_due_at", "appeal_due_at"}
        ),
        case_status=case.status,
        determination=_on_file(call, record),
    )


def _check_open(case: PriorAuthCase) -> None:
    if case.status not in _NOT_YET_DECIDED:
        raise Refusal(
            Code.ALREADY_DONE,
            f"The determination of {case.case_id} is final; the case is {case.status}.",
            status=case.status,
        )
    PA_CASE.require(case.status, _OPEN, "A determination")


def _agreed(case: PriorAuthCase, arguments: FinalizeCase, implied: Ruling | None) -> Ruling:
    if arguments.override_reason is not None:
        raise Refusal(
            Code.INVALID_ARGUMENT,
            "override_reason: it goes with overridden=true only; leave it out, or set that.",
        )
    if implied is None:
        raise _undecided(case)
    if implied.decision is not arguments.decision:
        raise Refusal(
            Code.CONFLICT,
            f"decision: the {implied.basis}'s record leads to {implied.decision}, not to {arguments.decision}; decide so, "
            "or say overridden=true with a reason.",
            allowed=(implied.decision,),
            status=case.status,
        )
    return implied


def _undecided(case: PriorAuthCase) -> Refusal:
    return Refusal(
        Code.MISSING_PRECONDITION,
        f"No record leads to a determination of {case.case_id} yet: it needs a nurse's approve or request_info, or "
        "a physician's decision other than p2p_review.",
        status=case.status,
    )


def _overriding(call: Call, case: PriorAuthCase, arguments: FinalizeCase, implied: Ruling | None) -> Ruling:
    """Returns a ruling against the records: adverse ones are a physician's, and lines are a review's business."""
    decision, reason = arguments.decision, arguments.override_reason
    if reason is None:
        raise Refusal(Code.INVALID_ARGUMENT, "override_reason: it is required with overridden=true; say why.")
    if implied is not None and implied.decision is decision:
        raise Refusal(
            Code.CONFLICT,
            f"overridden: the records lead to {decision} already; leave it out.",
            allowed=("false",),
        )
    if decision is Decision.PARTIALLY_APPROVED:
        raise Refusal(
            Code.INVALID_ARGUMENT,
            "decision: partially_approved needs a physician's decision on each line; it cannot override one.",
        )
    if implied is None and not _waits_for_a_call(call, case.case_id):
        raise _undecided(case)
    decided = newest_decision(call, case.case_id) is not None
    if (decided or decision in _ADVERSE) and call.actor.role is not Role.PHYSICIAN_REVIEWER:
        what = "a physician's decision" if decided else f"to {decision}"
        raise Refusal(
            Code.WRONG_ROLE,
            f"decision: to override {what} is for a {Role.PHYSICIAN_REVIEWER}; name one as actor.",
            allowed=(Role.PHYSICIAN_REVIEWER,),
        )
    return Ruling(
        decision,
        DecisionBasis.OVERRIDE,
        implied.source_id if implied else None,
        call.actor.worker_id,
        reason,
        info_requested=(reason,) if decision is Decision.PENDED else (),
        override_reason=reason,
    )


def _waits_for_a_call(call: Call, case_id: str) -> bool:
    """Whether a peer-to-peer call is asked for: a provider who never comes to it must not hold the case for good."""
    last = newest_decision(call, case_id)
    return last is not None and last.decision == MdDecision.P2P_REVIEW


def _on_file(call: Call, record: DeterminationRecord) -> DeterminationOnFile:
    chosen = select(ReviewDecision).where(ReviewDecision.determination_id == record.determination_id)
    lines = call.session.exec(chosen.order_by(col(ReviewDecision.line_number)))
    return DeterminationOnFile(
        **record.model_dump(),
        lines=[LineDetermination(**line.model_dump(exclude={"determination_id"})) for line in lines],
    )
