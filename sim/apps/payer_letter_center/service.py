"""Letters: generated, audited, delivered, made anew."""

from typing import Any

from sqlmodel import col, select

from sim.apps.cases.models import PriorAuthCase
from sim.apps.cases.stages import BEFORE_SUBMISSION
from sim.apps.inbox.delivery import deliver as put_in_inbox
from sim.apps.inbox.models import MessageKind
from sim.apps.payer_letter_center.basis import Basis, determination_basis, notification_basis
from sim.apps.payer_letter_center.composing import Words, content_of, write
from sim.apps.payer_letter_center.models import Letter, LetterElement, LetterStatus
from sim.apps.payer_letter_center.types import (
    AuditedElement,
    DeliverLetter,
    GenerateDenial,
    GenerateLetter,
    GenerateNotification,
    LetterAnswer,
    LetterAudit,
    LetterId,
    LetterLine,
    LetterLines,
    LetterText,
    ListLetters,
    ReissueLetter,
)
from sim.domain.errors import Code, Refusal
from sim.domain.letters import Element, required
from sim.domain.roles import Side
from sim.domain.vocabulary import LetterType
from sim.letters.content import TITLES
from sim.letters.render import render_text
from sim.operations.call import Call


def list_letters(call: Call, arguments: ListLetters) -> LetterLines:
    """Returns letters, all or of one case."""
    chosen = select(Letter).order_by(col(Letter.letter_id))
    if arguments.case_id is not None:
        chosen = chosen.where(Letter.case_id == arguments.case_id)
    return LetterLines(
        letters=[LetterLine.model_validate(_line(letter)) for letter in call.session.exec(chosen)]
    )


def get(call: Call, arguments: LetterId) -> LetterText:
    """Returns a letter as it is read; its text is made now."""
    letter = call.get(Letter, arguments.letter_id)
    content = content_of(call.session, letter)
    missing = [str(element.key) for element in content.missing()]
    return LetterText(**_line(letter), missing=missing, text=render_text(content))


def generate_approval(call: Call, arguments: GenerateLetter) -> LetterAnswer:
    """Writes the letter about an approval."""
    return _about_determination(call, arguments, LetterType.APPROVAL)


def generate_partial_approval(call: Call, arguments: GenerateLetter) -> LetterAnswer:
    """Writes the letter about a partial approval."""
    return _about_determination(call, arguments, LetterType.PARTIAL_APPROVAL)


def generate_pend(call: Call, arguments: GenerateLetter) -> LetterAnswer:
    """Writes the letter that asks for information."""
    return _about_determination(call, arguments, LetterType.PEND)


def generate_denial(call: Call, arguments: GenerateDenial) -> LetterAnswer:
    """Writes the letter about a denial."""
    own = {Element.APPEAL_RIGHTS: arguments.appeal_information}
    return _about_determination(call, arguments, LetterType.DENIAL, own)


def generate_notification(call: Call, arguments: GenerateNotification) -> LetterAnswer:
    """Writes a notice about something that happened to a case."""
    case = _submitted(call, arguments.case_id)
    letter = arguments.notification_type
    return _made(call, case, notification_basis(call, case, letter), Words(letter))


def deliver(call: Call, arguments: DeliverLetter) -> LetterAnswer:
    """Sends a letter out; from now on it never changes."""
    letter = call.get(Letter, arguments.letter_id)
    if letter.status == LetterStatus.DELIVERED:
        raise Refusal(
            Code.ALREADY_DONE,
            f"The letter {letter.letter_id} was delivered at {letter.delivered_at}; payer_letter_center.reissue makes "
            "another in its place.",
            status=letter.status,
        )
    if letter.status == LetterStatus.VOID:
        raise Refusal(
            Code.ILLEGAL_STATE,
            f"Another letter took the place of {letter.letter_id}; deliver that one.",
            allowed=(LetterStatus.DRAFT,),
            status=letter.status,
        )
    before, letter.status = letter.status, LetterStatus.DELIVERED
    letter.channel, letter.delivered_at = arguments.channel, call.now
    call.session.add(letter)
    content = content_of(call.session, letter)
    put_in_inbox(
        call,
        to=Side.PROVIDER,
        kind=MessageKind.LETTER,
        case_id=letter.case_id,
        subject=TITLES[content.type],
        body=render_text(content),
        record_id=letter.letter_id,
    )
    detail = f"type={letter.type} channel={arguments.channel}"
    call.record(
        case_id=letter.case_id, record_id=letter.letter_id, before=before, after=letter.status, detail=detail
    )
    return _answer(call, letter)


def reissue(call: Call, arguments: ReissueLetter) -> LetterAnswer:
    """Makes a letter anew in the place of another, which becomes void."""
    old = call.get(Letter, arguments.letter_id)
    if old.status == LetterStatus.VOID:
        raise Refusal(
            Code.ILLEGAL_STATE,
            f"The letter {old.letter_id} is void: reissue the one that took its place.",
            allowed=(LetterStatus.DRAFT, LetterStatus.DELIVERED),
            status=old.status,
        )
    new = Letter(
        **{
            **old.model_dump(),
            "letter_id": call.new_id("letter"),
            "status": LetterStatus.DRAFT,
            "written_on": call.now[:10],
            "author_id": call.actor.worker_id,
            "channel": None,
            "delivered_at": None,
            "reissue_of": old.letter_id,
            "reissue_reason": arguments.reason,
        }
    )
    before, old.status = old.status, LetterStatus.VOID
    call.session.add_all([old, new])
    call.session.flush()
    for element in call.session.exec(
        select(LetterElement).where(LetterElement.letter_id == old.letter_id)
    ).all():
        call.session.add(LetterElement(letter_id=new.letter_id, element=element.element, text=element.text))
    call.session.flush()
    call.record(
        case_id=old.case_id,
        record_id=old.letter_id,
        before=before,
        after=old.status,
        detail=f"by={new.letter_id}",
    )
    return _answer(call, new)


def audit_completeness(call: Call, arguments: LetterId) -> LetterAudit:
    """Holds a letter against what the law asks of its type and the member's plan."""
    letter = call.get(Letter, arguments.letter_id)
    content = content_of(call.session, letter)
    missing = {element.key for element in content.missing()}
    elements = [
        AuditedElement(
            element=one.key, description=one.description, source=one.source, present=one.key not in missing
        )
        for one in required(content.type, content.product_line)
    ]
    return LetterAudit(
        letter_id=letter.letter_id,
        type=letter.type,
        product_line=letter.product_line,
        complete=not missing,
        elements=elements,
    )


def _about_determination(
    call: Call, arguments: GenerateLetter, letter: LetterType, own: dict[Element, str] | None = None
) -> LetterAnswer:
    case = _submitted(call, arguments.case_id)
    written = {
        Element.SPECIFIC_REASON: arguments.supporting_basis,
        Element.POLICY_CITATION: "\n".join(arguments.policy_citations),
        **(own or {}),
    }
    return _made(call, case, determination_basis(call, case, letter), Words(letter, written, arguments.body))


def _made(call: Call, case: PriorAuthCase, basis: Basis, words: Words) -> LetterAnswer:
    chosen = select(Letter.letter_id).where(
        Letter.case_id == case.case_id,
        Letter.type == str(words.letter),
        Letter.source_id == basis.source_id,
        Letter.status != str(LetterStatus.VOID),
    )
    there = call.session.exec(chosen).first()
    if there is not None:
        raise Refusal(
            Code.ALREADY_DONE,
            f"The letter {there} says this already; payer_letter_center.reissue makes another in its place.",
            status=case.status,
        )
    made = write(call, case, basis, words)
    call.record(
        case_id=case.case_id, record_id=made.letter_id, after=made.status, detail=f"type={words.letter}"
    )
    return _answer(call, made)


def _submitted(call: Call, case_id: str) -> PriorAuthCase:
    case = call.get(PriorAuthCase, case_id)
    if case.status in BEFORE_SUBMISSION or case.submitted_at is None:
        raise call.missing("submitted prior authorization case", case_id)
    return case


def _answer(call: Call, letter: Letter) -> LetterAnswer:
    missing = [str(element.key) for element in content_of(call.session, letter).missing()]
    return LetterAnswer(**_line(letter), missing=missing)


def _line(letter: Letter) -> dict[str, Any]:
    return {name: getattr(letter, name) for name in LetterLine.model_fields}
