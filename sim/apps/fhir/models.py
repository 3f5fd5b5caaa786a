"""Arguments and answers of the FHIR interface; it has no tables, since it shows what other apps keep."""

from enum import StrEnum
from typing import Any

from pydantic import ConfigDict, Field

from sim.apps.chart.types import PatientId
from sim.apps.fields import Day, RecordId
from sim.operations.arguments import Answer, Arguments


class ResourceType(StrEnum):
    """FHIR R4 resource types that are served."""

    PATIENT = "Patient"
    ENCOUNTER = "Encounter"
    CONDITION = "Condition"
    OBSERVATION = "Observation"
    PROCEDURE = "Procedure"
    MEDICATION_REQUEST = "MedicationRequest"
    ALLERGY_INTOLERANCE = "AllergyIntolerance"
    SERVICE_REQUEST = "ServiceRequest"
    DOCUMENT_REFERENCE = "DocumentReference"
    COVERAGE = "Coverage"
    PRACTITIONER = "Practitioner"
    ORGANIZATION = "Organization"


class Read(Arguments):
    """Arguments of `fhir.read`."""

    resource_type: ResourceType = Field(description="Type of the resource.")
    id: RecordId = Field(description="Its logical id.")


class Search(Arguments):
    """Arguments of `fhir.search`; which criteria a type has, fhir.metadata says."""

    resource_type: ResourceType = Field(description="Type of the resources.")
    patient: RecordId | None = Field(
        default=None, description="Patient id; required for every type that is about a patient."
    )
    identifier: str | None = Field(
        default=None,
        min_length=1,
        max_length=40,
        description="Of a Patient the record number; of a Coverage the member number; of others the NPI.",
    )
    named: str | None = Field(
        default=None,
        min_length=2,
        max_length=80,
        description="Beginning of a Practitioner's or Organization's name.",
    )
    code: str | None = Field(
        default=None,
        min_length=1,
        max_length=40,
        description="Code of the type's own system, as M54.16 or 4548-4.",
    )
    category: str | None = Field(
        default=None, min_length=1, max_length=40, description="Category of an Observation, as laboratory."
    )
    status: str | None = Field(
        default=None,
        min_length=1,
        max_length=40,
        description="Status, as active; of a Condition its clinical status.",
    )
    date_from: Day | None = Field(default=None, description="First day, YYYY-MM-DD.")
    date_to: Day | None = Field(default=None, description="Last day, YYYY-MM-DD.")
    count: int = Field(default=50, ge=1, le=200, description="Most resources to return.")
    offset: int = Field(default=0, ge=0, le=100_000, description="Resources to leave out from the beginning.")


class LastN(PatientId):
    """Arguments of `fhir.lastn`."""

    code: str | None = Field(
        default=None, min_length=1, max_length=40, description="Only observations of this code, as 4548-4."
    )
    category: str | None = Field(
        default=None,
        min_length=1,
        max_length=40,
        description="Only this category, as laboratory or vital-signs.",
    )
    max: int = Field(default=1, ge=1, le=50, description="Newest observations of each code to return.")


class Resource(Answer):
    """A FHIR R4 resource; it is the whole answer, with the elements of its type."""

    model_config = ConfigDict(extra="allow")

    resource_type: str = Field(alias="resourceType", description="Type of the resource.")

    def encoded(self) -> bytes:
        """Returns the resource as FHIR JSON."""
        return self.model_dump_json(by_alias=True).encode()


def as_answer(resource: dict[str, Any]) -> Resource:
    """Returns a resource as an answer."""
    return Resource.model_validate(resource)


def bundle(kind: str, resources: list[dict[str, Any]], total: int | None = None) -> Resource:
    """Returns resources as a Bundle.

    Args:
        kind: Its type: searchset or collection.
        resources: In their order; each has type and id.
        total: How many a search found, where that is a search.
    """
    entries = [{"fullUrl": f"{one['resourceType']}/{one['id']}", "resource": one} for one in resources]
    made: dict[str, Any] = {"resourceType": "Bundle", "type": kind}
    if total is not None:
        made["total"] = total
    return as_answer({**made, "entry": entries})
