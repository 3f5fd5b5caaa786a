"""Letters: generated, audited, delivered, made anew."""

from typing import Any

from sqlmodel import col, select

from sim.apps.cases.models import PriorAuthCase
from sim.apps.cases.stages import BEFORE_SUBMISSION
from sim.apps.inbox.delivery import deliver as put_in_inbox
from sim.apps.inbox.models import MessageKind
from sim.apps.payer_letter_center.basis import Basis, basis_of, determination_basis, notification_basis
from sim.apps.payer_letter_center.composing import Words, content_of, put_elements, write
from sim.apps.payer_letter_center.models import LETTER, Letter, LetterStatus
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
from sim.domain.machines import PA_CASE
from sim.domain.roles import Side
from sim.domain.vocabulary import LetterType
from sim.letters.content import TITLES, LetterContent
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
    LETTER.require(letter.status, [LetterStatus.DRAFT], "Delivery")
    content = content_of(call.session, letter)
    _require_current(call, letter, content)
    letter.channel, letter.delivered_at = arguments.channel, call.now
    _become(call, letter, LetterStatus.DELIVERED, f"type={letter.type} channel={arguments.channel}")
    put_in_inbox(
        call,
        to=Side.PROVIDER,
        kind=MessageKind.LETTER,
        case_id=letter.case_id,
        subject=TITLES[content.type],
        body=render_text(content),
        record_id=letter.letter_id,
    )
    return _answer(letter, content)


def reissue(call: Call, arguments: ReissueLetter) -> LetterAnswer:
    """Makes a letter anew in the place of another, which becomes void."""
    old = call.get(Letter, arguments.letter_id)
    LETTER.require(old.status, [LetterStatus.DRAFT, LetterStatus.DELIVERED], "To be made anew")
    content = content_of(call.session, old)
    _require_current(call, old, content)
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
    call.session.add(new)
    call.session.flush()
    put_elements(call.session, new.letter_id, content.elements)
    _become(call, old, LetterStatus.VOID, f"by={new.letter_id}")
    call.session.flush()
    return _answer(new, content)


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
    """Writes a letter; a draft that says the same gives way, a delivered letter does not."""
    chosen = select(Letter).where(
        Letter.case_id == case.case_id,
        Letter.type == str(words.letter),
        Letter.source_id == basis.source_id,
        Letter.status != str(LetterStatus.VOID),
    )
    there = call.session.exec(chosen.order_by(col(Letter.letter_id).desc())).first()
    sent = there is not None and there.status == LetterStatus.DELIVERED
    if there is not None and sent and _names_its_times(content_of(call.session, there), basis):
        raise Refusal(
            Code.ALREADY_DONE,
            f"The letter {there.letter_id} about this is delivered; payer_letter_center.reissue makes another in its "
            "place, whose words may then be written anew.",
            status=there.status,
        )
    made, content = write(call, case, basis, words)
    if there is not None and not sent:
        made.reissue_of, made.reissue_reason = there.reissue_of, there.reissue_reason
        _become(call, there, LetterStatus.VOID, f"by={made.letter_id}")
    call.record(
        case_id=case.case_id, record_id=made.letter_id, after=made.status, detail=f"type={words.letter}"
    )
    return _answer(made, content)


def _submitted(call: Call, case_id: str) -> PriorAuthCase:
    case = call.get(PriorAuthCase, case_id)
    if case.status in BEFORE_SUBMISSION or case.submitted_at is None:
        raise call.missing("submitted prior authorization case", case_id)
    _require_open(case)
    return case


def _require_open(case: PriorAuthCase) -> None:
    if case.status in PA_CASE.terminal:
        raise Refusal(
            Code.ILLEGAL_STATE,
            f"{case.case_id} is {case.status}: nothing is written about it any more.",
            allowed=[status for status in PA_CASE.follows if status not in PA_CASE.terminal],
            status=case.status,
        )


def _require_current(call: Call, letter: Letter, content: LetterContent) -> None:
    """Refuses a letter that says something else than its case's records do by now."""
    case = call.get(PriorAuthCase, letter.case_id)
    _require_open(case)
    why = ""
    try:
        basis = basis_of(call, case, LetterType(letter.type))
    except Refusal as refusal:
        why = refusal.message
    else:
        if basis.source_id != letter.source_id:
            why = f"It is about {letter.source_id}, and {basis.source_id} came after it."
        elif not _names_its_times(content, basis):
            why = "The times of the call have changed; generate the letter anew."
    if why:
        raise Refusal(
            Code.CONFLICT,
            f"The letter {letter.letter_id} is not what the records of {case.case_id} say any more. {why}",
            status=letter.status,
        )


def _names_its_times(content: LetterContent, basis: Basis) -> bool:
    """Whether a letter names the times of a call as its record does by now; of other records none change."""
    return content.elements.get(Element.MEETING, "") == "\n".join(basis.meeting_times)


def _become(call: Call, letter: Letter, target: LetterStatus, detail: str) -> None:
    LETTER.check(letter.status, target)
    before, letter.status = letter.status, target
    call.session.add(letter)
    call.record(
        case_id=letter.case_id, record_id=letter.letter_id, before=before, after=target, detail=detail
    )


def _answer(letter: Letter, content: LetterContent) -> LetterAnswer:
    missing = [str(element.key) for element in content.missing()]
    return LetterAnswer(**_line(letter), missing=missing)


def _line(letter: Letter) -> dict[str, Any]:
    return {name: getattr(letter, name) for name in LetterLine.model_fields}
