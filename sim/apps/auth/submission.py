"""Sending a request to the payer: everything is checked, then the packet is made and the case is out."""

from collections.abc import Sequence

from sim.apps.auth.arrival import arrive
from sim.apps.auth.contents import bundle_to_send, take
from sim.apps.auth.deadline import decision_deadline
from sim.apps.auth.models import (
    PacketAnswer,
    PacketDiagnosis,
    PacketDocument,
    PacketLine,
    SubmissionPacket,
)
from sim.apps.auth.types import SubmissionAnswer, SubmitAuthorization
from sim.apps.cases.coverage import payer_of
from sim.apps.cases.lines import diagnoses_of, lines_of
from sim.apps.cases.models import PriorAuthCase
from sim.apps.coverage.models import Coverage
from sim.apps.docs.bundles import items_of
from sim.apps.docs.models import Document
from sim.apps.forms.responses import FormState, forms_of_case
from sim.apps.inbox.delivery import deliver
from sim.apps.inbox.models import MessageKind
from sim.apps.people.models import Organization, Worker
from sim.domain.errors import Code, Refusal
from sim.domain.machines import PA_CASE
from sim.domain.roles import Side
from sim.domain.statuses import PACaseStatus
from sim.domain.vocabulary import Priority
from sim.operations.call import TIME, Call

_ADMITTED = (PACaseStatus.READY_TO_SUBMIT, PACaseStatus.DOCS_NEEDED)
_AS_ON_CASE = {
    "patient_id",
    "ordering_practitioner_id",
    "service_type",
    "procedure_code",
    "description",
    "priority",
    "site_of_service",
    "requested_date",
}


def submit_authorization(call: Call, arguments: SubmitAuthorization) -> SubmissionAnswer:
    """Sends a case to its payer."""
    case = call.get(PriorAuthCase, arguments.case_id)
    if case.submitted_at is not None:
        message = f"{case.case_id} was submitted at {case.submitted_at}; see auth.check_status."
        raise Refusal(Code.ALREADY_DONE, message, status=case.status)
    PA_CASE.require(case.status, _ADMITTED, "A submission")
    covered, plan = payer_of(call.session, case)
    take(call, case, arguments)
    asked = forms_of_case(call.session, case.case_id)
    asked.require_complete()
    bundle = bundle_to_send(call.session, case, arguments.bundle_document_id)
    documents = items_of(call.session, bundle.document_id)
    due = decision_deadline(call.session, plan, Priority(case.priority), call.now)
    packet = _packet(call, case, covered, bundle, arguments.channel)
    lines = _keep_contents(call, case, packet, documents, asked.forms)
    case.channel, case.submitted_at, case.decision_due_at = arguments.channel, call.now, due.at.strftime(TIME)
    call.transition(
        case,
        PA_CASE,
        PACaseStatus.SUBMITTED,
        case_id=case.case_id,
        detail=f"packet={packet.packet_id} channel={packet.channel}",
    )
    arrive(call, packet)
    _tell(call, case, packet, plan_name=plan.name)
    return SubmissionAnswer(
        packet_id=packet.packet_id,
        case_id=case.case_id,
        status=case.status,
        channel=packet.channel,
        submitted_at=packet.submitted_at,
        decision_due_at=case.decision_due_at,
        decision_rule=due.rule.source,
        bundle_document_id=bundle.document_id,
        document_ids=[one.document_id for one in documents],
        answers=sum(len(state.answers) for state in asked.forms),
        lines=lines,
    )


def _packet(
    call: Call, case: PriorAuthCase, covered: Coverage, bundle: Document, channel: str
) -> SubmissionPacket:
    orders = call.session.get_one(Worker, case.ordering_practitioner_id)
    packet = SubmissionPacket(
        packet_id=call.new_id("packet"),
        case_id=case.case_id,
        channel=channel,
        submitted_at=call.now,
        author_id=call.actor.worker_id,
        bundle_document_id=bundle.document_id,
        coverage_id=covered.coverage_id,
        member_id=covered.member_id,
        ordering_npi=orders.npi,
        organization_npi=call.session.get_one(Organization, orders.organization_id).npi,
        **case.model_dump(include=_AS_ON_CASE),
    )
    call.session.add(packet)
    call.session.flush()
    return packet


def _keep_contents(
    call: Call,
    case: PriorAuthCase,
    packet: SubmissionPacket,
    documents: Sequence[Document],
    forms: Sequence[FormState],
) -> int:
    """Copies diagnoses, lines, document ids and answers into the packet; returns the number of lines."""
    key = packet.packet_id
    call.session.add_all(
        PacketDiagnosis(packet_id=key, position=place, code=code)
        for place, code in enumerate(diagnoses_of(call.session, case.case_id), start=1)
    )
    lines = lines_of(call.session, case.case_id)
    left = {"case_id", "decision", "approved_units"}
    call.session.add_all(PacketLine(packet_id=key, **line.model_dump(exclude=left)) for line in lines)
    call.session.add_all(
        PacketDocument(packet_id=key, position=place, document_id=one.document_id)
        for place, one in enumerate(documents, start=1)
    )
    call.session.add_all(
        PacketAnswer(packet_id=key, form_id=state.form.form_id, link_id=link_id, value=value)
        for state in forms
        for link_id, value in state.answers.items()
    )
    return len(lines)


def _tell(call: Call, case: PriorAuthCase, packet: SubmissionPacket, plan_name: str) -> None:
    deliver(
        call,
        to=Side.PAYER,
        kind=MessageKind.SUBMISSION,
        case_id=case.case_id,
        record_id=packet.packet_id,
        subject=f"Prior authorization request {case.case_id}",
        body=f"{case.priority} request for {case.procedure_code} ({case.description}), member {packet.member_id}, "
        f"received by {packet.channel}.",
    )
    deliver(
        call,
        to=Side.PROVIDER,
        from_side=Side.PAYER,
        sender=f"{plan_name}, prior authorization",
        kind=MessageKind.ACKNOWLEDGEMENT,
        case_id=case.case_id,
        record_id=packet.packet_id,
        subject=f"Request {case.case_id} received",
        body=f"We received your {case.priority} request for {case.procedure_code} at {packet.submitted_at} and decide "
        f"it by {case.decision_due_at}.",
    )
