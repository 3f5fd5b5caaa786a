"""Contract examples of cases."""

from typing import Any

from sim.domain.errors import Code
from sim.testing.authorization import ORDER, draft_case, set_case
from sim.testing.driver import Driver
from sim.testing.examples import example, refusal

_NEW = {key: value for key, value in ORDER.items() if key != "source_order_id"}


def _given(**changes: Any) -> Any:
    return lambda _driver: {**ORDER, **changes}


def _drafted(driver: Driver, answer: dict[str, Any]) -> None:
    assert (answer["status"], answer["coverage_id"]) == ("draft", "cov-pat-back")
    assert answer["lines"] == [
        {
            "line_number": 1,
            "procedure_code": "72148",
            "description": ORDER["description"],
            "units": 1,
            "unit_kind": "service",
            "start_date": "2026-03-16",
        }
    ]
    (event,) = driver.rows("SELECT action, after, record_id FROM event")
    assert event == {"action": "cases.create_from_order", "after": "draft", "record_id": "order-mri"}


def _ordered(driver: Driver, answer: dict[str, Any]) -> None:
    orders = driver.call("chart.list_candidate_orders", patient_id="pat-back")["orders"]
    assert orders[0]["order_id"] == answer["source_order_id"], "the newest order is the new one"
    assert orders[0]["authored_at"] == "2026-03-02T15:00:00Z"


def _twice(driver: Driver) -> dict[str, Any]:
    draft_case(driver)
    return ORDER


def _says_which(_driver: Driver, answer: dict[str, Any]) -> None:
    assert "case-000001" in answer["error"]["message"]
    assert answer["error"]["status"] == "draft"


def _after_closing(driver: Driver) -> dict[str, Any]:
    set_case(driver, draft_case(driver), status="closed")
    return ORDER


def _another(_driver: Driver, answer: dict[str, Any]) -> None:
    assert answer["case_id"] == "case-000002"


def _a_case(driver: Driver) -> dict[str, Any]:
    return {"case_id": draft_case(driver)}


def _two(driver: Driver) -> dict[str, Any]:
    draft_case(driver)
    set_case(
        driver,
        draft_case(driver, source_order_id="order-gold", ordering_practitioner_id="wrk-cardio"),
        status="closed",
    )
    return {"status": "closed"}


def _only_closed(_driver: Driver, answer: dict[str, Any]) -> None:
    assert [(one["case_id"], one["patient_name"]) for one in answer["cases"]] == [
        ("case-000002", "Robert Lane")
    ]


EXAMPLES = (
    example("cases.create_from_order", _given(), _drafted, label="an order on file"),
    example("cases.create_from_order", lambda _: _NEW, _ordered, label="a new order"),
    example("cases.create_from_order", _after_closing, _another, label="again after the first was closed"),
    refusal("cases.create_from_order", Code.NOT_FOUND, _given(patient_id="pat-nobody"), label="patient"),
    refusal("cases.create_from_order", Code.NOT_FOUND, _given(source_order_id="order-none"), label="order"),
    refusal(
        "cases.create_from_order", Code.NOT_FOUND, _given(patient_id="pat-heart"), label="another's order"
    ),
    refusal(
        "cases.create_from_order",
        Code.NOT_FOUND,
        _given(ordering_practitioner_id="wrk-md"),
        label="payer's physician",
    ),
    refusal("cases.create_from_order", Code.CONFLICT, _given(procedure_code="97110")),
    refusal("cases.create_from_order", Code.ALREADY_DONE, _twice, _says_which),
    refusal(
        "cases.create_from_order",
        Code.INVALID_ARGUMENT,
        _given(procedure_code="MRI-1"),
        label="procedure code",
    ),
    refusal(
        "cases.create_from_order",
        Code.INVALID_ARGUMENT,
        _given(diagnosis_codes=["M5416"]),
        label="code without dot",
    ),
    refusal(
        "cases.create_from_order",
        Code.INVALID_ARGUMENT,
        _given(diagnosis_codes=["M54.16", "M54.16"]),
        label="diagnosis twice",
    ),
    example("cases.get_case", _a_case),
    refusal("cases.get_case", Code.NOT_FOUND, lambda _: {"case_id": "case-999999"}),
    example("cases.list_cases", _two, _only_closed),
)
