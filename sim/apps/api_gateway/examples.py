"""Contract examples of the FHIR gateway."""

from typing import Any

from sim.domain.errors import Code
from sim.testing.authorization import bundle, draft_case, set_case, submitted_case
from sim.testing.channels import claim_bundle
from sim.testing.driver import Driver
from sim.testing.examples import example, refusal


def _decided(driver: Driver) -> str:
    """A case that lacks nothing but its answers."""
    case_id = draft_case(driver)
    bundle(driver, case_id)
    driver.call("auth.finalize_provider_determination", case_id=case_id, final_action="submit_pa")
    return case_id


def _unbound(driver: Driver) -> str:
    case_id = draft_case(driver)
    driver.call("auth.finalize_provider_determination", case_id=case_id, final_action="submit_pa")
    return case_id


def _claim(make: Any, **changes: Any) -> Any:
    return lambda driver: {"bundle": claim_bundle(driver, make(driver), **changes)}


def _hook(*orders: dict[str, Any], user: str = "wrk-ortho", patient: str = "pat-back") -> dict[str, Any]:
    entries = [{"resource": one} for one in orders]
    return {
        "hook": "order-sign",
        "hookInstance": "d1577c69-dfbe-44ad-ba6d-3e05e953b2ea",
        "context": {
            "userId": f"Practitioner/{user}",
            "patientId": patient,
            "draftOrders": {"resourceType": "Bundle", "entry": entries},
        },
    }


def _service(code: str, category: str = "imaging") -> dict[str, Any]:
    return {
        "resourceType": "ServiceRequest",
        "id": f"draft-{code}",
        "category": [{"text": category}],
        "code": {"coding": [{"system": "http://www.ama-assn.org/go/cpt", "code": code}]},
    }


_MEDICINE = {
    "resourceType": "MedicationRequest",
    "id": "draft-rx",
    "medicationCodeableConcept": {"coding": [{"code": "327361"}]},
}


def _cards(*expected: tuple[str, str, bool]) -> Any:
    def check(_driver: Driver, answer: dict[str, Any]) -> None:
        shown = [
            (one["extension"]["prior_authorization"], one["indicator"], one["extension"]["satisfied"])
            for one in answer["cards"]
        ]
        assert shown == list(expected)

    return check


def _forms_named(driver: Driver, answer: dict[str, Any]) -> None:
    _cards(("review", "warning", False), ("not_required", "info", False), ("review", "warning", False))(
        driver, answer
    )
    mri, _, medicine = answer["cards"]
    assert mri["extension"]["questionnaires"] == ["form-mri"]
    assert "methotrexate" in medicine["detail"]


def _uninsured(driver: Driver) -> dict[str, Any]:
    driver.execute("UPDATE coverage SET ends_on = '2026-01-31' WHERE patient_id = 'pat-back'")
    return _hook(_service("72148"))


def _not_covered(_driver: Driver, answer: dict[str, Any]) -> None:
    (card,) = answer["cards"]
    assert card["extension"]["covered"] is False
    assert "no running coverage" in card["detail"]


def _answered(driver: Driver) -> dict[str, Any]:
    case_id = draft_case(driver)
    driver.call("forms.save_form_response", case_id=case_id, answers={"weeks_of_therapy": 6, "deficit": True})
    return {"case_id": case_id}


def _form_and_answers(_driver: Driver, answer: dict[str, Any]) -> None:
    form, response = (one["resource"] for one in answer["entry"])
    assert [(one["linkId"], one["type"], one["required"]) for one in form["item"]] == [
        ("weeks_of_therapy", "integer", True),
        ("deficit", "boolean", True),
        ("laterality", "choice", False),
    ]
    assert form["item"][2]["answerOption"][0] == {"valueString": "left"}
    assert response["status"] == "completed"
    assert [one["answer"][0] for one in response["item"]] == [{"valueInteger": 6}, {"valueBoolean": True}]


def _queued(driver: Driver, answer: dict[str, Any]) -> None:
    response = answer["entry"][0]["resource"]
    assert (response["resourceType"], response["outcome"]) == ("ClaimResponse", "queued")
    assert response["request"] == {"identifier": {"value": "case-000001"}}
    request = driver.call("payer_intake_hub.get_intake_case", case_id="case-000001")["request"]
    assert (request["channel"], request["packet_id"]) == ("api", response["id"])
    assert {one["link_id"]: one["value"] for one in request["answers"]} == {
        "weeks_of_therapy": "6",
        "deficit": "true",
        "laterality": "left",
    }


def _nothing_submitted(driver: Driver, _answer: dict[str, Any]) -> None:
    assert driver.rows("SELECT * FROM submission_packet") == []
    assert driver.rows("SELECT * FROM questionnaire_answer") == []


def _partly(driver: Driver) -> dict[str, Any]:
    case_id = submitted_case(driver)
    set_case(driver, case_id, status="partially_approved", authorization_number="AUTH000001")
    driver.execute("UPDATE pa_case_line SET units = 4, decision = 'approved', approved_units = 2")
    return {"case_id": case_id}


def _modified(_driver: Driver, answer: dict[str, Any]) -> None:
    response = answer["entry"][0]["resource"]
    assert (response["outcome"], response["preAuthRef"]) == ("partial", "AUTH000001")
    (adjudication,) = response["item"][0]["adjudication"]
    (review,) = adjudication["extension"]
    coding = review["extension"][0]["valueCodeableConcept"]["coding"][0]
    assert (coding["code"], adjudication["value"]) == ("A6", 2)


def _statement(_driver: Driver, answer: dict[str, Any]) -> None:
    names = [one["name"] for one in answer["rest"][0]["operation"]]
    assert names == ["order-sign", "questionnaire-package", "Claim/$submit", "Claim/$inquire"]


_NO_CASE = {"case_id": "case-999999"}
_OTHER_LINE = [{"sequence": 1, "productOrService": {"coding": [{"code": "72100"}]}}]

EXAMPLES = (
    example(
        "api_gateway.order_sign",
        lambda _: _hook(_service("72148"), _service("72100"), _MEDICINE),
        _forms_named,
    ),
    example(
        "api_gateway.order_sign",
        lambda _: _hook(_service("72148"), _service("97110", "rehabilitation"), user="wrk-cardio"),
        _cards(("review", "info", True), ("notification", "warning", False)),
        label="gold card",
    ),
    example("api_gateway.order_sign", _uninsured, _not_covered, label="no coverage"),
    refusal("api_gateway.order_sign", Code.INVALID_ARGUMENT, lambda _: _hook({"resourceType": "Claim"})),
    refusal(
        "api_gateway.order_sign",
        Code.INVALID_ARGUMENT,
        lambda _: _hook({"resourceType": "ServiceRequest", "code": {"coding": []}}),
        label="no code",
    ),
    refusal(
        "api_gateway.order_sign", Code.NOT_FOUND, lambda _: _hook(_service("72148"), patient="pat-nobody")
    ),
    refusal(
        "api_gateway.order_sign",
        Code.NOT_FOUND,
        lambda _: _hook(_service("72148"), user="wrk-nobody"),
        label="practitioner",
    ),
    example("api_gateway.questionnaire_package", _answered, _form_and_answers),
    refusal("api_gateway.questionnaire_package", Code.NOT_FOUND, lambda _: _NO_CASE),
    refusal(
        "api_gateway.questionnaire_package",
        Code.MISSING_PRECONDITION,
        lambda driver: {"case_id": set_case(driver, draft_case(driver), coverage_id=None)},
    ),
    example("api_gateway.submit_claim", _claim(_decided), _queued),
    refusal(
        "api_gateway.submit_claim",
        Code.INVALID_ARGUMENT,
        _claim(_decided, use="claim"),
        _nothing_submitted,
        label="a bill",
    ),
    refusal(
        "api_gateway.submit_claim",
        Code.INVALID_ARGUMENT,
        _claim(_decided, patient={"reference": "../../etc/passwd"}),
        label="no reference",
    ),
    refusal(
        "api_gateway.submit_claim",
        Code.INVALID_ARGUMENT,
        lambda _: {"bundle": {"entry": 1}},
        label="no Bundle",
    ),
    refusal(
        "api_gateway.submit_claim",
        Code.NOT_FOUND,
        _claim(_decided, identifier=[{"value": "case-999999"}]),
        _nothing_submitted,
    ),
    refusal(
        "api_gateway.submit_claim",
        Code.CONFLICT,
        _claim(_decided, item=_OTHER_LINE),
        _nothing_submitted,
        label="line",
    ),
    refusal(
        "api_gateway.submit_claim",
        Code.CONFLICT,
        _claim(_decided, patient={"reference": "Patient/pat-heart"}),
        _nothing_submitted,
        label="patient",
    ),
    refusal("api_gateway.submit_claim", Code.ALREADY_DONE, _claim(submitted_case)),
    refusal("api_gateway.submit_claim", Code.ILLEGAL_STATE, _claim(draft_case), _nothing_submitted),
    refusal("api_gateway.submit_claim", Code.MISSING_PRECONDITION, _claim(_unbound), _nothing_submitted),
    example("api_gateway.inquire", _partly, _modified),
    refusal("api_gateway.inquire", Code.NOT_FOUND, lambda driver: {"case_id": draft_case(driver)}),
    example("api_gateway.metadata", lambda _: {}, _statement),
)
