"""Making cases of orders, and looking at them."""

from sqlmodel import col, select

from sim.apps.cases.coverage import coverage_on
from sim.apps.cases.lines import diagnoses_of, lines_of
from sim.apps.cases.models import CaseDiagnosis, PriorAuthCase, PriorAuthLine
from sim.apps.cases.types import (
    CaseAnswer,
    CaseId,
    Cases,
    CaseSummary,
    CreateFromOrder,
    LineAnswer,
    ListCases,
)
from sim.apps.chart.models import Patient, ServiceRequest
from sim.apps.docs.models import Document
from sim.apps.people.service import is_ordering_provider
from sim.domain.errors import Code, Refusal
from sim.domain.machines import PA_CASE
from sim.domain.roles import Side
from sim.domain.statuses import PACaseStatus
from sim.operations.call import Call


def create_from_order(call: Call, arguments: CreateFromOrder) -> CaseAnswer:
    """Makes a draft case of an order in the chart, or of a new one."""
    patient = call.get(Patient, arguments.patient_id)
    if not is_ordering_provider(call.session, arguments.ordering_practitioner_id):
        raise call.missing("ordering practitioner", arguments.ordering_practitioner_id)
    if arguments.source_order_id is None:
        order = _new_order(call, arguments)
    else:
        order = _order_on_file(call, arguments, arguments.source_order_id)
    covered = coverage_on(call.session, patient.patient_id, call.now[:10])
    case = PriorAuthCase(
        case_id=call.new_id("case"),
        coverage_id=covered.coverage_id if covered else None,
        source_order_id=order.service_request_id,
        status=PA_CASE.initial,
        created_at=call.now,
        **arguments.model_dump(mode="json", exclude={"source_order_id", "diagnosis_codes"}),
    )
    call.session.add(case)
    call.session.flush()
    call.session.add_all(
        CaseDiagnosis(case_id=case.case_id, position=position, code=code)
        for position, code in enumerate(arguments.diagnosis_codes, start=1)
    )
    call.session.add(
        PriorAuthLine(
            case_id=case.case_id,
            line_number=1,
            procedure_code=arguments.procedure_code,
            description=arguments.description,
            start_date=arguments.requested_date,
        )
    )
    call.record(case_id=case.case_id, record_id=order.service_request_id, after=case.status)
    return case_answer(call, case)


def get_case(call: Call, arguments: CaseId) -> CaseAnswer:
    """Returns a case."""
    return case_answer(call, call.get(PriorAuthCase, arguments.case_id))


def list_cases(call: Call, arguments: ListCases) -> Cases:
    """Returns the cases, or those in one status."""
    wanted = (
        select(PriorAuthCase, Patient.first_name, Patient.last_name)
        .join(Patient, col(Patient.patient_id) == col(PriorAuthCase.patient_id))
        .order_by(col(PriorAuthCase.case_id))
    )
    if arguments.status is not None:
        wanted = wanted.where(PriorAuthCase.status == str(arguments.status))
    return Cases(
        cases=[
            CaseSummary(
                case_id=case.case_id,
                patient_id=case.patient_id,
                patient_name=f"{first} {last}",
                procedure_code=case.procedure_code,
                description=case.description,
                priority=case.priority,
                status=case.status,
                created_at=case.created_at,
                submitted_at=case.submitted_at,
            )
            for case, first, last in call.session.exec(wanted)
        ]
    )


def case_answer(call: Call, case: PriorAuthCase) -> CaseAnswer:
    """Returns what the provider's office sees of a case."""
    documents = (
        select(Document.document_id)
        .where(Document.case_id == case.case_id, Document.side == str(Side.PROVIDER))
        .order_by(col(Document.document_id))
    )
    return CaseAnswer(
        **case.model_dump(),
        diagnosis_codes=diagnoses_of(call.session, case.case_id),
        lines=[
            LineAnswer(**line.model_dump(exclude={"case_id"}))
            for line in lines_of(call.session, case.case_id)
        ],
        document_ids=list(call.session.exec(documents)),
    )


def _new_order(call: Call, arguments: CreateFromOrder) -> ServiceRequest:
    order = ServiceRequest(
        service_request_id=call.new_id("order"),
        patient_id=arguments.patient_id,
        worker_id=arguments.ordering_practitioner_id,
        service_type=arguments.service_type,
        code=arguments.procedure_code,
        display=arguments.description,
        reason_codes=" ".join(arguments.diagnosis_codes),
        priority=arguments.priority,
        site_of_service=arguments.site_of_service,
        authored_at=call.now,
        status="active",
    )
    call.session.add(order)
    call.session.flush()
    return order


def _order_on_file(call: Call, arguments: CreateFromOrder, order_id: str) -> ServiceRequest:
    order = call.get(ServiceRequest, order_id, called="order")
    if order.patient_id != arguments.patient_id:
        raise call.missing(f"order of the patient {arguments.patient_id}", order_id)
    for what, asked, on_file in (
        ("procedure_code", arguments.procedure_code, order.code),
        ("ordering_practitioner_id", arguments.ordering_practitioner_id, order.worker_id),
    ):
        if asked != on_file:
            message = (
                f"The order {order_id} has {on_file} where {what} says {asked}; give the order's own, or leave "
                "source_order_id out to write a new order."
            )
            raise Refusal(Code.CONFLICT, message, allowed=[on_file])
    open_case = call.session.exec(
        select(PriorAuthCase).where(
            PriorAuthCase.source_order_id == order_id, PriorAuthCase.status != str(PACaseStatus.CLOSED)
        )
    ).first()
    if open_case is not None:
        message = f"The order {order_id} has the case {open_case.case_id} already; work on that one."
        raise Refusal(Code.ALREADY_DONE, message, status=open_case.status)
    return order
