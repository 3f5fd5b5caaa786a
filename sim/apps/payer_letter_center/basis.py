"""The record that a letter is about: it must exist, and the letter must say the same."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from sqlmodel import col, select

from sim.apps.appeals.deadline import appeal_deadline
from sim.apps.appeals.models import AppealDecision
from sim.apps.auth.models import Appeal, AppealLevel
from sim.apps.cases.coverage import payer_of
from sim.apps.cases.models import PriorAuthCase
from sim.apps.determination.deciding import DecisionBasis, determinations_of
from sim.apps.p2p.requests import newest_request, slots_of
from sim.domain.errors import Code, Refusal
from sim.domain.letters import Element
from sim.domain.statuses import P2PStatus, PACaseStatus
from sim.domain.vocabulary import AppealOutcome, Decision, LetterType, Priority, ProductLine
from sim.letters.compose import spoken_day
from sim.operations.call import Call

_DECISION = {
    LetterType.APPROVAL: Decision.APPROVED,
    LetterType.PARTIAL_APPROVAL: Decision.PARTIALLY_APPROVED,
    LetterType.DENIAL: Decision.DENIED,
    LetterType.PEND: Decision.PENDED,
}
_STATUS = {
    LetterType.APPROVAL: (PACaseStatus.APPROVED,),
    LetterType.PARTIAL_APPROVAL: (PACaseStatus.PARTIALLY_APPROVED,),
    # The member has a right to the notice, even where the provider was quick to appeal.
    LetterType.DENIAL: (PACaseStatus.DENIED, PACaseStatus.APPEALED),
    LetterType.PEND: (PACaseStatus.PENDED_ACTION_REQUIRED,),
}
_ADVERSE = frozenset({LetterType.PARTIAL_APPROVAL, LetterType.DENIAL})
_OUTCOME = {
    LetterType.APPEAL_UPHELD: (AppealLevel.INTERNAL, AppealOutcome.UPHELD),
    LetterType.APPEAL_OVERTURNED: (AppealLevel.INTERNAL, AppealOutcome.OVERTURNED),
    LetterType.EXTERNAL_REVIEW_UPHELD: (AppealLevel.EXTERNAL, AppealOutcome.UPHELD),
    LetterType.EXTERNAL_REVIEW_OVERTURNED: (AppealLevel.EXTERNAL, AppealOutcome.OVERTURNED),
}
NOTIFICATIONS = (
    LetterType.RECEIPT,
    LetterType.NOTIFICATION_RECORDED,
    LetterType.P2P_NOTICE,
    LetterType.APPEAL_RECEIPT,
    *_OUTCOME,
)
"""Types that `generate_notification` makes."""


@dataclass(frozen=True)
class Basis:
    """What a letter is about.

    Attributes:
        source_id: Id of the record; None for the request itself.
        written: What the record says, by element.
        reviewer_id: Who decided, or whom a call is with.
        decided_at: When it was decided; empty where nothing was.
        decision_due: By when it will be decided; empty where that is no question.
        meeting_times: Times of a peer-to-peer call.
    """

    source_id: str | None
    written: Mapping[Element, str] = field(default_factory=dict)
    reviewer_id: str | None = None
    decided_at: str = ""
    decision_due: str = ""
    meeting_times: tuple[str, ...] = ()


def basis_of(call: Call, case: PriorAuthCase, letter: LetterType) -> Basis:
    """Returns the record that a letter of any type is about.

    Raises:
        Refusal: There is none, or it says something else than the letter would.
    """
    about = determination_basis if letter in _DECISION else notification_basis
    return about(call, case, letter)


def determination_basis(call: Call, case: PriorAuthCase, letter: LetterType) -> Basis:
    """Returns the determination that a letter is about: the newest of the case.

    Raises:
        Refusal: There is none, or it says something else than the letter would.
    """
    made = determinations_of(call, case.case_id)
    if not made:
        raise Refusal(
            Code.MISSING_PRECONDITION,
            f"{case.case_id} has no determination that a letter could be about; determination.finalize makes it.",
            status=case.status,
        )
    newest = made[-1]
    if newest.decision != _DECISION[letter] or case.status not in _STATUS[letter]:
        raise Refusal(
            Code.CONFLICT,
            f"The determination of {case.case_id} is {newest.decision} and the case is {case.status}: a letter of "
            f"{letter} would say something else.",
            allowed=[kind for kind, decision in _DECISION.items() if decision == newest.decision],
            status=case.status,
        )
    written = {Element.MISSING_INFORMATION: "\n".join(newest.info_requested)}
    if letter in _ADVERSE:
        # The reason of an approval or a pend is a reviewer's note, and stays with the payer.
        written |= dict.fromkeys((Element.SPECIFIC_REASON, Element.CLINICAL_RATIONALE), newest.rationale)
    return Basis(
        newest.determination_id, written, newest.reviewer_id or newest.decided_by_id, newest.decided_at
    )


def notification_basis(call: Call, case: PriorAuthCase, letter: LetterType) -> Basis:
    """Returns the record that a notice is about.

    Raises:
        Refusal: The type is no notice, or what it would tell has not happened.
    """
    if letter not in NOTIFICATIONS:
        raise Refusal(
            Code.INVALID_ARGUMENT,
            f"notification_type: {letter} is a letter about a determination; payer_letter_center.generate_{letter} "
            "makes it."
            if letter in _DECISION
            else f"notification_type: {letter} is no letter about a request.",
            allowed=NOTIFICATIONS,
        )
    if letter in _OUTCOME:
        return _appeal_outcome(call, case, letter)
    if letter is LetterType.RECEIPT:
        return Basis(None, decision_due=case.decision_due_at or "")
    if letter is LetterType.APPEAL_RECEIPT:
        return _appeal_received(call, case, letter)
    if letter is LetterType.P2P_NOTICE:
        return _meeting(call, case, letter)
    made = determinations_of(call, case.case_id)
    if not made or made[-1].basis != DecisionBasis.NOTIFICATION:
        raise _not_yet(
            case, letter, "the plan only wants to know of the service, and triage.route_case recorded it"
        )
    return Basis(made[-1].determination_id)


def _meeting(call: Call, case: PriorAuthCase, letter: LetterType) -> Basis:
    request = newest_request(call, case.case_id)
    if request is None or request.status == P2PStatus.COMPLETED:
        raise _not_yet(case, letter, "a call is to come that the physician asked for")
    times = (
        [request.selected_slot]
        if request.selected_slot
        else [s.starts_at for s in slots_of(call, request.request_id)]
    )
    return Basis(
        request.request_id,
        reviewer_id=request.payer_contact_id or request.requested_by_id,
        meeting_times=tuple(f"{spoken_day(time)}, {time[11:16]} UTC" for time in times),
    )


def _appeal_received(call: Call, case: PriorAuthCase, letter: LetterType) -> Basis:
    appeal = _appeal(call, case, letter, AppealLevel.INTERNAL)
    _, plan = payer_of(call.session, case)
    due = appeal_deadline(ProductLine(plan.product_line), Priority(case.priority), appeal.filed_at)
    return Basis(appeal.appeal_id, decision_due=due)


def _appeal_outcome(call: Call, case: PriorAuthCase, letter: LetterType) -> Basis:
    level, outcome = _OUTCOME[letter]
    appeal = _appeal(call, case, letter, level)
    decision = call.session.get(AppealDecision, appeal.appeal_id)
    if decision is None:
        raise _not_yet(case, letter, "the appeal was decided")
    if decision.outcome != outcome:
        raise Refusal(
            Code.CONFLICT,
            f"The {level} appeal {appeal.appeal_id} was {decision.outcome}: a notice of {letter} would say "
            "something else.",
            allowed=[kind for kind, told in _OUTCOME.items() if told == (level, decision.outcome)],
            status=case.status,
        )
    written = {
        Element.SPECIFIC_REASON: decision.rationale,
        Element.CLINICAL_RATIONALE: decision.findings,
        Element.POLICY_CITATION: "\n".join(decision.policy_citations),
    }
    return Basis(appeal.appeal_id, written, decision.decided_by_id, decision.decided_at)


def _appeal(call: Call, case: PriorAuthCase, letter: LetterType, level: AppealLevel) -> Appeal:
    chosen = select(Appeal).where(Appeal.case_id == case.case_id, Appeal.level == str(level))
    appeal = call.session.exec(chosen.order_by(col(Appeal.appeal_id).desc())).first()
    if appeal is None:
        raise _not_yet(case, letter, f"an {level} appeal was filed")
    return appeal


def _not_yet(case: PriorAuthCase, letter: LetterType, what: str) -> Refusal:
    return Refusal(
        Code.MISSING_PRECONDITION,
        f"A notice of {letter} tells that {what}; nothing of {case.case_id} says so yet.",
        status=case.status,
    )
