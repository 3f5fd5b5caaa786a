"""Contract examples of outreach."""

from typing import Any

from sim.domain.errors import Code
from sim.testing.care import SUMMARY, case_at, talk
from sim.testing.cast import Faults
from sim.testing.driver import Driver
from sim.testing.examples import Arrange, example, refusal

_NOBODY = {"session_id": "call-9"}
_SAYS = "Do you get short of breath?"


def _faults(driver: Driver) -> Faults:
    faults = driver.office.counterparts.faults  # type: ignore[attr-defined]
    assert isinstance(faults, Faults)
    return faults


def _case(status: str) -> Arrange:
    return lambda driver: {"case_id": case_at(driver, status)}


def _call(driver: Driver) -> str:
    return talk(driver, case_at(driver, "chart_reviewed"))


def _said(driver: Driver) -> dict[str, Any]:
    return {"session_id": _call(driver), "message": _SAYS}


def _while_one_is_open(driver: Driver) -> dict[str, Any]:
    arguments = _case("chart_reviewed")(driver)
    driver.call("cm_outreach.start_outreach_call", **arguments)
    return arguments


def _nobody_is_in(driver: Driver) -> dict[str, Any]:
    return {"case_id": case_at(driver, "chart_reviewed", "ref-none")}


def _summarised(driver: Driver) -> dict[str, Any]:
    session_id = _call(driver)
    driver.call("cm_outreach.end_outreach_call", session_id=session_id, summary=SUMMARY)
    return {"session_id": session_id}


def _two_at_once(driver: Driver) -> dict[str, Any]:
    arguments = _said(driver)
    _faults(driver).meanwhile = lambda: _insert_turn(driver, arguments["session_id"])
    return arguments


def _insert_turn(driver: Driver, session_id: str) -> None:
    driver.execute(
        "INSERT INTO cm_call_turn VALUES (:id, 3, 'care_manager', 'Hello?', '2026-03-02T15:00:00Z', 0, 0)",
        id=session_id,
    )


def _with_a_silent_model(driver: Driver) -> dict[str, Any]:
    arguments = _said(driver)
    _faults(driver).silent = True
    return arguments


def _nothing_was_kept(driver: Driver, _answer: dict[str, Any]) -> None:
    assert len(driver.rows("SELECT * FROM cm_call_turn")) == 2


def _before_a_word(driver: Driver) -> dict[str, Any]:
    started = driver.call("cm_outreach.start_outreach_call", case_id=case_at(driver, "chart_reviewed"))
    return {"session_id": started["session_id"], "summary": SUMMARY}


def _of_one_who_left(driver: Driver) -> dict[str, Any]:
    session_id = _call(driver)
    case_id = driver.call("cm_outreach.get_transcript", session_id=session_id)["case_id"]
    driver.call("cm_intake.disenroll_case", case_id=case_id, reason="declined")
    return {"session_id": session_id, "summary": SUMMARY}


def _answered(driver: Driver, answer: dict[str, Any]) -> None:
    assert answer["reply"] == "On the stairs I stop once."
    assert (answer["messages_left"], answer["seconds"]) == (16, 150)
    transcript = driver.call("cm_outreach.get_transcript", session_id=answer["session_id"])
    assert [turn["speaker"] for turn in transcript["turns"]] == ["care_manager", "patient"] * 2


def _is_complete(_driver: Driver, answer: dict[str, Any]) -> None:
    assert (answer["case_status"], answer["ended"]) == ("outreach_complete", "agent_ended")


EXAMPLES = (
    example("cm_outreach.start_outreach_call", _case("chart_reviewed")),
    refusal("cm_outreach.start_outreach_call", Code.NOT_FOUND, lambda _: {"case_id": "cmcase-9"}),
    refusal("cm_outreach.start_outreach_call", Code.ILLEGAL_STATE, _case("intake_complete")),
    refusal("cm_outreach.start_outreach_call", Code.ALREADY_DONE, _while_one_is_open),
    refusal("cm_outreach.start_outreach_call", Code.NOT_OFFERED, _nobody_is_in),
    example("cm_outreach.send_message", _said, _answered),
    refusal("cm_outreach.send_message", Code.NOT_FOUND, lambda _: {**_NOBODY, "message": _SAYS}),
    refusal(
        "cm_outreach.send_message",
        Code.SESSION_ENDED,
        lambda driver: {**_summarised(driver), "message": _SAYS},
    ),
    refusal(
        "cm_outreach.send_message", Code.TOO_LARGE, lambda driver: {**_said(driver), "message": "a" * 4001}
    ),
    refusal("cm_outreach.send_message", Code.CONFLICT, _two_at_once),
    refusal("cm_outreach.send_message", Code.MODEL_UNAVAILABLE, _with_a_silent_model, _nothing_was_kept),
    example("cm_outreach.get_transcript", lambda driver: {"session_id": _call(driver)}),
    refusal("cm_outreach.get_transcript", Code.NOT_FOUND, lambda _: _NOBODY),
    example(
        "cm_outreach.end_outreach_call",
        lambda driver: {"session_id": _call(driver), "summary": SUMMARY},
        _is_complete,
    ),
    refusal("cm_outreach.end_outreach_call", Code.NOT_FOUND, lambda _: {**_NOBODY, "summary": SUMMARY}),
    refusal(
        "cm_outreach.end_outreach_call",
        Code.ALREADY_DONE,
        lambda driver: {**_summarised(driver), "summary": SUMMARY},
    ),
    refusal("cm_outreach.end_outreach_call", Code.MISSING_PRECONDITION, _before_a_word),
    refusal("cm_outreach.end_outreach_call", Code.ILLEGAL_TRANSITION, _of_one_who_left),
    example("cm_outreach.list_calls", lambda driver: {"case_id": case_at(driver, "outreach_complete")}),
    refusal("cm_outreach.list_calls", Code.NOT_FOUND, lambda _: {"case_id": "cmcase-9"}),
    example(
        "cm_outreach.log_attempt", lambda driver: {**_case("chart_reviewed")(driver), "result": "no_answer"}
    ),
    refusal("cm_outreach.log_attempt", Code.NOT_FOUND, lambda _: {"case_id": "cmcase-9", "result": "busy"}),
    refusal(
        "cm_outreach.log_attempt",
        Code.ILLEGAL_STATE,
        lambda driver: {**_case("intake_complete")(driver), "result": "no_answer"},
    ),
)
