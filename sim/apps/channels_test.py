"""By whichever way a request comes, the payer gets the same packet, and its answer goes back by every way."""

from collections.abc import Callable
from typing import Any

import pytest

from sim.apps.edi.x12 import parse
from sim.testing.authorization import ready_case, submitted_case
from sim.testing.channels import claim_bundle, interchange
from sim.testing.driver import Driver
from sim.testing.review import decided

pytest_plugins = ("sim.testing.fixtures",)

WAYS: dict[str, Callable[[Driver, str], Any]] = {
    "portal": lambda driver, case_id: driver.call("portal.submit", case_id=case_id),
    "fax": lambda driver, case_id: driver.call("fax_room.send_fax", case_id=case_id, purpose="request"),
    "edi_278": lambda driver, case_id: driver.call(
        "edi.submit_278", interchange=interchange(driver, case_id)
    ),
    "api": lambda driver, case_id: driver.call(
        "api_gateway.submit_claim", bundle=claim_bundle(driver, case_id)
    ),
    "phone": lambda driver, case_id: driver.call(
        "auth.submit_authorization", case_id=case_id, channel="phone"
    ),
}
CONTENTS = ("diagnosis", "line", "document", "answer")


def _packet(driver: Driver) -> list[Any]:
    (head,) = driver.rows("SELECT * FROM submission_packet")
    assert head.pop("channel")
    parts = [driver.rows(f"SELECT * FROM submission_packet_{part} ORDER BY 1, 2") for part in CONTENTS]  # noqa: S608
    return [head, *parts, driver.rows("SELECT status, decision_due_at FROM pa_case")]


@pytest.mark.parametrize("channel", WAYS)
def test_every_way_ends_in_the_same_packet(channel: str, fresh_driver: Callable[[], Driver]) -> None:
    usual, other = fresh_driver(), fresh_driver()
    usual.call("auth.submit_authorization", case_id=ready_case(usual), channel=channel)
    WAYS[channel](other, ready_case(other))
    assert _packet(other) == _packet(usual)
    for driver in (usual, other):
        assert driver.rows("SELECT channel FROM pa_case") == [{"channel": channel}]
        (queued,) = driver.call("payer_intake_hub.list_intake_queue")["requests"]
        assert queued["case_id"] == "case-000001"
        (message,) = driver.call("inbox.list_messages")["messages"]
        assert message["kind"] == "acknowledgement"


@pytest.mark.parametrize("channel", WAYS)
def test_a_submitted_case_is_submitted_once_whichever_way(channel: str, driver: Driver) -> None:
    case_id = submitted_case(driver)
    packet = _packet(driver)
    with pytest.raises(Exception, match="was submitted at"):
        WAYS[channel](driver, case_id)
    assert _packet(driver) == packet
    assert driver.rows("SELECT * FROM fax") == driver.rows("SELECT * FROM phone_call") == []


def test_a_decision_is_told_by_every_way(driver: Driver) -> None:
    case_id = decided(driver, "approve")
    driver.call("determination.finalize", case_id=case_id, decision="approved")
    number = driver.call("auth.check_status", case_id=case_id, channel="portal")["authorization_number"]
    answer = driver.call("edi.get_278_response", case_id=case_id)
    assert ("HCR", "A1", number) in parse(answer["interchange"]).segments
    response = driver.call("api_gateway.inquire", case_id=case_id)["entry"][0]["resource"]
    assert (response["outcome"], response["preAuthRef"]) == ("complete", number)
    (listed,) = driver.call("portal.list_requests", status="approved")["requests"]
    assert listed["authorization_number"] == number
    told = driver.call(
        "call_center.answer_status_call",
        case_id=case_id,
        caller_name="Dana Price",
        caller_number="312-555-0100",
        member_id="M00000000",
        birth_date="1958-06-14",
    )
    assert number in told["said"]
    assert driver.call("worklist.count_items")["cases"] == 0


def test_what_comes_later_reaches_the_reviewer(driver: Driver) -> None:
    """A document by portal and a fax from outside are sources that a reviewer may name."""
    case_id = submitted_case(driver)
    driver.call(
        "portal.upload_document",
        case_id=case_id,
        kind="imaging_report",
        title="X-ray",
        content="No fracture.",
    )
    fax = driver.call(
        "fax_room.receive_fax", from_number="312-555-0177", sender="Hospital", subject="Records", text="None."
    )
    driver.call("fax_room.index_fax", fax_id=fax["fax_id"], case_id=case_id)
    kinds = [
        one["kind"] for one in driver.call("payer_intake_hub.list_documents", case_id=case_id)["documents"]
    ]
    assert kinds[-2:] == ["imaging_report", "other"]
    shown = [one["kind"] for one in driver.call("portal.get_request", case_id=case_id)["documents"]]
    assert shown[-1] == "imaging_report", "the payer's own paper is not the provider's to see"
