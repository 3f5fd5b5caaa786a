"""A patient's chart on one page of plain text, for submission bundles."""

from collections.abc import Iterator

from sqlmodel import Session, col, select

from sim.apps.chart.models import (
    AllergyIntolerance,
    Condition,
    MedicationRequest,
    Observation,
    Patient,
    Procedure,
)

_MOST_PROCEDURES = 10


def chart_summary(session: Session, patient_id: str) -> list[str]:
    """Returns the lines of a summary: identity, active problems and medicines, allergies, newest results, procedures.

    Args:
        session: A transaction.
        patient_id: The patient.
    """
    patient = session.get_one(Patient, patient_id)
    head = f"{patient.first_name} {patient.last_name}, {patient.sex}, born {patient.birth_date}, MRN {patient.mrn}"
    sections = {
        "Active problems": _problems(session, patient_id),
        "Active medicines": _medicines(session, patient_id),
        "Allergies": _allergies(session, patient_id),
        "Newest result of each kind": _results(session, patient_id),
        f"Procedures, the newest {_MOST_PROCEDURES}": _procedures(session, patient_id),
    }
    lines = [head]
    for title, found in sections.items():
        lines += [f"{title}:", *([f"  {line}" for line in found] or ["  none on file"])]
    return lines


def _problems(session: Session, patient_id: str) -> Iterator[str]:
    wanted = select(Condition).where(
        Condition.patient_id == patient_id, Condition.clinical_status == "active"
    )
    for one in session.exec(wanted.order_by(col(Condition.onset_on), col(Condition.condition_id))):
        yield f"{one.code} {one.display}, since {one.onset_on}"


def _medicines(session: Session, patient_id: str) -> Iterator[str]:
    key = MedicationRequest.medication_request_id
    wanted = select(MedicationRequest).where(
        MedicationRequest.patient_id == patient_id, MedicationRequest.status == "active"
    )
    for one in session.exec(wanted.order_by(col(MedicationRequest.authored_at), col(key))):
        yield f"{one.display}, {one.dosage}, since {one.authored_at[:10]}"


def _allergies(session: Session, patient_id: str) -> Iterator[str]:
    wanted = select(AllergyIntolerance).where(AllergyIntolerance.patient_id == patient_id)
    for one in session.exec(wanted.order_by(col(AllergyIntolerance.allergy_id))):
        yield f"{one.substance}: {one.reaction}, {one.severity}"


def _results(session: Session, patient_id: str) -> list[str]:
    wanted = select(Observation).where(Observation.patient_id == patient_id)
    newest = {  # a later row of the same code replaces an earlier one
        one.code: one
        for one in session.exec(wanted.order_by(col(Observation.taken_at), col(Observation.observation_id)))
    }
    return sorted(
        f"{one.display}: {one.text if one.value is None else f'{one.value:g} {one.unit}'.strip()} ({one.taken_at[:10]})"
        for one in newest.values()
    )


def _procedures(session: Session, patient_id: str) -> Iterator[str]:
    wanted = select(Procedure).where(Procedure.patient_id == patient_id)
    ordered = wanted.order_by(col(Procedure.done_at).desc(), col(Procedure.procedure_id)).limit(
        _MOST_PROCEDURES
    )
    for one in session.exec(ordered):
        outcome = f": {one.outcome}" if one.outcome else ""
        yield f"{one.done_at[:10]} {one.code} {one.display}{outcome}"
