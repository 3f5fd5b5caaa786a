"""The scripted payer's appeals office."""

from typing import Any

from sim.domain.roles import Role
from sim.domain.vocabulary import AppealOutcome, LetterType
from sim.scripted.desk import Desk
from sim.scripted.judgement import Truth
from sim.scripted.letters import send_notification

REVIEW_ORGANIZATION = "Prairie Independent Review Organization"
"""Who decides external appeals."""

_WORDS = {
    AppealOutcome.UPHELD: "The file, read anew, does not meet the policy, and the denial stands.",
    AppealOutcome.OVERTURNED: "The file, read anew, meets the policy, and the denial is reversed.",
}
_LETTERS = {
    (False, AppealOutcome.UPHELD): LetterType.APPEAL_UPHELD,
    (False, AppealOutcome.OVERTURNED): LetterType.APPEAL_OVERTURNED,
    (True, AppealOutcome.UPHELD): LetterType.EXTERNAL_REVIEW_UPHELD,
    (True, AppealOutcome.OVERTURNED): LetterType.EXTERNAL_REVIEW_OVERTURNED,
}


async def decide(desk: Desk, case_id: str, truth: Truth, *, external: bool) -> None:
    """Decides the open appeal of a case as the truth says, and sends the letter.

    Args:
        desk: The payer's desk.
        case_id: The case.
        truth: The hidden adjudication.
        external: Whether an independent organization decides.
    """
    filed = await desk.ask(case_id, "appeals.list", case_id=case_id, undecided=True)
    appeal_id = filed["appeals"][-1]["appeal_id"]
    outcome = truth.external if external else truth.appeal
    cited = " ".join(f"Criterion {key}: {text}" for key, text in truth.reasons.items())
    words = f"{_WORDS[outcome]} {cited}".strip()
    await desk.ask(case_id, "appeals.acknowledge", appeal_id=appeal_id)
    found = {"appeal_id": appeal_id, "policy_citations": list(truth.citations), "findings": words}
    if external:
        await _externally(desk, case_id, found, outcome, words)
    else:
        await _internally(desk, case_id, found, outcome, words)
    await send_notification(desk, case_id, _LETTERS[external, outcome])


async def _internally(
    desk: Desk, case_id: str, found: dict[str, Any], outcome: AppealOutcome, words: str
) -> None:
    appeal_id = found["appeal_id"]
    director = next(person for person in desk.people(case_id) if person.role is Role.APPEALS_MEDICAL_DIRECTOR)
    who = {"reviewer_id": director.worker_id}
    await desk.ask(case_id, "appeals.assign_reviewer", appeal_id=appeal_id, **who)
    await desk.ask(case_id, "appeals.record_review", **found, **who, recommendation=outcome)
    await desk.ask(case_id, "appeals.decide", appeal_id=appeal_id, outcome=outcome, rationale=words, **who)


async def _externally(
    desk: Desk, case_id: str, found: dict[str, Any], outcome: AppealOutcome, words: str
) -> None:
    appeal_id = found["appeal_id"]
    await desk.ask(
        case_id, "appeals.assign_reviewer", appeal_id=appeal_id, review_organization=REVIEW_ORGANIZATION
    )
    await desk.ask(
        case_id,
        "appeals.record_external_decision",
        **found,
        outcome=outcome,
        reference=f"Decision on {appeal_id}",
        rationale=words,
    )
