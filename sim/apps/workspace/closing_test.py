"""Closing cuts off no right, and what waits for somebody is shown to nobody else."""

from typing import Any

import pytest

from sim.domain.errors import Code, Refusal
from sim.domain.roles import Role
from sim.testing.driver import Driver
from sim.testing.letters import BASIS, appeal_case_id, case_of, delivered, told_appeal
from sim.testing.review import decide, finalized, taken_in, with_nurse

pytest_plugins = ("sim.testing.fixtures",)


def _later(driver: Driver, now: str) -> None:
    driver.execute("UPDATE world_state SET now = :now", now=now)


def _refused(driver: Driver, operation: str, **arguments: Any) -> Refusal:
    with pytest.raises(Refusal) as caught:
        driver.call(operation, reason="Done and told.", **arguments)
    return caught.value


def test_a_denial_is_closed_when_the_time_to_appeal_is_over(driver: Driver) -> None:
    case_id = case_of(driver, delivered(driver))
    _later(driver, "2026-05-06T15:00:00Z")
    assert _refused(driver, "workspace.close_case", case_id=case_id).code is Code.CONFLICT
    _later(driver, "2026-05-07T00:00:00Z")
    driver.call("workspace.close_case", case_id=case_id, reason="Nobody appealed.")
    assert driver.status(case_id) == "closed"


@pytest.mark.parametrize(
    ("product_line", "last_day", "next_day"),
    [
        ("commercial", "2026-07-02", "2026-07-03"),  # 45 CFR 147.136(d)(2)(i): four months
        ("medicaid_managed_care", "2026-06-30", "2026-07-01"),  # 42 CFR 438.408(f)(2): 120 days
    ],
)
def test_an_upheld_appeal_waits_for_external_review(
    driver: Driver, product_line: str, last_day: str, next_day: str
) -> None:
    appeal_id = told_appeal(driver, "upheld")
    driver.execute("UPDATE plan SET product_line = :line", line=product_line)
    _later(driver, f"{last_day}T23:00:00Z")
    assert _refused(driver, "appeals.close_case", appeal_id=appeal_id).code is Code.CONFLICT
    _later(driver, f"{next_day}T00:00:00Z")
    driver.call("appeals.close_case", appeal_id=appeal_id, reason="Nobody asked for more.")
    assert driver.status(appeal_case_id(driver, appeal_id)) == "closed"


def test_medicare_reviews_whatever_its_plan_upholds(driver: Driver) -> None:
    appeal_id = told_appeal(driver, "upheld")
    _later(driver, "2027-03-02T15:00:00Z")
    refusal = _refused(driver, "appeals.close_case", appeal_id=appeal_id)
    assert refusal.code is Code.CONFLICT
    assert "422.592" in refusal.message


def test_a_case_closes_on_the_letter_of_its_last_determination(driver: Driver) -> None:
    case_id = case_of(driver, delivered(driver))
    decide(driver, case_id, "p2p_review")
    driver.execute("UPDATE p2p_request SET status = 'completed'")
    driver.call("review.save_md_review", case_id=case_id, line_number=1, evaluations=[])
    driver.call(
        "review.save_md_review",
        case_id=case_id,
        line_number=1,
        evaluations=[{"criterion_id": "1.a", "result": "not_met"}],
    )
    decide(driver, case_id, "deny")
    driver.call("determination.finalize", case_id=case_id, decision="denied")
    _later(driver, "2026-09-01T00:00:00Z")
    assert _refused(driver, "workspace.close_case", case_id=case_id).code is Code.MISSING_PRECONDITION
    letter = driver.call("payer_letter_center.generate_denial", case_id=case_id, **BASIS)
    driver.call("payer_letter_center.deliver", letter_id=letter["letter_id"], channel="mail")
    driver.call("workspace.close_case", case_id=case_id, reason="Denied and told.")


def _tasks(driver: Driver, role: Role) -> list[str]:
    return [task["kind"] for task in driver.call("workspace.my_tasks", role)["tasks"]]


def test_intake_that_is_done_waits_no_more(driver: Driver) -> None:
    case_id = taken_in(driver)
    driver.execute("UPDATE pa_case SET status = 'resubmitted' WHERE case_id = :id", id=case_id)
    assert _tasks(driver, Role.INTAKE_COORDINATOR) == []


def test_what_a_colleague_works_on_is_not_mine(driver: Driver) -> None:
    with_nurse(driver)
    assert _tasks(driver, Role.UM_NURSE) == ["review"]
    driver.execute("UPDATE payer_review_task SET status = 'claimed', reviewer_id = 'wrk-md2'")
    assert _tasks(driver, Role.UM_NURSE) == []


def test_a_draft_waits_for_its_writer(driver: Driver) -> None:
    case_id = finalized(driver, "denied")
    driver.call("payer_letter_center.generate_denial", Role.PHYSICIAN_REVIEWER, case_id=case_id, **BASIS)
    assert _tasks(driver, Role.PHYSICIAN_REVIEWER) == ["letter"]
    assert _tasks(driver, Role.UM_NURSE) == []
