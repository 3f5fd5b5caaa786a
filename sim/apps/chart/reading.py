"""The whole chart of a patient, newest first, read column by column without making objects of rows."""

from collections.abc import Iterator
from typing import Any

from sqlalchemy import Table as SqlTable
from sqlalchemy import select
from sqlmodel import Session, SQLModel

from sim.apps.chart import fhir
from sim.apps.chart.models import (
    AllergyIntolerance,
    ClinicalNote,
    Condition,
    Encounter,
    MedicationRequest,
    Observation,
    Patient,
    Procedure,
    ServiceRequest,
)

ACTIVITIES: tuple[tuple[type[SQLModel], str, str], ...] = (
    (Condition, "onset_on", "condition_id"),
    (AllergyIntolerance, "recorded_on", "allergy_id"),
    (MedicationRequest, "authored_at", "medication_request_id"),
    (ServiceRequest, "authored_at", "service_request_id"),
    (Encounter, "starts_at", "encounter_id"),
    (Procedure, "done_at", "procedure_id"),
    (Observation, "taken_at", "observation_id"),
    (ClinicalNote, "written_at", "note_id"),
)
"""Tables of chart activities, each with its time and its key."""


def patient_resource(session: Session, patient_id: str) -> dict[str, Any] | None:
    """Returns the Patient resource, or None where there is no such patient.

    Args:
        session: A transaction.
        patient_id: The patient.
    """
    table = _table(Patient)
    row = (
        session.connection().execute(select(table).where(table.c.patient_id == patient_id)).mappings().first()
    )
    return None if row is None else fhir.patient(row)


def resources(session: Session, patient_id: str) -> Iterator[dict[str, Any]]:
    """Yields every activity of a patient's chart as a FHIR resource: kind after kind, newest first.

    Args:
        session: A transaction.
        patient_id: The patient.
    """
    connection = session.connection()
    for model, time, key in ACTIVITIES:
        table = _table(model)
        mapper = fhir.MAPPERS[table.name]
        chosen = select(table).where(table.c.patient_id == patient_id)
        for row in connection.execute(chosen.order_by(table.c[time].desc(), table.c[key])).mappings():
            yield mapper(row)


def _table(model: type[SQLModel]) -> SqlTable:
    table: SqlTable = model.__table__  # type: ignore[attr-defined]
    return table
