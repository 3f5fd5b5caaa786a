"""What examples do not show of letters: drafts are corrected, stale ones stay, and days are the record's own."""

from typing import Any

import pytest

from sim.domain.errors import Code, Refusal
from sim.testing.driver import Driver
from sim.testing.letters import (
    BASIS,
    appeal_case_id,
    appealed,
    case_of,
    delivered,
    drafted,
    external,
    reviewed,
)
from sim.testing.review import decide, finalized, p2p_offered, recommended

pytest_plugins = ("sim.testing.fixtures",)


def _generate(driver: Driver, kind: str, **arguments: Any) -> dict[str, Any]:
    return driver.call(f"payer_letter_center.generate_{kind}", **arguments)


def _notice(driver: Driver, case_id: str, kind: str) -> str:
    made = _generate(driver, "notification", case_id=case_id, notification_type=kind)
    assert made["missing"] == []
    return _text(driver, made["letter_id"])


def _text(driver: Driver, letter_id: str) -> str:
    return str(driver.call("payer_letter_center.get", letter_id=letter_id)["text"])


def _later(driver: Driver, now: str) -> None:
    driver.execute("UPDATE world_state SET now = :now", now=now)


def test_an_incomplete_draft_is_written_anew(driver: Driver) -> None:
    case_id = finalized(driver, "denied")
    bare = _generate(driver, "denial", case_id=case_id)
    assert bare["missing"] == ["policy_citation"]
    better = _generate(driver, "denial", case_id=case_id, **BASIS)
    assert better["missing"] == []
    found = driver.call("payer_letter_center.list", case_id=case_id)["letters"]
    assert [letter["status"] for letter in found] == ["void", "draft"]


def test_a_delivered_letter_is_corrected_by_reissue_and_new_words(driver: Driver) -> None:
    old = delivered(driver)
    case_id = case_of(driver, old)
    before = _text(driver, old)
    driver.call("payer_letter_center.reissue", letter_id=old, reason="The basis was wrong.")
    words = "Two weeks of therapy are on record."
    new = _generate(driver, "denial", case_id=case_id, **{**BASIS, "supporting_basis": words})
    assert new["reissue_of"] == old
    assert words in _text(driver, new["letter_id"])
    assert _text(driver, old) == before, "what was delivered stays as it was"
    driver.call("payer_letter_center.deliver", letter_id=new["letter_id"], channel="fax")
    statuses = driver.rows("SELECT status FROM letter ORDER BY letter_id")
    assert [row["status"] for row in statuses] == ["void", "void", "delivered"]


@pytest.mark.parametrize("sent", [True, False])
def test_a_letter_that_the_record_has_left_behind_does_not_go_out(driver: Driver, sent: bool) -> None:
    letter_id = delivered(driver) if sent else drafted(driver)
    decide(driver, case_of(driver, letter_id), "p2p_review")  # opens the denied case again
    step = "reissue" if sent else "deliver"
    more: dict[str, Any] = {"reason": "Lost."} if sent else {"channel": "mail"}
    with pytest.raises(Refusal) as caught:
        driver.call(f"payer_letter_center.{step}", letter_id=letter_id, **more)
    assert caught.value.code is Code.CONFLICT
    assert caught.value.status == ("delivered" if sent else "draft")


def test_a_denial_may_still_be_told_when_it_is_appealed(driver: Driver) -> None:
    letter_id = drafted(driver)
    rationale = "The therapy record shows six weeks of care."
    driver.call("auth.file_appeal", case_id=case_of(driver, letter_id), rationale=rationale)
    driver.call("payer_letter_center.deliver", letter_id=letter_id, channel="mail")


def test_an_authorization_holds_from_the_day_of_the_decision(driver: Driver) -> None:
    case_id = finalized(driver, "approved")
    _later(driver, "2026-03-05T15:00:00Z")
    text = _text(driver, _generate(driver, "approval", case_id=case_id)["letter_id"])
    assert "From March 2, 2026 to May 31, 2026." in text


def test_an_approval_does_not_tell_the_nurses_notes(driver: Driver) -> None:
    case_id = recommended(driver, "approve")
    driver.execute("UPDATE payer_nurse_recommendation SET clinical_notes = 'Asked Dr. X twice.'")
    driver.call("determination.finalize", case_id=case_id, decision="approved")
    assert "Asked Dr. X" not in _text(driver, _generate(driver, "approval", case_id=case_id)["letter_id"])


def test_the_receipt_of_an_appeal_says_when_the_appeal_is_decided(driver: Driver) -> None:
    appeal_id = appealed(driver)
    due = driver.call("appeals.acknowledge", appeal_id=appeal_id)["decision_due_at"]
    assert due == "2026-04-01T15:00:00Z"
    case_id = driver.call("appeals.get", appeal_id=appeal_id)["case_id"]
    text = _notice(driver, case_id, "appeal_receipt")
    assert "We decide by April 1, 2026." in text


def test_the_outcome_of_an_appeal_may_be_told_when_the_next_one_is_filed(driver: Driver) -> None:
    case_id = driver.call("appeals.get", appeal_id=external(driver))["case_id"]
    letter = driver.rows("SELECT letter_id FROM letter WHERE type = 'appeal_upheld'")[0]["letter_id"]
    made = driver.call("payer_letter_center.reissue", letter_id=letter, reason="Sent to a wrong address.")
    assert made["case_id"] == case_id


def test_the_notice_of_an_appeal_overturned_in_part_says_so(driver: Driver) -> None:
    appeal_id = reviewed(driver)
    case_id = appeal_case_id(driver, appeal_id)
    driver.execute("UPDATE pa_case_line SET units = 4 WHERE case_id = :id", id=case_id)
    driver.call(
        "appeals.decide",
        appeal_id=appeal_id,
        outcome="overturned",
        rationale="Three of four units meet criterion 1.a.",
        lines=[{"line_number": 1, "approved_units": 3}],
    )
    text = _notice(driver, case_id, "appeal_overturned")
    assert "reversed a part of the denial" in text
    assert "4 × service" in text
    assert "approved: 3 × service" in text


def test_a_notice_of_a_call_names_times_and_physician(driver: Driver) -> None:
    request_id = p2p_offered(driver)
    case_id = driver.rows("SELECT case_id FROM p2p_request WHERE request_id = :id", id=request_id)[0]
    text = _notice(driver, case_id["case_id"], "p2p_notice")
    assert "March 3, 2026" in text
    assert "Miles Okafor, MD" in text


def test_a_notice_of_a_call_is_about_a_call_to_come(driver: Driver) -> None:
    case_id = driver.rows("SELECT case_id FROM p2p_request WHERE request_id = :id", id=p2p_offered(driver))[
        0
    ]["case_id"]
    driver.execute("UPDATE p2p_request SET status = 'completed'")
    with pytest.raises(Refusal) as caught:
        _notice(driver, case_id, "p2p_notice")
    assert caught.value.code is Code.MISSING_PRECONDITION


@pytest.mark.parametrize("sent", [True, False])
def test_a_notice_of_times_that_have_changed_does_not_go_out_and_a_new_one_does(
    driver: Driver, sent: bool
) -> None:
    request_id = p2p_offered(driver)
    case_id = driver.rows("SELECT case_id FROM p2p_request WHERE request_id = :id", id=request_id)[0][
        "case_id"
    ]
    notice = {"case_id": case_id, "notification_type": "p2p_notice"}
    old = _generate(driver, "notification", **notice)["letter_id"]
    if sent:
        driver.call("payer_letter_center.deliver", letter_id=old, channel="mail")
        with pytest.raises(Refusal) as caught:
            _generate(driver, "notification", **notice)
        assert caught.value.code is Code.ALREADY_DONE, "the same is not sent twice"
    driver.call("p2p.offer_slots", request_id=request_id, slots=["2026-03-05T17:00:00Z"])
    step: dict[str, Any] = {"reason": "Lost."} if sent else {"channel": "mail"}
    with pytest.raises(Refusal) as caught:
        driver.call(f"payer_letter_center.{'reissue' if sent else 'deliver'}", letter_id=old, **step)
    assert caught.value.code is Code.CONFLICT
    new = _generate(driver, "notification", **notice)["letter_id"]
    assert "March 5, 2026, 17:00 UTC" in _text(driver, new)
    driver.call("payer_letter_center.deliver", letter_id=new, channel="mail")
    with pytest.raises(Refusal) as caught:
        _generate(driver, "notification", **notice)
    assert caught.value.code is Code.ALREADY_DONE


def test_every_letter_says_when_the_request_came_in_words(driver: Driver) -> None:
    assert "Received: March 2, 2026" in _text(driver, drafted(driver))
