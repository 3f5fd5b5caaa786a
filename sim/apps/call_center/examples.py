"""Contract examples of the call center."""

from typing import Any

from sim.domain.errors import Code
from sim.testing.authorization import ready_case, set_case, submitted_case
from sim.testing.driver import Driver
from sim.testing.examples import example, refusal

_CALLER: dict[str, Any] = {"caller_name": "Dana Price, Clinic", "caller_number": "312-555-0100"}
_LOG: dict[str, Any] = {**_CALLER, "topic": "benefits", "summary": "Asked whether therapy is covered."}
_MEMBER: dict[str, Any] = {"member_id": "M00000000", "birth_date": "1958-06-14"}


def _about(make: Any, given: dict[str, Any]) -> Any:
    return lambda driver: {"case_id": make(driver), **given}


def _logged(driver: Driver, answer: dict[str, Any]) -> None:
    assert (answer["topic"], answer["taken_by_id"]) == ("benefits", "wrk-intake")
    assert driver.rows("SELECT app, action, record_id FROM event ORDER BY number DESC")[0] == {
        "app": "call_center",
        "action": "call_center.log_call",
        "record_id": answer["call_id"],
    }


def _by_phone(driver: Driver) -> dict[str, Any]:
    """A request by phone, and a call about nothing in particular."""
    case_id = ready_case(driver)
    driver.call("auth.submit_authorization", case_id=case_id, channel="phone")
    driver.call("call_center.log_call", **_LOG)
    return {"case_id": case_id}


def _only_the_request(_driver: Driver, answer: dict[str, Any]) -> None:
    (call,) = answer["calls"]
    assert (call["topic"], call["caller_name"]) == ("request", "Dana Price, Clinic")
    assert "taken_by_id" not in call


def _denied(driver: Driver) -> str:
    return set_case(driver, submitted_case(driver), status="denied", appeal_due_at="2026-08-29T15:00:00Z")


def _told(driver: Driver, answer: dict[str, Any]) -> None:
    assert answer["status"] == "denied"
    assert "no line is approved" in answer["said"]
    assert "2026-08-29T15:00:00Z" in answer["said"]
    assert "decision is due" not in answer["said"]
    (call,) = driver.call("call_center.list_calls", case_id=answer["case_id"])["calls"]
    assert (call["topic"], call["summary"]) == ("status", answer["said"])


def _told_nothing(driver: Driver, answer: dict[str, Any]) -> None:
    assert answer["error"]["allowed"] == [], "what is on file is not given away"
    assert answer["error"]["status"] is None
    assert driver.rows("SELECT * FROM phone_call") == []


EXAMPLES = (
    example("call_center.log_call", lambda _: _LOG, _logged),
    refusal("call_center.log_call", Code.NOT_FOUND, _about(ready_case, _LOG)),
    example("call_center.list_calls", _by_phone, _only_the_request),
    refusal("call_center.list_calls", Code.NOT_FOUND, lambda _: {"case_id": "case-999999"}),
    example("call_center.answer_status_call", _about(_denied, {**_CALLER, **_MEMBER}), _told),
    refusal("call_center.answer_status_call", Code.NOT_FOUND, _about(ready_case, {**_CALLER, **_MEMBER})),
    refusal(
        "call_center.answer_status_call",
        Code.CONFLICT,
        _about(_denied, {**_CALLER, **_MEMBER, "birth_date": "1958-06-15"}),
        _told_nothing,
    ),
)
