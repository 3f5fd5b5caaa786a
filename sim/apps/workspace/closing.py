"""Closing a prior authorization case, for every office that may."""

from collections.abc import Collection
from datetime import date

from sqlmodel import select

from sim.apps.cases.models import PriorAuthCase
from sim.apps.payer_letter_center.models import Letter, LetterStatus
from sim.domain.errors import Code, Refusal
from sim.domain.machines import PA_CASE
from sim.domain.statuses import PACaseStatus
from sim.domain.vocabulary import LetterType
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

_TOLD_BY: dict[str, LetterType] = {
    PACaseStatus.APPROVED: LetterType.APPROVAL,
    PACaseStatus.PARTIALLY_APPROVED: LetterType.PARTIAL_APPROVAL,
    PACaseStatus.DENIED: LetterType.DENIAL,
    PACaseStatus.APPEAL_UPHELD: LetterType.APPEAL_UPHELD,
    PACaseStatus.APPEAL_OVERTURNED: LetterType.APPEAL_OVERTURNED,
    PACaseStatus.EXTERNAL_APPEAL_UPHELD: LetterType.EXTERNAL_REVIEW_UPHELD,
    PACaseStatus.EXTERNAL_APPEAL_OVERTURNED: LetterType.EXTERNAL_REVIEW_OVERTURNED,
}
_STILL_APPEALABLE = frozenset({PACaseStatus.DENIED, PACaseStatus.APPEAL_UPHELD})


def close(call: Call, case: PriorAuthCase, among: Collection[PACaseStatus], reason: str) -> None:
    """Closes a case: its letter is out, and no right is cut off.

    Args:
        call: The call.
        case: The case.
        among: Statuses from which the caller's office closes.
        reason: Why.

    Raises:
        Refusal: Closed already, of a status that this office does not close, without its delivered letter, or
            before the time to appeal is over.
    """
    if case.status == PACaseStatus.CLOSED:
        raise Refusal(Code.ALREADY_DONE, f"{case.case_id} is closed already.", status=case.status)
    PA_CASE.require(case.status, among, "Closing here")
    _require_letter(call, case)
    due = (case.appeal_due_at or "")[:10]
    if (
        case.status in _STILL_APPEALABLE
        and due
        and date.fromisoformat(call.now[:10]) <= date.fromisoformat(due)
    ):
        raise Refusal(
            Code.CONFLICT,
            f"The provider may appeal the denial of {case.case_id} until {due}: closing now would cut that off.",
            status=case.status,
        )
    call.transition(case, PA_CASE, PACaseStatus.CLOSED, case_id=case.case_id, detail=f"reason={reason}")


def _require_letter(call: Call, case: PriorAuthCase) -> None:
    letter = _TOLD_BY[case.status]
    chosen = select(Letter.letter_id).where(
        Letter.case_id == case.case_id,
        Letter.type == str(letter),
        Letter.status == str(LetterStatus.DELIVERED),
    )
    if call.session.exec(chosen).first() is None:
        raise Refusal(
            Code.MISSING_PRECONDITION,
            f"No {letter} letter of {case.case_id} is delivered; payer_letter_center makes and delivers it.",
            status=case.status,
        )
