"""Arguments and answers of the chart."""

from typing import Any, Self

from pydantic import Field, PrivateAttr

from sim.apps.fields import Day, RecordId
from sim.operations.arguments import Answer, Arguments


class SearchPatients(Arguments):
    """Arguments of `chart.search_patients`."""

    query: str | None = Field(
        default=None,
        min_length=1,
        max_length=120,
        description="One identifier: patient id, medical record number, member id, or full name (first and last).",
    )
    patient_id: RecordId | None = Field(default=None, description="Patient id, as pat-001.")
    member_id: RecordId | None = Field(default=None, description="Member number on the insurance card.")
    first_name: str | None = Field(
        default=None, min_length=1, max_length=60, description="Given name, whole; case does not matter."
    )
    last_name: str | None = Field(
        default=None, min_length=1, max_length=60, description="Family name, whole; case does not matter."
    )
    dob: Day | None = Field(default=None, description="Date of birth, YYYY-MM-DD.")
    limit: int = Field(default=10, ge=1, le=25, description="Most patients to return.")


class PatientId(Arguments):
    """Names a patient."""

    patient_id: RecordId = Field(description="The patient, as pat-001; chart.search_patients finds it.")


class CoverageAnswer(Answer):
    """A membership of a plan; `active` is as of the world's today."""

    coverage_id: str
    member_id: str
    payer: str
    plan_id: str
    plan: str
    product_line: str
    state: str
    starts_on: str
    ends_on: str | None = None
    active: bool


class PatientFound(Answer):
    """A patient whom a search found."""

    patient_id: str
    mrn: str
    first_name: str
    last_name: str
    birth_date: str
    sex: str
    coverage: list[CoverageAnswer]


class PatientsFound(Answer):
    """Patients who fit every criterion of a search, by id."""

    patients: list[PatientFound]


class OrderAnswer(Answer):
    """An order of the chart; `case_id` names the open prior authorization case that it has, if any."""

    order_id: str
    ordering_practitioner_id: str
    service_type: str
    procedure_code: str
    description: str
    diagnosis_codes: list[str]
    priority: str
    site_of_service: str
    authored_at: str
    status: str
    note: str = ""
    case_id: str | None = None


class Orders(Answer):
    """Orders, newest first."""

    orders: list[OrderAnswer]


class Chart(Answer):
    """A whole chart: the patient, coverage, and every record as a FHIR R4 resource, kind after kind, newest first.

    Made of JSON text that was encoded before; the fields say what is in it and hold no values.
    """

    patient: dict[str, Any] = Field(description="FHIR Patient.")
    coverage: list[CoverageAnswer] = Field(description="Memberships of plans, the newest first.")
    resources: list[dict[str, Any]] = Field(
        description="FHIR Condition, AllergyIntolerance, MedicationRequest, ServiceRequest, Encounter, Procedure, "
        "Observation and DocumentReference resources."
    )

    _json: bytes = PrivateAttr(default=b"")

    @classmethod
    def encoded_before(cls, text: bytes) -> Self:
        """Returns an answer of JSON text.

        Args:
            text: An object with the fields of this model.
        """
        made = cls.model_construct()
        made._json = text
        return made

    def encoded(self) -> bytes:
        """Returns the JSON text."""
        return self._json
