"""An overturned denial grants what the decision says, and nobody who denied decides the appeal."""

from typing import Any

import pytest

from sim.apps.appeals.deadline import appeal_deadline
from sim.domain.errors import Code, Refusal
from sim.domain.vocabulary import Priority, ProductLine
from sim.testing.driver import Driver
from sim.testing.letters import acknowledged, appeal_case_id, reviewed

pytest_plugins = ("sim.testing.fixtures",)


def _decide(driver: Driver, appeal_id: str, outcome: str = "overturned", **more: Any) -> dict[str, Any]:
    rationale = "Criterion 1.a of the policy was weighed anew."
    return driver.call("appeals.decide", appeal_id=appeal_id, outcome=outcome, rationale=rationale, **more)


def _units(appeal_id: str, driver: Driver, asked: int) -> None:
    case_id = appeal_case_id(driver, appeal_id)
    driver.execute("UPDATE pa_case_line SET units = :units WHERE case_id = :id", units=asked, id=case_id)


def test_overturned_approves_every_line_in_full(driver: Driver) -> None:
    appeal_id = reviewed(driver)
    answer = _decide(driver, appeal_id)
    assert answer["decision"]["lines"] == [{"line_number": 1, "decision": "approved", "approved_units": 1}]
    case = driver.rows("SELECT * FROM pa_case WHERE case_id = :id", id=answer["case_id"])[0]
    assert (case["authorization_number"], case["approved_until"]) == ("AUTH-000001", "2026-05-31")


def test_overturned_in_part_approves_what_is_named(driver: Driver) -> None:
    appeal_id = reviewed(driver)
    _units(appeal_id, driver, 4)
    _decide(driver, appeal_id, lines=[{"line_number": 1, "approved_units": 3}])
    line = driver.rows("SELECT decision, approved_units FROM pa_case_line")[0]
    assert line == {"decision": "approved", "approved_units": 3}


def test_upheld_grants_nothing(driver: Driver) -> None:
    answer = _decide(driver, reviewed(driver, "upheld"), "upheld")
    assert (answer["case_status"], answer["decision"]["lines"]) == ("appeal_upheld", [])
    case = driver.rows("SELECT * FROM pa_case WHERE case_id = :id", id=answer["case_id"])[0]
    assert (case["authorization_number"], case["approved_until"]) == (None, None)


@pytest.mark.parametrize(
    ("outcome", "lines"),
    [
        ("overturned", [{"line_number": 1, "approved_units": 2}]),
        ("overturned", [{"line_number": 1, "approved_units": 0}]),
        ("overturned", [{"line_number": 2, "approved_units": 1}]),
        ("overturned", [{"line_number": 1, "approved_units": 1}] * 2),
        ("upheld", [{"line_number": 1, "approved_units": 1}]),
    ],
)
def test_lines_agree_with_request_and_outcome(
    driver: Driver, outcome: str, lines: list[dict[str, int]]
) -> None:
    appeal_id = reviewed(driver, outcome)
    with pytest.raises(Refusal) as caught:
        _decide(driver, appeal_id, outcome, lines=lines)
    assert caught.value.code is Code.INVALID_ARGUMENT
    assert driver.status(appeal_case_id(driver, appeal_id)) == "appealed"


def test_a_director_who_denied_does_not_judge_the_appeal(driver: Driver) -> None:
    appeal_id = acknowledged(driver)
    driver.execute("INSERT INTO worker_role VALUES ('wrk-md', 'appeals_medical_director')")
    with pytest.raises(Refusal) as caught:
        driver.call("appeals.assign_reviewer", appeal_id=appeal_id, reviewer_id="wrk-md")
    assert caught.value.code is Code.CONFLICT
    assert caught.value.allowed == ("wrk-appeals",)
    chosen = driver.call("appeals.assign_reviewer", appeal_id=appeal_id)
    assert chosen["reviewer_id"] == "wrk-appeals"


def test_a_director_of_another_payer_does_not_judge_the_appeal(driver: Driver) -> None:
    appeal_id = acknowledged(driver)
    driver.execute("INSERT INTO worker_role VALUES ('wrk-cardio', 'appeals_medical_director')")
    with pytest.raises(Refusal) as caught:
        driver.call("appeals.assign_reviewer", appeal_id=appeal_id, reviewer_id="wrk-cardio")
    assert (caught.value.code, caught.value.allowed) == (Code.CONFLICT, ("wrk-appeals",))
    assert driver.call("appeals.assign_reviewer", appeal_id=appeal_id)["reviewer_id"] == "wrk-appeals"


@pytest.mark.parametrize("line", ProductLine)
def test_appeals_are_decided_in_thirty_days_or_72_hours(line: ProductLine) -> None:
    filed = "2026-03-02T15:00:00Z"
    assert appeal_deadline(line, Priority.STANDARD, filed) == "2026-04-01T15:00:00Z"
    assert appeal_deadline(line, Priority.EXPEDITED, filed) == "2026-03-05T15:00:00Z"
