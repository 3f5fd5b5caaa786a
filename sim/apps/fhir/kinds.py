"""The resource types that are served: the rows each comes from, and the criteria it can be searched by."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Select, select
from sqlmodel import col

from sim.apps.chart import fhir as chart
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
from sim.apps.coverage.models import Coverage, Payer, Plan
from sim.apps.fhir.models import ResourceType
from sim.apps.people.models import Organization, Worker

NPI = "http://hl7.org/fhir/sid/us-npi"


@dataclass(frozen=True)
class Kind:
    """How one type is served.

    Attributes:
        rows: Selects the columns that a resource is made of.
        key: Column of the logical id.
        resource: Makes the resource of a row.
        criteria: Column behind each criterion of `fhir.search`.
        time: Column of the time that a date criterion means, and by which the newest comes first; None where the type
            has none.
    """

    rows: Select[*tuple[Any, ...]]
    key: Any
    resource: Callable[[Mapping[Any, Any]], dict[str, Any]]
    criteria: Mapping[str, Any]
    time: Any = None

    @property
    def of_patient(self) -> bool:
        """Whether it is about a patient, and so found through one only."""
        return "patient" in self.criteria

    @property
    def searched_by(self) -> tuple[str, ...]:
        """The criteria of `fhir.search` that it has."""
        return (*self.criteria, *(("date_from", "date_to") if self.time is not None else ()))


def _kind(model: Any, key: str, resource: Any, time: str | None = None, **criteria: str) -> Kind:
    table = model.__table__
    columns = {name: table.c[column] for name, column in criteria.items()}
    return Kind(select(table), table.c[key], resource, columns, None if time is None else table.c[time])


def _coverage(row: Mapping[Any, Any]) -> dict[str, Any]:
    ends = {"end": row["ends_on"]} if row["ends_on"] else {}
    return {
        "resourceType": "Coverage",
        "id": row["coverage_id"],
        "status": "active",
        "type": {"text": row["product_line"]},
        "subscriberId": row["member_id"],
        "beneficiary": {"reference": f"Patient/{row['patient_id']}"},
        "period": {"start": row["starts_on"], **ends},
        "payor": [{"reference": f"Organization/{row['organization_id']}", "display": row["payer_name"]}],
        "class": [{"type": {"text": "plan"}, "value": row["plan_id"], "name": row["plan_name"]}],
    }


def _practitioner(row: Mapping[Any, Any]) -> dict[str, Any]:
    identifier = [{"system": NPI, "value": row["npi"]}] if row["npi"] else []
    suffix = {"suffix": [row["credentials"]]} if row["credentials"] else {}
    return {
        "resourceType": "Practitioner",
        "id": row["worker_id"],
        "identifier": identifier,
        "name": [{"text": row["name"], **suffix}],
        "telecom": _telecom(phone=row["phone"], email=row["email"]),
        "qualification": [{"code": {"text": row["specialty"]}}],
    }


def _organization(row: Mapping[Any, Any]) -> dict[str, Any]:
    return {
        "resourceType": "Organization",
        "id": row["organization_id"],
        "identifier": [{"system": NPI, "value": row["npi"]}],
        "type": [{"text": row["side"]}],
        "name": row["name"],
        "telecom": _telecom(phone=row["phone"], fax=row["fax"]),
        "address": [{"text": row["address"], "state": row["state"]}],
    }


def _telecom(**numbers: str) -> list[dict[str, str]]:
    return [{"system": system, "value": value} for system, value in numbers.items()]


_COVERAGE_ROWS: Select[*tuple[Any, ...]] = (
    select(
        Coverage.__table__,  # type: ignore[attr-defined]
        col(Plan.name).label("plan_name"),
        col(Plan.product_line),
        col(Payer.name).label("payer_name"),
        col(Payer.organization_id),
    )
    .join(Plan, col(Plan.plan_id) == col(Coverage.plan_id))
    .join(Payer, col(Payer.payer_id) == col(Plan.payer_id))
)

KINDS: dict[ResourceType, Kind] = {
    ResourceType.PATIENT: _kind(Patient, "patient_id", chart.patient, patient="patient_id", identifier="mrn"),
    ResourceType.ENCOUNTER: _kind(
        Encounter, "encounter_id", chart.encounter, "starts_at", patient="patient_id", code="kind"
    ),
    ResourceType.CONDITION: _kind(
        Condition,
        "condition_id",
        chart.condition,
        "onset_on",
        patient="patient_id",
        code="code",
        status="clinical_status",
    ),
    ResourceType.OBSERVATION: _kind(
        Observation,
        "observation_id",
        chart.observation,
        "taken_at",
        patient="patient_id",
        code="code",
        category="category",
    ),
    ResourceType.PROCEDURE: _kind(
        Procedure, "procedure_id", chart.procedure, "done_at", patient="patient_id", code="code"
    ),
    ResourceType.MEDICATION_REQUEST: _kind(
        MedicationRequest,
        "medication_request_id",
        chart.medication_request,
        "authored_at",
        patient="patient_id",
        code="rxnorm",
        status="status",
    ),
    ResourceType.ALLERGY_INTOLERANCE: _kind(
        AllergyIntolerance, "allergy_id", chart.allergy_intolerance, "recorded_on", patient="patient_id"
    ),
    ResourceType.SERVICE_REQUEST: _kind(
        ServiceRequest,
        "service_request_id",
        chart.service_request,
        "authored_at",
        patient="patient_id",
        code="code",
        status="status",
    ),
    ResourceType.DOCUMENT_REFERENCE: _kind(
        ClinicalNote, "note_id", chart.clinical_note, "written_at", patient="patient_id", code="type_code"
    ),
    ResourceType.COVERAGE: Kind(
        _COVERAGE_ROWS,
        col(Coverage.coverage_id),
        _coverage,
        {"patient": col(Coverage.patient_id), "identifier": col(Coverage.member_id)},
        col(Coverage.starts_on),
    ),
    ResourceType.PRACTITIONER: _kind(Worker, "worker_id", _practitioner, identifier="npi", named="name"),
    ResourceType.ORGANIZATION: _kind(
        Organization, "organization_id", _organization, identifier="npi", named="name"
    ),
}
"""How each type is served."""
