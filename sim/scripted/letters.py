"""The scripted payer's letters."""

from typing import Any

from sim.domain.vocabulary import Decision, LetterType
from sim.scripted.desk import Desk
from sim.scripted.judgement import Judgement

_GENERATES = {
    Decision.APPROVED: "generate_approval",
    Decision.PARTIALLY_APPROVED: "generate_partial_approval",
    Decision.DENIED: "generate_denial",
    Decision.PENDED: "generate_pend",
}
_CHANNEL = "portal"


async def send_determination(desk: Desk, case_id: str, decision: Decision, judged: Judgement) -> None:
    """Writes the letter of a determination and delivers it.

    Args:
        desk: The payer's desk.
        case_id: The case.
        decision: The determination.
        judged: Its reason.
    """
    letter = await desk.ask(
        case_id,
        f"payer_letter_center.{_GENERATES[decision]}",
        case_id=case_id,
        supporting_basis=judged.reason,
        policy_citations=list(judged.citations),
    )
    await _deliver(desk, case_id, letter)


async def send_notification(desk: Desk, case_id: str, kind: LetterType) -> None:
    """Writes a notice, as of an appeal's outcome, and delivers it.

    Args:
        desk: The payer's desk.
        case_id: The case.
        kind: Kind of notice.
    """
    letter = await desk.ask(
        case_id, "payer_letter_center.generate_notification", case_id=case_id, notification_type=kind
    )
    await _deliver(desk, case_id, letter)


async def _deliver(desk: Desk, case_id: str, letter: dict[str, Any]) -> None:
    await desk.ask(case_id, "payer_letter_center.deliver", letter_id=letter["letter_id"], channel=_CHANNEL)
