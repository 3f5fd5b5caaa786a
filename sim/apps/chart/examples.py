"""Contract examples of the chart."""

from typing import Any

from sim.domain.errors import Code
from sim.testing.authorization import draft_case
from sim.testing.driver import Driver
from sim.testing.examples import example, refusal


def _found(*patients: str) -> Any:
    def check(_driver: Driver, answer: dict[str, Any]) -> None:
        assert [one["patient_id"] for one in answer["patients"]] == list(patients)

    return check


def _names_the_plan(_driver: Driver, answer: dict[str, Any]) -> None:
    (patient,) = answer["patients"]
    (covered,) = patient["coverage"]
    assert (covered["member_id"], covered["product_line"], covered["active"]) == (
        "M00000000",
        "medicare_advantage",
        True,
    )


def _names_criteria(_driver: Driver, answer: dict[str, Any]) -> None:
    assert "member_id" in answer["error"]["allowed"]


def _whole_chart(_driver: Driver, answer: dict[str, Any]) -> None:
    assert answer["patient"]["birthDate"] == "1958-06-14"
    kinds = {one["resourceType"] for one in answer["resources"]}
    assert kinds == {"Condition", "ServiceRequest", "Encounter", "DocumentReference"}
    assert answer["coverage"][0]["plan_id"] == "plan-ma"


def _orders(_driver: Driver, answer: dict[str, Any]) -> None:
    by_id = {one["order_id"]: one for one in answer["orders"]}
    assert by_id["order-mri"]["case_id"] == "case-000001"
    assert "case_id" not in by_id["order-gold"]
    assert by_id["order-mri"]["diagnosis_codes"] == ["M54.16"]


def _with_case(driver: Driver) -> dict[str, Any]:
    draft_case(driver)
    return {"patient_id": "pat-back"}


EXAMPLES = (
    example(
        "chart.search_patients", lambda _: {"member_id": "M00000000"}, _names_the_plan, label="member id"
    ),
    example(
        "chart.search_patients",
        lambda _: {"last_name": "VEGA", "dob": "1955-02-09"},
        _found("pat-heart"),
        label="name and date of birth",
    ),
    example(
        "chart.search_patients", lambda _: {"query": "Stone,  Ida"}, _found("pat-none"), label="full name"
    ),
    example(
        "chart.search_patients", lambda _: {"query": "MRN000001"}, _found("pat-heart"), label="record number"
    ),
    example("chart.search_patients", lambda _: {"query": "%"}, _found(), label="no wildcards"),
    example(
        "chart.search_patients",
        lambda _: {"patient_id": "pat-back", "last_name": "Vega"},
        _found(),
        label="criteria that disagree",
    ),
    refusal("chart.search_patients", Code.INVALID_ARGUMENT, lambda _: {"limit": 5}, _names_criteria),
    refusal(
        "chart.search_patients", Code.INVALID_ARGUMENT, lambda _: {"dob": "1958-02-30"}, label="no such day"
    ),
    example("chart.get_patient_chart_by_patient", lambda _: {"patient_id": "pat-back"}, _whole_chart),
    refusal("chart.get_patient_chart_by_patient", Code.NOT_FOUND, lambda _: {"patient_id": "pat-nobody"}),
    example("chart.list_candidate_orders", _with_case, _orders),
    refusal("chart.list_candidate_orders", Code.NOT_FOUND, lambda _: {"patient_id": "pat-nobody"}),
)
