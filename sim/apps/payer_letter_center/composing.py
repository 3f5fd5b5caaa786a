"""Making a letter's record, and reading the letter out of it."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from sqlalchemy import insert
from sqlmodel import Session, col, select

from sim.apps.cases.coverage import payer_of
from sim.apps.cases.models import PriorAuthCase, PriorAuthLine
from sim.apps.chart.models import Patient
from sim.apps.coverage.models import Coverage, Payer, Plan
from sim.apps.payer_letter_center.basis import Basis
from sim.apps.payer_letter_center.models import Letter, LetterElement, LetterStatus
from sim.apps.people.models import Organization, Worker
from sim.domain.letters import Element
from sim.domain.vocabulary import LetterType, LineDecision, ProductLine
from sim.letters.compose import compose, spoken_day
from sim.letters.content import LetterContent, Party
from sim.letters.facts import LetterFacts, ServiceLine
from sim.operations.call import Call


@dataclass(frozen=True)
class Words:
    """What a letter's writer brings.

    Attributes:
        letter: Type of letter.
        elements: What the writer wrote, by element; a blank one counts as not written.
        body: The writer's words before everything else.
    """

    letter: LetterType
    elements: Mapping[Element, str] = field(default_factory=dict)
    body: str = ""


def write(call: Call, case: PriorAuthCase, basis: Basis, words: Words) -> tuple[Letter, LetterContent]:
    """Writes a letter: what the record knows, and what its writer wrote, as it is now.

    Returns its record and what it says.

    Args:
        call: The call.
        case: The case.
        basis: The record that it is about.
        words: Type of letter, and what its writer wrote.
    """
    coverage, plan = payer_of(call.session, case)
    facts = _facts(call, case, words.letter, basis, (coverage, plan))
    own = {key: text for key, text in words.elements.items() if text.strip()}
    content = compose(facts, {**basis.written, **own}, words.body)
    made = Letter(
        letter_id=facts.letter_id,
        case_id=case.case_id,
        type=words.letter,
        status=LetterStatus.DRAFT,
        source_id=basis.source_id,
        product_line=facts.product_line,
        written_on=facts.date,
        author_id=call.actor.worker_id,
        sender_name=facts.sender.name,
        sender_address="\n".join(facts.sender.address),
        sender_phone=facts.sender.phone,
        sender_fax=facts.sender.fax,
        recipient_name=facts.recipient.name,
        recipient_address="\n".join(facts.recipient.address),
        member_id=facts.member_id,
        received_on=facts.received,
        body=words.body,
        copy_to=", ".join(facts.copies),
    )
    call.session.add(made)
    call.session.flush()
    put_elements(call.session, made.letter_id, content.elements)
    return made, content


def put_elements(session: Session, letter_id: str, elements: Mapping[Element, str]) -> None:
    """Writes what a letter says, in one statement: a letter has twenty elements or so."""
    rows = [
        {"letter_id": letter_id, "element": str(element), "text": text}
        for element, text in sorted(elements.items())
    ]
    session.connection().execute(insert(LetterElement), rows)


def content_of(session: Session, letter: Letter) -> LetterContent:
    """Returns what a letter says.

    Args:
        session: A transaction.
        letter: Its record.
    """
    chosen = select(LetterElement).where(LetterElement.letter_id == letter.letter_id)
    references = (
        ("Member", letter.recipient_name),
        ("Member ID", letter.member_id),
        ("Case", letter.case_id),
        ("Received", spoken_day(letter.received_on)),
    )
    return LetterContent(
        type=LetterType(letter.type),
        product_line=ProductLine(letter.product_line),
        letter_id=letter.letter_id,
        date=letter.written_on,
        sender=Party(
            letter.sender_name,
            tuple(letter.sender_address.splitlines()),
            letter.sender_phone,
            letter.sender_fax,
        ),
        recipient=Party(letter.recipient_name, tuple(letter.recipient_address.splitlines())),
        references=tuple((label, value) for label, value in references if value),
        body=letter.body,
        elements={Element(one.element): one.text for one in session.exec(chosen)},
        signature=("Utilization Management", letter.sender_name),
        copies=(letter.copy_to,) if letter.copy_to else (),
    )


def _facts(
    call: Call, case: PriorAuthCase, letter: LetterType, basis: Basis, payer: tuple[Coverage, Plan]
) -> LetterFacts:
    coverage, plan = payer
    session = call.session
    patient = session.get_one(Patient, case.patient_id)
    name = f"{patient.first_name} {patient.last_name}"
    ordering = session.get_one(Worker, case.ordering_practitioner_id)
    return LetterFacts(
        type=letter,
        product_line=ProductLine(plan.product_line),
        letter_id=call.new_id("letter"),
        date=call.now[:10],
        sender=_sender(session, plan),
        recipient=Party(name, (patient.address,)),
        member_name=name,
        member_id=coverage.member_id,
        case_id=case.case_id,
        received=case.submitted_at or "",
        services=_services(session, case),
        authorization_number=case.authorization_number or "",
        valid_from=basis.decided_at if case.approved_until else "",
        valid_until=case.approved_until or "",
        reviewer=_reviewer(session, basis.reviewer_id),
        appeal_due=(case.appeal_due_at or "")[:10],
        decision_due=basis.decision_due,
        response_due=(case.pend_due_at or "")[:10],
        meeting_times=basis.meeting_times,
        copies=(f"{ordering.name}, {ordering.credentials}".rstrip(", "),),
    )


def _sender(session: Session, plan: Plan) -> Party:
    payer = session.get_one(Payer, plan.payer_id)
    organization = session.get_one(Organization, payer.organization_id)
    return Party(payer.name, (organization.address,), organization.phone, organization.fax)


def _reviewer(session: Session, worker_id: str | None) -> str:
    worker = session.get(Worker, worker_id) if worker_id else None
    if worker is None:
        return ""
    return ", ".join(part for part in (worker.name, worker.credentials, worker.specialty) if part)


def _services(session: Session, case: PriorAuthCase) -> tuple[ServiceLine, ...]:
    chosen = (
        select(PriorAuthLine)
        .where(PriorAuthLine.case_id == case.case_id)
        .order_by(col(PriorAuthLine.line_number))
    )
    return tuple(
        ServiceLine(
            line.procedure_code,
            line.description,
            line.units,
            line.unit_kind,
            line.start_date or "",
            line.end_date or "",
            LineDecision(line.decision) if line.decision else None,
            line.approved_units,
        )
        for line in session.exec(chosen)
    )
