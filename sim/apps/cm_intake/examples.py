"""Contract examples of care management's intake."""

from typing import Any

from sim.domain.errors import Code
from sim.testing.care import PLAN, case_at
from sim.testing.driver import Driver
from sim.testing.examples import example, refusal

_OPEN = {"referral_id": "ref-heart", "priority": "high", "program": "disease_management"}


def _queue_is_in_order(_driver: Driver, answer: dict[str, Any]) -> None:
    assert [one["referral_id"] for one in answer["referrals"]] == ["ref-heart", "ref-none"]


def _opened(driver: Driver, answer: dict[str, Any]) -> None:
    assert answer["status"] == "intake_complete"
    assert [one["referral_id"] for one in driver.call("cm_intake.list_referral_queue")["referrals"]] == [
        "ref-none"
    ]


def _opened_already(driver: Driver) -> dict[str, Any]:
    case_at(driver, "intake_complete")
    return _OPEN


def _disenrolled(_driver: Driver, answer: dict[str, Any]) -> None:
    assert (answer["status"], answer["disenroll_reason"]) == ("disenrolled", "declined")


def _leave(driver: Driver) -> dict[str, Any]:
    return {"case_id": case_at(driver, "intake_complete"), "reason": "declined"}


def _left(driver: Driver) -> dict[str, Any]:
    arguments = _leave(driver)
    driver.call("cm_intake.disenroll_case", **arguments)
    return arguments


def _closed(driver: Driver) -> dict[str, Any]:
    case_id = case_at(driver, "care_plan_draft")
    driver.call("cm_care_plan.save_care_plan", case_id=case_id, plan_data=PLAN)
    driver.call("cm_care_plan.finalize", case_id=case_id)
    return {"case_id": case_id, "reason": "declined"}


def _nothing_may_follow(_driver: Driver, answer: dict[str, Any]) -> None:
    assert answer["error"]["status"] == "closed"
    assert answer["error"]["allowed"] == []


EXAMPLES = (
    example("cm_intake.list_referral_queue", lambda _: {}, _queue_is_in_order),
    example("cm_intake.get_referral", lambda _: {"referral_id": "ref-heart"}),
    refusal("cm_intake.get_referral", Code.NOT_FOUND, lambda _: {"referral_id": "ref-nobody"}),
    example("cm_intake.open_case", lambda _: _OPEN, _opened),
    refusal("cm_intake.open_case", Code.NOT_FOUND, lambda _: {**_OPEN, "referral_id": "ref-nobody"}),
    refusal("cm_intake.open_case", Code.ALREADY_DONE, _opened_already),
    example("cm_intake.disenroll_case", _leave, _disenrolled),
    refusal("cm_intake.disenroll_case", Code.NOT_FOUND, lambda _: {"case_id": "cmcase-9", "reason": "moved"}),
    refusal("cm_intake.disenroll_case", Code.ALREADY_DONE, _left),
    refusal("cm_intake.disenroll_case", Code.ILLEGAL_TRANSITION, _closed, _nothing_may_follow),
    example("cm_intake.list_cases", lambda _: {}),
    example("cm_intake.get_case", lambda driver: {"case_id": case_at(driver, "intake_complete")}),
    refusal("cm_intake.get_case", Code.NOT_FOUND, lambda _: {"case_id": "cmcase-9"}),
)
