"""Entering a determination: the record, the decision on each line, and what both sides see on the case."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from enum import StrEnum

from sqlmodel import col, select

from sim.apps.auth.models import SubmissionPacket
from sim.apps.cases.models import PriorAuthCase, PriorAuthLine
from sim.apps.determination.models import DeterminationRecord, ReviewDecision
from sim.apps.payer_intake_hub.received import plan_of
from sim.domain import deadlines
from sim.domain.machines import PA_CASE
from sim.domain.statuses import PACaseStatus
from sim.domain.vocabulary import Decision, LineDecision, Priority, ProductLine
from sim.operations.call import TIME, Call


class DecisionBasis(StrEnum):
    """The record that a determination rests on."""

    GOLD_CARD = "gold_card"
    NOTIFICATION = "notification"
    INTAKE = "intake"
    NURSE = "nurse"
    PHYSICIAN = "physician"
    OVERRIDE = "override"


STATUS: Mapping[Decision, PACaseStatus] = {
    Decision.APPROVED: PACaseStatus.APPROVED,
    Decision.PARTIALLY_APPROVED: PACaseStatus.PARTIALLY_APPROVED,
    Decision.DENIED: PACaseStatus.DENIED,
    Decision.PENDED: PACaseStatus.PENDED_ACTION_REQUIRED,
}
"""The status of a case after each determination."""

_GRANTING = frozenset({Decision.APPROVED, Decision.PARTIALLY_APPROVED})
_ADVERSE = frozenset({Decision.DENIED, Decision.PARTIALLY_APPROVED})


@dataclass(frozen=True)
class Ruling:
    """What is decided, by whom, on which record.

    Attributes:
        decision: The determination.
        basis: Kind of the record that it rests on.
        source_id: Id of that record.
        reviewer_id: Clinician whose judgement it is, if any.
        rationale: Why.
        units: Units approved by line, for a partial approval.
        info_requested: For a pend: what the provider is to send.
        info_deadline: For a pend: by when; None for the time that the law leaves.
        override_reason: Why it departs from the records, if it does.
    """

    decision: Decision
    basis: DecisionBasis
    source_id: str | None
    reviewer_id: str | None
    rationale: str
    units: Mapping[int, int] = field(default_factory=dict)
    info_requested: tuple[str, ...] = ()
    info_deadline: str | None = None
    override_reason: str | None = None


def enter(call: Call, case: PriorAuthCase, packet: SubmissionPacket, ruling: Ruling) -> DeterminationRecord:
    """Writes a determination, moves the case, and sets what runs from it.

    Args:
        call: The call of who finalizes it.
        case: The case.
        packet: The request.
        ruling: What is decided.

    Raises:
        Refusal: The case's status does not admit it.
    """
    record = DeterminationRecord(
        determination_id=call.new_id("det"),
        case_id=case.case_id,
        decision=ruling.decision,
        basis=ruling.basis,
        source_id=ruling.source_id,
        reviewer_id=ruling.reviewer_id,
        rationale=ruling.rationale,
        info_requested=list(ruling.info_requested),
        overridden=ruling.override_reason is not None,
        override_reason=ruling.override_reason,
        decided_by_id=call.actor.worker_id,
        decided_at=call.now,
    )
    call.session.add(record)
    call.session.flush()
    _set_what_runs(call, case, packet, ruling)
    if ruling.decision is not Decision.PENDED:
        _decide_lines(call, case, record, ruling)
    detail = f"determination={record.determination_id} decision={ruling.decision} basis={ruling.basis}"
    call.transition(case, PA_CASE, STATUS[ruling.decision], case_id=case.case_id, detail=detail)
    return record


def determinations_of(call: Call, case_id: str) -> list[DeterminationRecord]:
    """Returns the determinations of a case, the newest last."""
    chosen = select(DeterminationRecord).where(DeterminationRecord.case_id == case_id)
    return list(call.session.exec(chosen.order_by(col(DeterminationRecord.determination_id))))


def _set_what_runs(call: Call, case: PriorAuthCase, packet: SubmissionPacket, ruling: Ruling) -> None:
    plan = plan_of(call, packet)
    product_line = ProductLine(plan.product_line)
    today = date.fromisoformat(call.now[:10])
    if ruling.decision in _GRANTING:
        case.authorization_number = case.authorization_number or call.new_id("AUTH")
        case.approved_until = str(deadlines.approval(product_line, plan.state).last_day(today))
    if ruling.decision is not Decision.PENDED:
        adverse = ruling.decision in _ADVERSE
        last_day = deadlines.APPEAL[product_line].last_day(today)
        case.appeal_due_at = f"{last_day}T23:59:59Z" if adverse else None
        return
    now = datetime.strptime(call.now, TIME).replace(tzinfo=UTC)
    by_law = deadlines.pend(product_line, Priority(packet.priority)).last_moment(now)
    case.pend_due_at = ruling.info_deadline or by_law.strftime(TIME)


def _decide_lines(call: Call, case: PriorAuthCase, record: DeterminationRecord, ruling: Ruling) -> None:
    for line in call.session.exec(select(PriorAuthLine).where(PriorAuthLine.case_id == case.case_id)):
        whole = 0 if ruling.decision is Decision.DENIED else line.units
        units = ruling.units.get(line.line_number, 0) if ruling.units else whole
        decision = LineDecision.APPROVED if units else LineDecision.DENIED
        line.decision, line.approved_units = decision, units
        call.session.add(line)
        call.session.add(
            ReviewDecision(
                determination_id=record.determination_id,
                line_number=line.line_number,
                decision=decision,
                approved_units=units,
            )
        )
