"""The intake desk: its queue, a request's intake from creation to the four decisions, and what else it looks up."""

from sqlmodel import col, select

from sim.apps.cases.models import PriorAuthCase
from sim.apps.cases.types import CaseId
from sim.apps.coverage.models import Coverage, Plan
from sim.apps.coverage.requirement import in_network
from sim.apps.payer_intake_hub.keying import intake_of, record_of
from sim.apps.payer_intake_hub.models import IntakeCase, IntakeNote
from sim.apps.payer_intake_hub.received import (
    plan_of,
    received_documents,
    received_request,
    submitted_case,
)
from sim.apps.payer_intake_hub.types import (
    AddIntakeNote,
    ConfirmDecisions,
    CreateIntakeCase,
    Eligibility,
    IntakeNoteOnFile,
    IntakeNotes,
    IntakeQueue,
    IntakeRecord,
    IntakeView,
    NetworkStatus,
    ProviderNetwork,
    QueuedRequest,
    ReceivedDocuments,
)
from sim.apps.people.models import Organization, Worker
from sim.domain.errors import Code, Refusal
from sim.domain.machines import INTAKE, PA_CASE
from sim.domain.statuses import IntakeStatus, PACaseStatus
from sim.operations.arguments import Nothing
from sim.operations.call import Call

_WAITING = (PACaseStatus.SUBMITTED, PACaseStatus.RESUBMITTED)


def list_intake_queue(call: Call, _: Nothing) -> IntakeQueue:
    """Returns the submitted requests whose intake is not complete, the earliest deadline first."""
    chosen = (
        select(PriorAuthCase, IntakeCase.status)
        .join(IntakeCase, col(IntakeCase.case_id) == col(PriorAuthCase.case_id), isouter=True)
        .where(col(PriorAuthCase.status).in_(_WAITING))
        .order_by(col(PriorAuthCase.decision_due_at), col(PriorAuthCase.case_id))
    )
    return IntakeQueue(
        requests=[
            QueuedRequest(
                **case.model_dump(include=set(QueuedRequest.model_fields) - {"intake_status"}),
                intake_status=status,
            )
            for case, status in call.session.exec(chosen)
            if status != IntakeStatus.COMPLETE
        ]
    )


def get_intake_case(call: Call, arguments: CaseId) -> IntakeView:
    """Returns a request as it came, and its intake."""
    case, packet = submitted_case(call, arguments.case_id)
    intake = call.session.get(IntakeCase, case.case_id)
    return IntakeView(
        case_status=case.status,
        request=received_request(call, case, packet),
        eligibility=check_member_eligibility(call, arguments),
        network=check_provider_network(call, arguments),
        intake=record_of(call, intake) if intake else None,
    )


def create_intake_case(call: Call, arguments: CreateIntakeCase) -> IntakeRecord:
    """Begins the intake of a submitted request."""
    case, _ = submitted_case(call, arguments.case_id)
    if call.session.get(IntakeCase, case.case_id) is not None:
        raise Refusal(
            Code.ALREADY_DONE,
            f"The intake of {case.case_id} exists; go on with payer_intake_hub.save_auth_header.",
            status=case.status,
        )
    PA_CASE.require(case.status, _WAITING, "Intake")
    intake = IntakeCase(
        case_id=case.case_id,
        status=IntakeStatus.NEW,
        auth_type=arguments.auth_type,
        opened_by_id=call.actor.worker_id,
        opened_at=call.now,
    )
    call.session.add(intake)
    call.session.flush()
    call.record(case_id=case.case_id, record_id=case.case_id, after=IntakeStatus.NEW)
    return record_of(call, intake)


def list_documents(call: Call, arguments: CaseId) -> ReceivedDocuments:
    """Returns the documents that the provider sent."""
    case, _ = submitted_case(call, arguments.case_id)
    return ReceivedDocuments(case_id=case.case_id, documents=received_documents(call, case.case_id))


def confirm_decisions(call: Call, arguments: ConfirmDecisions) -> IntakeRecord:
    """Freezes the intake with its four decisions; the case goes under review."""
    case, _ = submitted_case(call, arguments.case_id)
    intake = intake_of(call, arguments.case_id)
    if intake.status == IntakeStatus.COMPLETE:
        raise Refusal(
            Code.ALREADY_DONE,
            f"The intake decisions of {case.case_id} are confirmed and stay as they are.",
            status=intake.status,
        )
    to_do = [name for name in record_of(call, intake).to_do if name != "confirm_decisions"]
    if to_do:
        raise Refusal(
            Code.MISSING_PRECONDITION,
            f"The intake of {case.case_id} lacks sections; do payer_intake_hub.{', '.join(to_do)} first.",
            allowed=to_do,
            status=intake.status,
        )
    intake.sqlmodel_update(arguments.model_dump(mode="json", exclude={"case_id"}))
    intake.decided_by_id = call.actor.worker_id
    intake.decided_at = call.now
    call.transition(intake, INTAKE, IntakeStatus.COMPLETE, case_id=case.case_id)
    call.transition(case, PA_CASE, PACaseStatus.UNDER_REVIEW, case_id=case.case_id)
    return record_of(call, intake)


def check_member_eligibility(call: Call, arguments: CaseId) -> Eligibility:
    """Returns whether the member is covered on the date of service, or today where none is asked for."""
    case, packet = submitted_case(call, arguments.case_id)
    day = packet.requested_date or call.now[:10]
    covered = call.session.get(Coverage, packet.coverage_id)
    plan = call.session.get(Plan, covered.plan_id) if covered else None
    return Eligibility(
        case_id=case.case_id,
        member_id=covered.member_id if covered else None,
        plan_id=plan.plan_id if plan else None,
        plan=plan.name if plan else None,
        product_line=plan.product_line if plan else None,
        state=plan.state if plan else None,
        starts_on=covered.starts_on if covered else None,
        ends_on=covered.ends_on if covered else None,
        eligible=covered is not None
        and covered.member_id == packet.member_id
        and covered.starts_on <= day
        and (covered.ends_on is None or day <= covered.ends_on),
        on=day,
    )


def check_provider_network(call: Call, arguments: CaseId) -> ProviderNetwork:
    """Returns whether the ordering practitioner's organisation is in the network of the member's plan."""
    case, packet = submitted_case(call, arguments.case_id)
    worker = call.get(Worker, packet.ordering_practitioner_id)
    organization = call.get(Organization, worker.organization_id)
    member = in_network(call.session, plan_of(call, packet).plan_id, worker.worker_id)
    return ProviderNetwork(
        case_id=case.case_id,
        organization=organization.name,
        npi=organization.npi,
        network_status=NetworkStatus.IN_NETWORK if member else NetworkStatus.OUT_OF_NETWORK,
    )


def add_note(call: Call, arguments: AddIntakeNote) -> IntakeNoteOnFile:
    """Puts a remark on the request's file."""
    case, _ = submitted_case(call, arguments.case_id)
    note = IntakeNote(
        note_id=call.new_id("inote"),
        case_id=case.case_id,
        author_id=call.actor.worker_id,
        written_at=call.now,
        text=arguments.text,
    )
    call.session.add(note)
    call.record(case_id=case.case_id, record_id=note.note_id)
    return _note(note)


def list_notes(call: Call, arguments: CaseId) -> IntakeNotes:
    """Returns the remarks on a request."""
    case, _ = submitted_case(call, arguments.case_id)
    chosen = select(IntakeNote).where(IntakeNote.case_id == case.case_id)
    notes = call.session.exec(chosen.order_by(col(IntakeNote.note_id)))
    return IntakeNotes(case_id=case.case_id, notes=[_note(note) for note in notes])


def _note(note: IntakeNote) -> IntakeNoteOnFile:
    return IntakeNoteOnFile(**note.model_dump(exclude={"case_id"}))
