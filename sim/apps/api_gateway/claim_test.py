"""PAS Bundles: what is meant is read, and nothing that comes makes the reader fail otherwise than by refusing."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sim.apps.api_gateway.claim import read_claim
from sim.domain.errors import Code, Refusal

CLAIM: dict[str, Any] = {
    "resourceType": "Claim",
    "identifier": [{"system": "urn:clinic", "value": "case-000001"}],
    "use": "preauthorization",
    "patient": {"reference": "Patient/pat-back", "display": "R. Lane"},
    "priority": {"coding": [{"code": "stat"}]},
    "insurance": [{"coverage": {"reference": "Coverage/cov-1"}}],
    "diagnosis": [{"diagnosisCodeableConcept": {"coding": [{"code": "M54.16"}]}}],
    "item": [{"productOrService": {"coding": [{"code": "72148"}]}}],
    "supportingInfo": [{"sequence": 1}, {"valueReference": {"reference": "DocumentReference/doc-000003"}}],
}
ANSWERS: dict[str, Any] = {
    "resourceType": "QuestionnaireResponse",
    "item": [
        {"linkId": "a", "answer": [{"valueBoolean": False}]},
        {"linkId": "b", "answer": [{"valueInteger": 0}]},
        {"linkId": "c", "answer": [{"valueDecimal": 1.5}]},
        {"linkId": "d", "answer": [{"valueCoding": {"code": "left"}}]},
        {"linkId": "e", "answer": [{"valueDate": "2026-03-02"}]},
        {"linkId": "f"},
    ],
}


def _bundle(*resources: object) -> dict[str, Any]:
    return {"resourceType": "Bundle", "entry": [{"resource": one} for one in resources]}


def test_a_request_is_read() -> None:
    read = read_claim(_bundle(CLAIM, {"resourceType": "Patient"}, ANSWERS))
    assert (read.case_id, read.patient_id, read.coverage_id) == ("case-000001", "pat-back", "cov-1")
    assert (read.priority, read.diagnoses, read.lines) == ("expedited", ("M54.16",), (("72148", 1),))
    assert read.bundle_document_id == "doc-000003"
    assert read.answers == {"a": False, "b": 0, "c": 1.5, "d": "left", "e": "2026-03-02"}
    assert read.answers["a"] is False


@pytest.mark.parametrize(
    ("bundle", "said"),
    [
        ({}, "bundle.resourceType"),
        (_bundle(ANSWERS), "0 Claims"),
        (_bundle(CLAIM, CLAIM), "2 Claims"),
        (_bundle({**CLAIM, "use": "claim"}), "Claim.use"),
        (_bundle({**CLAIM, "priority": {"coding": [{"code": "deferred"}]}}), "Claim.priority"),
        (_bundle({**CLAIM, "patient": {"reference": "Group/1"}}), "Claim.patient"),
        (_bundle({**CLAIM, "patient": {"reference": "https://example.org/Patient/1"}}), "Claim.patient"),
        (
            _bundle({**CLAIM, "item": [{**CLAIM["item"][0], "quantity": {"value": 0}}]}),
            "Claim.item.0.quantity",
        ),
        (_bundle({**CLAIM, "supportingInfo": CLAIM["supportingInfo"][1:] * 2}), "supportingInfo"),
        (_bundle(CLAIM, {**ANSWERS, "item": [{"linkId": "x" * 99}]}), "linkId"),
        (_bundle(CLAIM, {**ANSWERS, "item": [{"linkId": "x"}] * 300}), "QuestionnaireResponse.item"),
    ],
)
def test_what_is_wrong_is_named(bundle: dict[str, Any], said: str) -> None:
    with pytest.raises(Refusal, match=said) as caught:
        read_claim(bundle)
    assert caught.value.code is Code.INVALID_ARGUMENT


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=12), inner, max_size=3),
    max_leaves=8,
)


@given(st.sampled_from(sorted(CLAIM)), JSON)
def test_any_element_is_read_or_refused(element: str, value: object) -> None:
    try:
        read_claim(_bundle({**CLAIM, element: value}, ANSWERS))
    except Refusal as refusal:
        assert refusal.code is Code.INVALID_ARGUMENT


@given(JSON)
def test_any_answer_is_read_or_refused(value: object) -> None:
    for key in ("valueBoolean", "valueInteger", "valueDecimal", "valueDate", "valueString", "valueCoding"):
        response = {**ANSWERS, "item": [{"linkId": "a", "answer": [{key: value}]}]}
        try:
            read_claim(_bundle(CLAIM, response))
        except Refusal as refusal:
            assert refusal.code is Code.INVALID_ARGUMENT
