"""Whole lives of cases, by operations only, and the page that tells them."""

from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

from sim.domain.machine import StateMachine
from sim.domain.machines import CM_CASE, PA_CASE
from sim.testing.authorization_life import prior_authorization
from sim.testing.care_life import care_management
from sim.testing.driver import Driver
from sim.testing.life import Life
from sim.testing.life_page import LIVES, page
from sim.world.export import export

pytest_plugins = ("sim.testing.fixtures",)


def _statuses(life: Life, machine: StateMachine, case_id: str) -> list[str]:
    """The statuses that a case walked through; each step is one of its machine's."""
    events = life.driver.rows(
        "SELECT before, after FROM event WHERE case_id = :id AND before <> after ORDER BY number", id=case_id
    )
    known = set(map(str, machine.follows))
    changes = [(one["before"], one["after"]) for one in events if {one["before"], one["after"]} <= known]
    for (_, after), (before, _) in pairwise(changes):
        assert before == after, "each status follows the one before"
    for before, after in changes:
        machine.check(before, after)
    return [after for _, after in changes]


def test_a_prior_authorization_from_order_to_closed(driver: Driver) -> None:
    life = prior_authorization(driver)
    case_id = next(
        step.answer["case_id"] for step in life.steps if step.operation == "cases.create_from_order"
    )
    walked = _statuses(life, PA_CASE, case_id)
    wanted = [
        "ready_to_submit",
        "submitted",
        "under_review",
        "denied",
        "appealed",
        "appeal_overturned",
        "closed",
    ]
    assert [status for status in walked if status in wanted] == wanted
    assert driver.status(case_id) == "closed"
    events = driver.rows("SELECT number, at FROM event ORDER BY number")
    assert [event["number"] for event in events] == list(range(1, len(events) + 1))
    assert [event["at"] for event in events] == sorted(event["at"] for event in events)


def test_a_care_management_case_from_referral_to_closed(driver: Driver) -> None:
    life = care_management(driver)
    case_id = next(step.answer["case_id"] for step in life.steps if step.operation == "cm_intake.open_case")
    assert _statuses(life, CM_CASE, case_id) == [
        str(status)
        for status in CM_CASE.follows
        if status not in {"new", "assessment_blocked", "disenrolled"}
    ]


def test_the_same_life_gives_the_same_world(fresh_driver: Callable[[], Driver]) -> None:
    exports = []
    for _ in range(2):
        driver = fresh_driver()
        prior_authorization(driver)
        care_management(driver)
        exports.append(export(driver.office.world.folder))
    assert exports[0] == exports[1]


def test_the_page_tells_what_happens(fresh_driver: Callable[[], Driver]) -> None:
    told = page([(title, live(fresh_driver())) for title, live in LIVES])
    assert Path("docs/a-case-in-the-life.md").read_text("utf-8") == told, (
        "run ./bazel run //sim:life and look at it"
    )
