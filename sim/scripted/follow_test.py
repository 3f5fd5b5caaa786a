"""The scripted payer at work behind a provider's operations."""

from dataclasses import replace

import pytest

from sim.scripted.payer import ScriptedPayer
from sim.testing.authorization import submitted_case
from sim.testing.driver import Driver

pytest_plugins = ("sim.testing.fixtures",)


@pytest.mark.parametrize(
    ("order", "who", "ends"),
    # The card of order-mri has the payer's physician ask for a call before the denial.
    [("order-mri", "wrk-ortho", "under_review"), ("order-gold", "wrk-cardio", "approved")],
)
def test_a_submission_is_answered_at_once(driver: Driver, order: str, who: str, ends: str) -> None:
    office = replace(driver.office, follower=ScriptedPayer(driver.office))
    followed = replace(driver, office=office)
    case_id = submitted_case(followed, source_order_id=order, ordering_practitioner_id=who)
    assert driver.status(case_id) == ends
    status = followed.call("auth.check_status", case_id=case_id, channel="portal")
    assert status["status"] == ends
    kinds = {message["kind"] for message in followed.call("inbox.list_messages", case_id=case_id)["messages"]}
    assert ("p2p_slots" if ends == "under_review" else "letter") in kinds


def test_without_it_the_payer_waits_for_an_agent(driver: Driver) -> None:
    assert driver.status(submitted_case(driver)) == "submitted"
