"""Closing a prior authorization case, for every office that may."""

from collections.abc import Collection
from datetime import date

from sqlmodel import col, select

from sim.apps.auth.models import Appeal
from sim.apps.cases.coverage import payer_of
from sim.apps.cases.models import PriorAuthCase
from sim.apps.determination.deciding import determinations_of
from sim.apps.payer_letter_center.models import Letter, LetterStatus
from sim.domain.deadlines import EXTERNAL_REVIEW
from sim.domain.errors import Code, Refusal
from sim.domain.machines import PA_CASE
from sim.domain.statuses import PACaseStatus
from sim.domain.vocabulary import LetterType, ProductLine
from sim.operations.call import Call

AFTER_APPEAL = (
    PACaseStatus.APPEAL_UPHELD,
    PACaseStatus.APPEAL_OVERTURNED,
    PACaseStatus.EXTERNAL_APPEAL_UPHELD,
    PACaseStatus.EXTERNAL_APPEAL_OVERTURNED,
)
"""Statuses from which the appeals office closes a case."""

AFTER_DETERMINATION = (PACaseStatus.APPROVED, PACaseStatus.PARTIALLY_APPROVED, PACaseStatus.DENIED)
"""Statuses from which the workspace closes a case."""

_TOLD_BY: dict[str, tuple[LetterType, ...]] = {
    PACaseStatus.APPROVED: (LetterType.APPROVAL, LetterType.NOTIFICATION_RECORDED),
    PACaseStatus.PARTIALLY_APPROVED: (LetterType.PARTIAL_APPROVAL,),
    PACaseStatus.DENIED: (LetterType.DENIAL,),
    PACaseStatus.APPEAL_UPHELD: (LetterType.APPEAL_UPHELD,),
    PACaseStatus.APPEAL_OVERTURNED: (LetterType.APPEAL_OVERTURNED,),
    PACaseStatus.EXTERNAL_APPEAL_UPHELD: (LetterType.EXTERNAL_REVIEW_UPHELD,),
    PACaseStatus.EXTERNAL_APPEAL_OVERTURNED: (LetterType.EXTERNAL_REVIEW_OVERTURNED,),
}


def close(call: Call, case: PriorAuthCase, among: Collection[PACaseStatus], reason: str) -> None:
    """Closes a case: its letter is out, and no right is cut off.

    Args:
        call: The call.
        case: The case.
        among: Statuses from which the caller's office closes.
        reason: Why.

    Raises:
        Refusal: Closed already, of a status that this office does not close, without its delivered letter, or
            while somebody may still ask for another decision.
    """
    if case.status == PACaseStatus.CLOSED:
        raise Refusal(Code.ALREADY_DONE, f"{case.case_id} is closed already.", status=case.status)
    PA_CASE.require(case.status, among, "Closing here")
    _require_letter(call, case)
    _require_no_right_left(call, case)
    call.transition(case, PA_CASE, PACaseStatus.CLOSED, case_id=case.case_id, detail=f"reason={reason}")


def _require_letter(call: Call, case: PriorAuthCase) -> None:
    """Refuses a case whose last decision nobody was told."""
    told_by = _TOLD_BY[case.status]
    if case.status in AFTER_APPEAL:
        appeal = _newest_appeal(call, case)
        source = appeal.appeal_id if appeal else None
    else:
        made = determinations_of(call, case.case_id)
        source = made[-1].determination_id if made else None
    chosen = select(Letter.letter_id).where(
        Letter.case_id == case.case_id,
        Letter.source_id == source,
        col(Letter.type).in_([str(letter) for letter in told_by]),
        Letter.status == str(LetterStatus.DELIVERED),
    )
    if call.session.exec(chosen).first() is None:
        raise Refusal(
            Code.MISSING_PRECONDITION,
            f"No {' or '.join(told_by)} letter about the last decision on {case.case_id} is delivered; payer_letter_center makes "
            "and delivers it.",
            status=case.status,
        )


def _require_no_right_left(call: Call, case: PriorAuthCase) -> None:
    if case.status == PACaseStatus.DENIED and case.appeal_due_at:
        _require_over(call, case, case.appeal_due_at[:10], "appeal the denial")
    elif case.status == PACaseStatus.APPEAL_UPHELD:
        _, plan = payer_of(call.session, case)
        window = EXTERNAL_REVIEW[ProductLine(plan.product_line)]
        if window is None:
            raise Refusal(
                Code.CONFLICT,
                f"Medicare reviews what its plan upholds: {case.case_id} is closed after external review only (42 CFR "
                "422.590, 422.592(a)).",
                status=case.status,
            )
        appeal = _newest_appeal(call, case)
        told = appeal.decided_at if appeal else None
        last_day = window.last_day(date.fromisoformat((told or call.now)[:10]))
        _require_over(call, case, last_day.isoformat(), "ask for external review")


def _require_over(call: Call, case: PriorAuthCase, last_day: str, right: str) -> None:
    if call.now[:10] <= last_day:
        raise Refusal(
            Code.CONFLICT,
            f"The provider may {right} of {case.case_id} until {last_day}: closing now would cut that off.",
            status=case.status,
        )


def _newest_appeal(call: Call, case: PriorAuthCase) -> Appeal | None:
    chosen = select(Appeal).where(Appeal.case_id == case.case_id).order_by(col(Appeal.appeal_id).desc())
    return call.session.exec(chosen).first()
