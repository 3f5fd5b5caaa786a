"""What the payer's auditors see, and what they do not."""

import pytest

from sim.domain.errors import Code, Refusal
from sim.domain.roles import Role
from sim.testing.authorization import draft_case
from sim.testing.care import case_at
from sim.testing.driver import Driver
from sim.testing.letters import told_appeal
from sim.testing.review import finalized

pytest_plugins = ("sim.testing.fixtures",)


def test_a_draft_and_care_management_are_none_of_the_payers_business(driver: Driver) -> None:
    case_id = draft_case(driver)
    case_at(driver, "chart_reviewed")
    with pytest.raises(Refusal) as caught:
        driver.call("audit.case_trail", Role.INTAKE_COORDINATOR, case_id=case_id)
    assert caught.value.code is Code.NOT_FOUND
    assert driver.call("audit.search_events", Role.INTAKE_COORDINATOR)["events"] == []
    assert driver.call("audit.action_counts", Role.INTAKE_COORDINATOR)["actions"] == []
    staff = driver.call("audit.worker_activity", Role.INTAKE_COORDINATOR, worker_id="wrk-staff")
    assert (staff["cases"], staff["actions"]) == ([], [])


def test_a_reviewed_case_agrees_with_itself(driver: Driver) -> None:
    finalized(driver, "denied")
    whole = driver.call("audit.integrity", Role.UM_NURSE)
    assert (whole["gapless"], whole["in_order"], whole["statuses_agree"]) == (True, True, True)


def test_an_appeal_that_another_decided_is_independent(driver: Driver) -> None:
    told_appeal(driver)
    found = driver.call("audit.independence", Role.UM_NURSE, case_id="case-000001")
    assert [event["after"] for event in found["deciders"]] == ["denied", "appeal_overturned"]
    assert found["independent"] is True
