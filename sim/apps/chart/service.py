"""Finding patients, reading charts, and the orders that a case can be made of."""

import orjson
from sqlalchemy import ColumnElement, func
from sqlmodel import col, or_, select

from sim.apps.cases.models import PriorAuthCase
from sim.apps.chart.cache import cached
from sim.apps.chart.coverage import coverage_of
from sim.apps.chart.models import Patient, ServiceRequest
from sim.apps.chart.reading import patient_resource, resources
from sim.apps.chart.types import (
    Chart,
    OrderAnswer,
    Orders,
    PatientFound,
    PatientId,
    PatientsFound,
    SearchPatients,
)
from sim.apps.coverage.models import Coverage
from sim.domain.errors import Code, Refusal
from sim.domain.statuses import PACaseStatus
from sim.operations.call import Call

_CRITERIA = ("query", "patient_id", "member_id", "first_name", "last_name", "dob")


def search_patients(call: Call, arguments: SearchPatients) -> PatientsFound:
    """Returns the patients who fit every criterion exactly."""
    criteria = _criteria(arguments)
    if not criteria:
        message = "chart.search_patients: give at least one identifier; patients are not listed without."
        raise Refusal(Code.INVALID_ARGUMENT, message, allowed=_CRITERIA)
    wanted = select(Patient).where(*criteria).order_by(col(Patient.patient_id)).limit(arguments.limit)
    patients = call.session.exec(wanted).all()
    coverage = coverage_of(call.session, [patient.patient_id for patient in patients], call.now[:10])
    return PatientsFound(
        patients=[
            PatientFound(
                patient_id=patient.patient_id,
                mrn=patient.mrn,
                first_name=patient.first_name,
                last_name=patient.last_name,
                birth_date=patient.birth_date,
                sex=patient.sex,
                coverage=coverage.get(patient.patient_id, []),
            )
            for patient in patients
        ]
    )


def get_patient_chart_by_patient(call: Call, arguments: PatientId) -> Chart:
    """Returns the whole chart of a patient."""
    patient_id, today = arguments.patient_id, call.now[:10]

    def encode() -> bytes:
        patient = patient_resource(call.session, patient_id)
        if patient is None:
            raise call.missing("patient", patient_id)
        coverage = coverage_of(call.session, [patient_id], today).get(patient_id, [])
        return orjson.dumps(
            {
                "patient": patient,
                "coverage": [one.model_dump(exclude_none=True) for one in coverage],
                "resources": list(resources(call.session, patient_id)),
            }
        )

    return Chart.encoded_before(cached(call.session, patient_id, today, encode))


def list_candidate_orders(call: Call, arguments: PatientId) -> Orders:
    """Returns a patient's orders."""
    call.get(Patient, arguments.patient_id)
    wanted = (
        select(ServiceRequest)
        .where(ServiceRequest.patient_id == arguments.patient_id)
        .order_by(col(ServiceRequest.authored_at).desc(), col(ServiceRequest.service_request_id).desc())
    )
    cases = select(PriorAuthCase.source_order_id, PriorAuthCase.case_id).where(
        PriorAuthCase.patient_id == arguments.patient_id, PriorAuthCase.status != str(PACaseStatus.CLOSED)
    )
    open_cases = dict(call.session.exec(cases).all())
    return Orders(
        orders=[
            OrderAnswer(
                order_id=order.service_request_id,
                ordering_practitioner_id=order.worker_id,
                service_type=order.service_type,
                procedure_code=order.code,
                description=order.display,
                diagnosis_codes=order.reason_codes.split(),
                priority=order.priority,
                site_of_service=order.site_of_service,
                authored_at=order.authored_at,
                status=order.status,
                note=order.note,
                case_id=open_cases.get(order.service_request_id),
            )
            for order in call.session.exec(wanted)
        ]
    )


def _criteria(arguments: SearchPatients) -> list[ColumnElement[bool]]:
    found: list[ColumnElement[bool]] = []
    if arguments.query is not None:
        found.append(_is_query(" ".join(arguments.query.split())))
    if arguments.patient_id is not None:
        found.append(col(Patient.patient_id) == arguments.patient_id)
    if arguments.member_id is not None:
        found.append(_has_member_id(arguments.member_id))
    for column, name in (
        (Patient.first_name, arguments.first_name),
        (Patient.last_name, arguments.last_name),
    ):
        if name is not None:
            found.append(func.lower(column) == name.strip().lower())
    if arguments.dob is not None:
        found.append(col(Patient.birth_date) == arguments.dob)
    return found


def _is_query(query: str) -> ColumnElement[bool]:
    first_last = func.lower(col(Patient.first_name) + " " + col(Patient.last_name))
    last_first = func.lower(col(Patient.last_name) + ", " + col(Patient.first_name))
    return or_(
        col(Patient.patient_id) == query,
        col(Patient.mrn) == query,
        _has_member_id(query),
        first_last == query.lower(),
        last_first == query.lower(),
    )


def _has_member_id(member_id: str) -> ColumnElement[bool]:
    return col(Patient.patient_id).in_(select(Coverage.patient_id).where(Coverage.member_id == member_id))
