"""Rows become resources with what FHIR R4 requires of each, and codes of the right system."""

from typing import Any

import pytest

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

_OF = {"patient_id": "pat-001", "worker_id": "wrk-001"}


def _observation(**changes: Any) -> dict[str, Any]:
    row = Observation(
        observation_id="obs-000001",
        patient_id="pat-001",
        category="laboratory",
        code="4548-4",
        display="Hemoglobin A1c",
        value=8.4,
        unit="%",
        low=4.0,
        high=5.6,
        taken_at="2026-02-10T15:00:00Z",
    )
    return fhir.observation(row.model_dump() | changes)


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({}, "H"),
        ({"value": 3.9}, "L"),
        ({"value": 5.6}, "N"),
        ({"value": 4.0}, "N"),
        ({"value": 9, "high": None}, "N"),
        ({"value": 9, "low": None}, "H"),
    ],
)
def test_interpretation_says_on_which_side_of_the_range_a_value_lies(
    changes: dict[str, Any], code: str
) -> None:
    (concept,) = _observation(**changes)["interpretation"]
    assert concept["coding"][0]["code"] == code


def test_without_a_range_nothing_is_interpreted() -> None:
    resource = _observation(low=None, high=None)
    assert "interpretation" not in resource
    assert "referenceRange" not in resource


def test_a_value_has_its_ucum_code_and_a_finding_its_text() -> None:
    quantity = _observation()["valueQuantity"]
    assert quantity == {"value": 8.4, "unit": "%", "system": "http://unitsofmeasure.org", "code": "%"}
    found = _observation(value=None, text="Positive")
    assert found["valueString"] == "Positive"
    assert "valueQuantity" not in found


@pytest.mark.parametrize(
    ("code", "system"), [("4548-4", "http://loinc.org"), ("das28-crp", "urn:hermed:scores")]
)
def test_a_score_that_loinc_lacks_is_not_called_loinc(code: str, system: str) -> None:
    assert _observation(code=code)["code"]["coding"][0]["system"] == system


@pytest.mark.parametrize(
    ("code", "system"),
    [
        ("72148", "http://www.ama-assn.org/go/cpt"),
        ("0373T", "http://www.ama-assn.org/go/cpt"),
        ("E0601", "https://www.cms.gov/Medicare/Coding/HCPCSReleaseCodeSets"),
    ],
)
def test_an_order_names_the_system_of_its_code_and_all_reasons(code: str, system: str) -> None:
    row = ServiceRequest(
        service_request_id="order-000001",
        service_type="imaging",
        code=code,
        display="A service",
        reason_codes="M54.16 M51.16",
        priority="expedited",
        site_of_service="office",
        authored_at="2026-02-10T15:00:00Z",
        status="active",
        **_OF,
    )
    resource = fhir.service_request(row.model_dump())
    assert resource["code"]["coding"][0]["system"] == system
    assert [reason["coding"][0]["code"] for reason in resource["reasonCode"]] == ["M54.16", "M51.16"]
    assert resource["priority"] == "urgent"
    assert "note" not in resource


def test_a_brand_has_its_ndc_beside_rxnorm() -> None:
    row = MedicationRequest(
        medication_request_id="med-000001",
        rxnorm="1364445",
        ndc="00003089421",
        display="apixaban 5 MG Oral Tablet",
        dosage="1 tablet by mouth twice daily",
        indication="I48.0",
        authored_at="2026-01-10T15:00:00Z",
        status="active",
        **_OF,
    ).model_dump()
    coding = fhir.medication_request(row)["medicationCodeableConcept"]["coding"]
    assert [one["code"] for one in coding] == ["1364445", "00003089421"]
    assert len(fhir.medication_request(row | {"ndc": None})["medicationCodeableConcept"]["coding"]) == 1


# Elements of cardinality 1..1 or 1..* in FHIR R4 (hl7.org/fhir/R4).
_REQUIRED = {
    "encounter": {"status", "class"},
    "condition": {"subject"},
    "procedure": {"status", "subject"},
    "allergy_intolerance": {"patient"},
    "clinical_note": {"status", "content"},
}
_ROWS = {
    "encounter": Encounter(
        encounter_id="enc-000001",
        kind="AMB",
        starts_at="2026-01-10",
        ends_at="2026-01-10",
        reason="Pain",
        **_OF,
    ),
    "condition": Condition(
        condition_id="cond-000001",
        patient_id="pat-001",
        code="I10",
        display="Essential hypertension",
        onset_on="2020-01-01",
        clinical_status="active",
    ),
    "procedure": Procedure(
        procedure_id="proc-000001", code="72100", display="X-ray", done_at="2026-01-10", **_OF
    ),
    "allergy_intolerance": AllergyIntolerance(
        allergy_id="alg-000001",
        patient_id="pat-001",
        substance="Latex",
        reaction="Rash",
        severity="mild",
        recorded_on="2020-01-01",
    ),
    "clinical_note": ClinicalNote(
        note_id="note-000001", type_code="11506-3", title="Note", written_at="2026-01-10", text="Well.", **_OF
    ),
}


@pytest.mark.parametrize("table", _REQUIRED)
def test_required_elements_are_there_and_nothing_is_null(table: str) -> None:
    resource = fhir.MAPPERS[table](_ROWS[table].model_dump())
    assert _REQUIRED[table] <= set(resource)
    assert all(value is not None for value in resource.values())
    assert resource["id"]


def test_a_patient_has_identifier_name_and_birth_date() -> None:
    row = Patient(
        patient_id="pat-001",
        mrn="MRN1",
        first_name="Ada",
        last_name="Okafor",
        birth_date="1970-01-01",
        sex="female",
        phone="(512) 555-0100",
        address="1 Elm Court, Austin",
        state="TX",
        language="en",
        primary_care_id="wrk-001",
    )
    resource = fhir.patient(row.model_dump())
    assert resource["gender"] == "female"
    assert resource["name"] == [{"family": "Okafor", "given": ["Ada"]}]
    assert resource["identifier"][0]["value"] == "MRN1"
