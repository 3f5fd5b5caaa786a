"""Contract examples of the chart review."""

from typing import Any

from sim.domain.errors import Code
from sim.testing.care import REVIEW, case_at
from sim.testing.driver import Driver
from sim.testing.examples import example, refusal


def _whole_chart(_driver: Driver, answer: dict[str, Any]) -> None:
    assert answer["patient"]["id"] == "pat-heart"
    assert {one["id"] for one in answer["resources"]} == {"cond-heart", "obs-bnp", "med-furosemide"}


def _reviewed(_driver: Driver, answer: dict[str, Any]) -> None:
    assert answer["case_status"] == "chart_reviewed"
    assert answer["sources"] == REVIEW["sources"]


def _of_a_new_case(driver: Driver) -> dict[str, Any]:
    return {"case_id": case_at(driver, "intake_complete"), "review": REVIEW}


def _of_a_stranger(driver: Driver) -> dict[str, Any]:
    return {"case_id": case_at(driver, "intake_complete"), "review": {**REVIEW, "sources": ["cond-back"]}}


def _again(driver: Driver) -> dict[str, Any]:
    return {"case_id": case_at(driver, "chart_reviewed"), "review": REVIEW}


def _of_a_patient_who_left(driver: Driver) -> dict[str, Any]:
    case_id = case_at(driver, "intake_complete")
    driver.call("cm_intake.disenroll_case", case_id=case_id, reason="moved")
    return {"case_id": case_id, "review": REVIEW}


EXAMPLES = (
    example(
        "cm_chart.get_chart_data",
        lambda driver: {"case_id": case_at(driver, "intake_complete")},
        _whole_chart,
    ),
    refusal("cm_chart.get_chart_data", Code.NOT_FOUND, lambda _: {"case_id": "cmcase-9"}),
    example("cm_chart.submit_chart_review", _of_a_new_case, _reviewed),
    refusal("cm_chart.submit_chart_review", Code.NOT_FOUND, _of_a_stranger),
    refusal("cm_chart.submit_chart_review", Code.ALREADY_DONE, _again),
    refusal("cm_chart.submit_chart_review", Code.ILLEGAL_STATE, _of_a_patient_who_left),
    example(
        "cm_chart.get_chart_review", lambda driver: {"case_id": case_at(driver, "chart_reviewed")}, _reviewed
    ),
    refusal("cm_chart.get_chart_review", Code.NOT_FOUND, lambda _: {"case_id": "cmcase-9"}),
    refusal(
        "cm_chart.get_chart_review",
        Code.MISSING_PRECONDITION,
        lambda driver: {"case_id": case_at(driver, "intake_complete")},
    ),
)
