"""Deciding an appeal: the reviewer's findings, the payer's decision, and that of an independent organisation."""

from collections.abc import Sequence
from datetime import date

from sim.apps.appeals.models import AppealDecision, AppealFile, AppealLineDecision, AppealReview
from sim.apps.appeals.records import appeal_case, file_of, undecided
from sim.apps.appeals.types import (
    AppealCase,
    AppealedLine,
    DecideAppeal,
    RecordAppealReview,
    RecordExternalDecision,
)
from sim.apps.auth.models import Appeal, AppealLevel, AppealStatus
from sim.apps.cases.coverage import payer_of
from sim.apps.cases.lines import lines_of
from sim.apps.cases.models import PriorAuthCase
from sim.apps.payer_intake_hub.received import require_sent
from sim.domain import deadlines
from sim.domain.errors import Code, Refusal
from sim.domain.machines import PA_CASE
from sim.domain.statuses import PACaseStatus
from sim.domain.vocabulary import AppealOutcome, LineDecision, ProductLine
from sim.operations.call import Call

STATUS = {
    (AppealLevel.INTERNAL, AppealOutcome.UPHELD): PACaseStatus.APPEAL_UPHELD,
    (AppealLevel.INTERNAL, AppealOutcome.OVERTURNED): PACaseStatus.APPEAL_OVERTURNED,
    (AppealLevel.EXTERNAL, AppealOutcome.UPHELD): PACaseStatus.EXTERNAL_APPEAL_UPHELD,
    (AppealLevel.EXTERNAL, AppealOutcome.OVERTURNED): PACaseStatus.EXTERNAL_APPEAL_OVERTURNED,
}
"""The status of a case after each decision."""


def record_review(call: Call, arguments: RecordAppealReview) -> AppealCase:
    """Puts the reviewer's findings on file."""
    appeal, case = undecided(call, arguments.appeal_id, AppealLevel.INTERNAL)
    _require_assigned(call, appeal, file_of(call, appeal))
    require_sent(call, case.case_id, arguments.sources, "sources")
    review = AppealReview(
        **arguments.model_dump(mode="json", exclude={"reviewer_id"}),
        reviewer_id=call.actor.worker_id,
        reviewed_at=call.now,
    )
    call.session.merge(review)
    call.session.flush()
    detail = f"recommendation={arguments.recommendation}"
    call.record(case_id=case.case_id, record_id=appeal.appeal_id, detail=detail)
    return appeal_case(call, appeal)


def decide(call: Call, arguments: DecideAppeal) -> AppealCase:
    """Decides an internal appeal as its review recommends."""
    appeal, case = undecided(call, arguments.appeal_id, AppealLevel.INTERNAL)
    _require_assigned(call, appeal, file_of(call, appeal))
    review = call.session.get(AppealReview, appeal.appeal_id)
    if review is None:
        raise Refusal(
            Code.MISSING_PRECONDITION,
            f"The appeal {appeal.appeal_id} has no review; appeals.record_review puts one on file.",
            status=appeal.status,
        )
    if review.recommendation != arguments.outcome:
        raise Refusal(
            Code.CONFLICT,
            f"outcome: the review recommends {review.recommendation}, not {arguments.outcome}; decide so, or record "
            "the review anew.",
            allowed=(review.recommendation,),
            status=appeal.status,
        )
    decision = AppealDecision(
        appeal_id=appeal.appeal_id,
        outcome=arguments.outcome,
        rationale=arguments.rationale,
        findings=review.findings,
        policy_citations=review.policy_citations,
        decided_by_id=call.actor.worker_id,
        decided_at=call.now,
    )
    return _enter(call, appeal, case, decision, arguments.lines)


def record_external_decision(call: Call, arguments: RecordExternalDecision) -> AppealCase:
    """Enters what the independent organisation decided; it binds the payer."""
    appeal, case = undecided(call, arguments.appeal_id, AppealLevel.EXTERNAL)
    if file_of(call, appeal).review_organization is None:
        raise Refusal(
            Code.MISSING_PRECONDITION,
            f"The appeal {appeal.appeal_id} is with no independent organisation; appeals.assign_reviewer sends it to one.",
            status=appeal.status,
        )
    decision = AppealDecision(
        **arguments.model_dump(mode="json", exclude={"actor", "lines"}),
        decided_by_id=call.actor.worker_id,
        decided_at=call.now,
    )
    return _enter(call, appeal, case, decision, arguments.lines)


def _require_assigned(call: Call, appeal: Appeal, file: AppealFile) -> None:
    if file.reviewer_id is None:
        raise Refusal(
            Code.MISSING_PRECONDITION,
            f"The appeal {appeal.appeal_id} has no reviewer; appeals.assign_reviewer assigns one.",
            status=appeal.status,
        )
    if file.reviewer_id != call.actor.worker_id:
        raise Refusal(
            Code.CONFLICT,
            f"reviewer_id: the appeal {appeal.appeal_id} is assigned to {file.reviewer_id}, not to "
            f"{call.actor.worker_id}; let that reviewer act, or assign it anew.",
            allowed=(file.reviewer_id,),
            status=appeal.status,
        )


def _enter(
    call: Call,
    appeal: Appeal,
    case: PriorAuthCase,
    decision: AppealDecision,
    lines: Sequence[AppealedLine],
) -> AppealCase:
    units = _units(call, case, AppealOutcome(decision.outcome), lines)
    call.session.add(decision)
    call.session.flush()
    if units:
        _grant(call, case, appeal, units)
    appeal.status, appeal.outcome, appeal.decided_at = AppealStatus.DECIDED, decision.outcome, call.now
    call.session.add(appeal)
    target = STATUS[AppealLevel(appeal.level), AppealOutcome(decision.outcome)]
    detail = f"appeal={appeal.appeal_id} outcome={decision.outcome}"
    call.transition(case, PA_CASE, target, case_id=case.case_id, detail=detail)
    call.session.flush()
    return appeal_case(call, appeal)


def _units(
    call: Call, case: PriorAuthCase, outcome: AppealOutcome, given: Sequence[AppealedLine]
) -> dict[int, int]:
    """Returns the units approved by line; nothing where the denial stands."""
    asked = {line.line_number: line.units for line in lines_of(call.session, case.case_id)}
    if outcome is AppealOutcome.UPHELD:
        if given:
            raise _bad_lines("where the denial stands no line is approved; leave them out")
        return {}
    if not given:
        return asked
    if sorted(line.line_number for line in given) != sorted(asked):
        raise _bad_lines(f"name each line once: {', '.join(map(str, sorted(asked)))}")
    for line in given:
        if line.approved_units > asked[line.line_number]:
            raise _bad_lines(f"line {line.line_number} asks for {asked[line.line_number]} units, not more")
    units = {line.line_number: line.approved_units for line in given}
    if not any(units.values()):
        raise _bad_lines("with no unit approved the denial stands; decide upheld")
    return units


def _grant(call: Call, case: PriorAuthCase, appeal: Appeal, units: dict[int, int]) -> None:
    """Approves lines, and gives the case its authorization."""
    _, plan = payer_of(call.session, case)
    window = deadlines.approval(ProductLine(plan.product_line), plan.state)
    case.authorization_number = case.authorization_number or call.new_id("AUTH")
    case.approved_until = str(window.last_day(date.fromisoformat(call.now[:10])))
    for line in lines_of(call.session, case.case_id):
        line.approved_units = units[line.line_number]
        line.decision = LineDecision.APPROVED if line.approved_units else LineDecision.DENIED
        call.session.add(line)
        call.session.add(
            AppealLineDecision(
                appeal_id=appeal.appeal_id,
                line_number=line.line_number,
                decision=line.decision,
                approved_units=line.approved_units,
            )
        )


def _bad_lines(what: str) -> Refusal:
    return Refusal(Code.INVALID_ARGUMENT, f"lines: {what}.")
