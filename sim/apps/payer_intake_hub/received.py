"""A request as the payer received it: the packet and what was sent after it, for every payer app."""

from collections.abc import Mapping
from typing import Any

from sqlmodel import Session, col, select

from sim.apps.auth.models import PacketAnswer, PacketDiagnosis, PacketLine, PendResponse, SubmissionPacket
from sim.apps.auth.submitted import packet_of, sent_documents
from sim.apps.cases.models import PriorAuthCase
from sim.apps.chart.models import Patient
from sim.apps.coverage.models import Coverage, Plan
from sim.apps.docs.contents import content_of
from sim.apps.docs.models import Document
from sim.apps.docs.types import DocumentAnswer
from sim.apps.forms.models import Question
from sim.apps.people.models import Organization, Worker
from sim.domain.errors import Code, Refusal
from sim.operations.arguments import Answer
from sim.operations.call import Call

MOST_INLINE_BYTES = 100_000
"""Size up to which a file's bytes are shown among a case's documents."""


class ReceivedLine(Answer):
    """A line as the provider sent it."""

    line_number: int
    procedure_code: str
    description: str
    units: int
    unit_kind: str
    start_date: str | None = None
    end_date: str | None = None


class ReceivedAnswer(Answer):
    """The provider's answer to a question of a form."""

    form_id: str
    link_id: str
    question: str
    value: str
    unit: str | None = None


class PendAnswer(Answer):
    """What the provider answered to a pend."""

    response_id: str
    note: str
    responded_at: str


class ReceivedRequest(Answer):
    """A request as it came, with what was sent after it."""

    case_id: str
    packet_id: str
    channel: str
    submitted_at: str
    decision_due_at: str | None = None
    member_id: str
    patient_name: str
    birth_date: str
    ordering_practitioner: str
    ordering_npi: str | None = None
    organization: str
    organization_npi: str
    phone: str
    fax: str
    service_type: str
    procedure_code: str
    description: str
    priority: str
    site_of_service: str
    requested_date: str | None = None
    diagnoses: list[str]
    lines: list[ReceivedLine]
    answers: list[ReceivedAnswer]
    pend_responses: list[PendAnswer]


def submitted_case(call: Call, case_id: str) -> tuple[PriorAuthCase, SubmissionPacket]:
    """Returns a case and its packet; what was not submitted does not exist for the payer.

    Args:
        call: The call.
        case_id: The case.

    Raises:
        Refusal: Not found.
    """
    case = call.session.get(PriorAuthCase, case_id)
    packet = packet_of(call.session, case_id) if case is not None else None
    if case is None or packet is None:
        raise call.missing("submitted case", case_id)
    return case, packet


def plan_of(call: Call, packet: SubmissionPacket) -> Plan:
    """Returns the plan that is asked to pay."""
    return call.get(Plan, call.get(Coverage, packet.coverage_id).plan_id)


def sent_document_ids(call: Call, case_id: str) -> frozenset[str]:
    """Returns the ids of everything that the provider sent about a case."""
    return frozenset(sent_documents(call.session, case_id))


def require_sent(call: Call, case_id: str, sources: list[str], where: str) -> None:
    """Refuses sources that are not in the payer's file of the case.

    Args:
        call: The call.
        case_id: The case.
        sources: Ids of documents, or `form_id/link_id` of answers.
        where: Argument in which they were given.

    Raises:
        Refusal: Not found.
    """
    if not sources:
        return
    _, packet = submitted_case(call, case_id)
    answers = {f"{answer.form_id}/{answer.link_id}" for answer in _answers(call.session, packet.packet_id)}
    unknown = sorted(set(sources) - sent_document_ids(call, case_id) - answers)
    if unknown:
        raise Refusal(
            Code.NOT_FOUND,
            f"{where}: {', '.join(repr(source[:40]) for source in unknown[:3])} was not sent with {case_id}; name "
            "the ids of documents that payer_intake_hub.list_documents lists, or form_id/link_id of an answer.",
        )


def received_request(call: Call, case: PriorAuthCase, packet: SubmissionPacket) -> ReceivedRequest:
    """Returns a request as it came."""
    session = call.session
    patient = call.get(Patient, packet.patient_id)
    worker = call.get(Worker, packet.ordering_practitioner_id)
    organization = call.get(Organization, worker.organization_id)
    return ReceivedRequest(
        **_head(packet),
        decision_due_at=case.decision_due_at,
        patient_name=f"{patient.first_name} {patient.last_name}",
        birth_date=patient.birth_date,
        ordering_practitioner=f"{worker.name}, {worker.credentials}".rstrip(", "),
        organization=organization.name,
        phone=organization.phone,
        fax=organization.fax,
        diagnoses=packet_diagnoses(session, packet.packet_id),
        lines=[
            ReceivedLine(**line.model_dump(exclude={"packet_id"})) for line in packet_lines(session, packet)
        ],
        answers=_described_answers(session, packet.packet_id),
        pend_responses=_pend_answers(session, case.case_id),
    )


def received_documents(call: Call, case_id: str) -> list[DocumentAnswer]:
    """Returns every document that the provider sent about a case, as sent; large files without their bytes."""
    ids = sent_documents(call.session, case_id)
    rows = call.session.exec(select(Document).where(col(Document.document_id).in_(ids)))
    by_id = {row.document_id: row for row in rows}
    return [_shown(content_of(call.session, by_id[key])) for key in ids]


def packet_lines(session: Session, packet: SubmissionPacket) -> list[PacketLine]:
    """Returns the lines of a packet in their order."""
    chosen = select(PacketLine).where(PacketLine.packet_id == packet.packet_id)
    return list(session.exec(chosen.order_by(col(PacketLine.line_number))))


def packet_diagnoses(session: Session, packet_id: str) -> list[str]:
    """Returns the diagnoses of a packet, the main one first."""
    chosen = select(PacketDiagnosis.code).where(PacketDiagnosis.packet_id == packet_id)
    return list(session.exec(chosen.order_by(col(PacketDiagnosis.position))))


_HEAD = (
    "case_id",
    "packet_id",
    "channel",
    "submitted_at",
    "member_id",
    "ordering_npi",
    "organization_npi",
    "service_type",
    "procedure_code",
    "description",
    "priority",
    "site_of_service",
    "requested_date",
)


def _head(packet: SubmissionPacket) -> dict[str, Any]:
    return {name: getattr(packet, name) for name in _HEAD}


def _answers(session: Session, packet_id: str) -> list[PacketAnswer]:
    chosen = select(PacketAnswer).where(PacketAnswer.packet_id == packet_id)
    return list(session.exec(chosen.order_by(col(PacketAnswer.form_id), col(PacketAnswer.link_id))))


def _described_answers(session: Session, packet_id: str) -> list[ReceivedAnswer]:
    answers = _answers(session, packet_id)
    forms = {answer.form_id for answer in answers}
    asked: Mapping[tuple[str, str], Question] = {
        (question.form_id, question.link_id): question
        for question in session.exec(select(Question).where(col(Question.form_id).in_(forms)))
    }
    described = []
    for answer in answers:
        question = asked.get((answer.form_id, answer.link_id))
        described.append(
            ReceivedAnswer(
                form_id=answer.form_id,
                link_id=answer.link_id,
                question=question.text if question else "",
                value=answer.value,
                unit=question.unit if question else None,
            )
        )
    return described


def _pend_answers(session: Session, case_id: str) -> list[PendAnswer]:
    chosen = select(PendResponse).where(PendResponse.case_id == case_id)
    return [
        PendAnswer(response_id=row.response_id, note=row.note, responded_at=row.responded_at)
        for row in session.exec(chosen.order_by(col(PendResponse.response_id)))
    ]


def _shown(document: DocumentAnswer) -> DocumentAnswer:
    large = document.size_bytes > MOST_INLINE_BYTES
    return document.model_copy(update={"file_bytes": None}) if large else document
