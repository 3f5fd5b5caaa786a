"""Rows of the chart as FHIR R4 resources: plain functions of a row's columns."""

from collections.abc import Callable, Mapping
from typing import Any

type Row = Mapping[Any, Any]
type Resource = dict[str, Any]

ICD10 = "http://hl7.org/fhir/sid/icd-10-cm"
CPT = "http://www.ama-assn.org/go/cpt"
HCPCS = "https://www.cms.gov/Medicare/Coding/HCPCSReleaseCodeSets"
LOINC = "http://loinc.org"
RXNORM = "http://www.nlm.nih.gov/research/umls/rxnorm"
NDC = "http://hl7.org/fhir/sid/ndc"
UCUM = "http://unitsofmeasure.org"
LOCAL = "urn:hermed:scores"
_CATEGORY = "http://terminology.hl7.org/CodeSystem/observation-category"
_ACT = "http://terminology.hl7.org/CodeSystem/v3-ActCode"
_INTERPRETATION = "http://terminology.hl7.org/CodeSystem/v3-ObservationInterpretation"
_CLINICAL = "http://terminology.hl7.org/CodeSystem/condition-clinical"
_VERIFICATION = "http://terminology.hl7.org/CodeSystem/condition-ver-status"


def patient(row: Row) -> Resource:
    """Returns a Patient."""
    return {
        "resourceType": "Patient",
        "id": row["patient_id"],
        "identifier": [{"type": {"text": "MRN"}, "value": row["mrn"]}],
        "name": [{"family": row["last_name"], "given": [row["first_name"]]}],
        "telecom": [{"system": "phone", "value": row["phone"]}],
        "gender": row["sex"],
        "birthDate": row["birth_date"],
        "address": [{"text": row["address"], "state": row["state"]}],
        "communication": [{"language": {"text": row["language"]}, "preferred": True}],
        "generalPractitioner": [_reference("Practitioner", row["primary_care_id"])],
    }


def encounter(row: Row) -> Resource:
    """Returns an Encounter."""
    return {
        "resourceType": "Encounter",
        "id": row["encounter_id"],
        "status": "finished",
        "class": {"system": _ACT, "code": row["kind"]},
        "subject": _subject(row),
        "participant": [{"individual": _reference("Practitioner", row["worker_id"])}],
        "period": {"start": row["starts_at"], "end": row["ends_at"]},
        "reasonCode": [{"text": row["reason"]}],
    }


def condition(row: Row) -> Resource:
    """Returns a Condition."""
    return _present(
        {
            "resourceType": "Condition",
            "id": row["condition_id"],
            "clinicalStatus": _concept(_CLINICAL, row["clinical_status"]),
            "verificationStatus": _concept(_VERIFICATION, row["verification_status"]),
            "code": _concept(ICD10, row["code"], row["display"]),
            "subject": _subject(row),
            "onsetDateTime": row["onset_on"],
            "abatementDateTime": row["abated_on"],
        }
    )


def observation(row: Row) -> Resource:
    """Returns an Observation."""
    value, low, high = row["value"], row["low"], row["high"]
    resource = {
        "resourceType": "Observation",
        "id": row["observation_id"],
        "status": "final",
        "category": [_concept(_CATEGORY, row["category"])],
        "code": _concept(LOINC if row["code"][0].isdigit() else LOCAL, row["code"], row["display"]),
        "subject": _subject(row),
        "effectiveDateTime": row["taken_at"],
    }
    if row["encounter_id"]:
        resource["encounter"] = _reference("Encounter", row["encounter_id"])
    if value is None:
        resource["valueString"] = row["text"]
        return resource
    resource["valueQuantity"] = {"value": value, "unit": row["unit"], "system": UCUM, "code": row["unit"]}
    if low is not None or high is not None:
        ends = {"low": low, "high": high}
        resource["referenceRange"] = [
            {end: {"value": limit, "unit": row["unit"]} for end, limit in ends.items() if limit is not None}
        ]
        code = "L" if low is not None and value < low else "H" if high is not None and value > high else "N"
        resource["interpretation"] = [_concept(_INTERPRETATION, code)]
    return resource


def procedure(row: Row) -> Resource:
    """Returns a Procedure."""
    return _present(
        {
            "resourceType": "Procedure",
            "id": row["procedure_id"],
            "status": "completed",
            "code": _concept(_procedure_system(row["code"]), row["code"], row["display"]),
            "subject": _subject(row),
            "performedDateTime": row["done_at"],
            "performer": [{"actor": _reference("Practitioner", row["worker_id"])}],
            "outcome": {"text": row["outcome"]} if row["outcome"] else None,
        }
    )


def medication_request(row: Row) -> Resource:
    """Returns a MedicationRequest."""
    return _present(
        {
            "resourceType": "MedicationRequest",
            "id": row["medication_request_id"],
            "status": row["status"],
            "statusReason": {"text": row["stop_reason"]} if row["stop_reason"] else None,
            "intent": "order",
            "medicationCodeableConcept": _medicine(row),
            "subject": _subject(row),
            "authoredOn": row["authored_at"],
            "requester": _reference("Practitioner", row["worker_id"]),
            "reasonCode": [_concept(ICD10, row["indication"])],
            "dosageInstruction": [{"text": row["dosage"]}],
            "dispenseRequest": {"validityPeriod": {"end": row["ended_on"]}} if row["ended_on"] else None,
        }
    )


def allergy_intolerance(row: Row) -> Resource:
    """Returns an AllergyIntolerance."""
    return {
        "resourceType": "AllergyIntolerance",
        "id": row["allergy_id"],
        "code": {"text": row["substance"]},
        "patient": _subject(row),
        "recordedDate": row["recorded_on"],
        "reaction": [{"manifestation": [{"text": row["reaction"]}], "severity": row["severity"]}],
    }


def service_request(row: Row) -> Resource:
    """Returns a ServiceRequest."""
    return _present(
        {
            "resourceType": "ServiceRequest",
            "id": row["service_request_id"],
            "status": row["status"],
            "intent": "order",
            "priority": "urgent" if row["priority"] == "expedited" else "routine",
            "category": [{"text": row["service_type"]}],
            "code": _concept(_procedure_system(row["code"]), row["code"], row["display"]),
            "subject": _subject(row),
            "authoredOn": row["authored_at"],
            "requester": _reference("Practitioner", row["worker_id"]),
            "locationCode": [{"text": row["site_of_service"]}],
            "reasonCode": [_concept(ICD10, code) for code in row["reason_codes"].split()],
            "note": [{"text": row["note"]}] if row["note"] else None,
        }
    )


def clinical_note(row: Row) -> Resource:
    """Returns a DocumentReference with the note's text inline."""
    resource = {
        "resourceType": "DocumentReference",
        "id": row["note_id"],
        "status": "current",
        "type": _concept(LOINC, row["type_code"], row["title"]),
        "subject": _subject(row),
        "date": row["written_at"],
        "author": [_reference("Practitioner", row["worker_id"])],
        "description": row["title"],
        "content": [
            {"attachment": {"contentType": "text/plain", "title": row["title"]}, "text": row["text"]}
        ],
    }
    if row["encounter_id"]:
        resource["context"] = {"encounter": [_reference("Encounter", row["encounter_id"])]}
    return resource


MAPPERS: dict[str, Callable[[Row], Resource]] = {
    "encounter": encounter,
    "condition": condition,
    "observation": observation,
    "procedure": procedure,
    "medication_request": medication_request,
    "allergy_intolerance": allergy_intolerance,
    "service_request": service_request,
    "clinical_note": clinical_note,
}
"""The mapper of each table of chart activities."""


def _concept(system: str, code: str, display: str | None = None) -> Resource:
    coding = {"system": system, "code": code}
    return {"coding": [coding if display is None else {**coding, "display": display}]}


def _medicine(row: Row) -> Resource:
    concept = _concept(RXNORM, row["rxnorm"], row["display"])
    if row["ndc"]:
        concept["coding"].append({"system": NDC, "code": row["ndc"]})
    return concept


def _procedure_system(code: str) -> str:
    return HCPCS if code[:1].isalpha() else CPT


def _reference(kind: str, key: str) -> Resource:
    return {"reference": f"{kind}/{key}"}


def _subject(row: Row) -> Resource:
    return {"reference": f"Patient/{row['patient_id']}"}


def _present(resource: Resource) -> Resource:
    return {key: value for key, value in resource.items() if value is not None}
