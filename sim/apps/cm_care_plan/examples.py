"""Contract examples of the care plan."""

from typing import Any

from sim.domain.errors import Code
from sim.testing.care import PLAN, case_at
from sim.testing.driver import Driver
from sim.testing.examples import Arrange, example, refusal

_NOBODY = {"case_id": "cmcase-9"}


def _case(status: str) -> Arrange:
    return lambda driver: {"case_id": case_at(driver, status)}


def _plan(status: str = "care_plan_draft") -> Arrange:
    return lambda driver: {"case_id": case_at(driver, status), "plan_data": PLAN}


def _saved(driver: Driver) -> dict[str, Any]:
    arguments = _plan()(driver)
    driver.call("cm_care_plan.save_care_plan", **arguments)
    return {"case_id": arguments["case_id"]}


def _finalized(driver: Driver) -> dict[str, Any]:
    arguments = _saved(driver)
    driver.call("cm_care_plan.finalize", **arguments)
    return arguments


def _is_whole(driver: Driver, answer: dict[str, Any]) -> None:
    assert (answer["problems"], answer["goals"], answer["interventions"], answer["to_do"]) == (1, 1, 1, [])
    emptied = driver.call("cm_care_plan.save_care_plan", case_id=answer["case_id"], plan_data={})
    assert emptied["problems"] == 0, "a save replaces everything"
    assert "it has no problem" in emptied["to_do"]


def _is_closed(driver: Driver, answer: dict[str, Any]) -> None:
    assert (answer["case_status"], answer["status"]) == ("closed", "final")
    events = driver.rows("SELECT after FROM event WHERE case_id = :id ORDER BY number", id=answer["case_id"])
    assert [event["after"] for event in events][-2:] == ["care_plan_finalized", "closed"]


EXAMPLES = (
    example("cm_care_plan.create_draft", _case("assessment_complete")),
    refusal("cm_care_plan.create_draft", Code.NOT_FOUND, lambda _: _NOBODY),
    refusal("cm_care_plan.create_draft", Code.ALREADY_DONE, _case("care_plan_draft")),
    refusal("cm_care_plan.create_draft", Code.ILLEGAL_STATE, _case("assessment_in_progress")),
    example("cm_care_plan.save_care_plan", _plan(), _is_whole),
    refusal("cm_care_plan.save_care_plan", Code.NOT_FOUND, lambda _: {**_NOBODY, "plan_data": PLAN}),
    refusal("cm_care_plan.save_care_plan", Code.MISSING_PRECONDITION, _plan("assessment_complete")),
    refusal(
        "cm_care_plan.save_care_plan",
        Code.ILLEGAL_STATE,
        lambda driver: {**_finalized(driver), "plan_data": PLAN},
    ),
    example("cm_care_plan.finalize", _saved, _is_closed),
    refusal("cm_care_plan.finalize", Code.NOT_FOUND, lambda _: _NOBODY),
    refusal("cm_care_plan.finalize", Code.MISSING_PRECONDITION, _case("care_plan_draft")),
    refusal("cm_care_plan.finalize", Code.ILLEGAL_STATE, _finalized),
)
