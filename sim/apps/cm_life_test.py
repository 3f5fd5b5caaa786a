"""The whole life of a care management case."""

import pytest

from sim.domain.errors import Code, Refusal
from sim.testing.driver import Driver

pytest_plugins = ("sim.testing.fixtures",)


def test_intake_needs_no_reviewer(driver: Driver) -> None:
    queue = driver.call("cm_intake.list_referral_queue")["referrals"]
    assert [one["referral_id"] for one in queue] == ["ref-heart", "ref-none"]
    case = driver.call(
        "cm_intake.open_case", referral_id="ref-heart", priority="high", program="disease_management"
    )
    assert case["status"] == "intake_complete"
    with pytest.raises(Refusal) as caught:
        driver.call(
            "cm_intake.open_case", referral_id="ref-heart", priority="high", program="disease_management"
        )
    assert caught.value.code is Code.ALREADY_DONE
