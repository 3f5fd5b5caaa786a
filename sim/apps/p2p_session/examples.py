"""Contract examples of the peer-to-peer call, for each side."""

from typing import Any

from sim.domain.errors import Code
from sim.domain.roles import Role, Side
from sim.testing.cast import SmallCast
from sim.testing.driver import Driver
from sim.testing.examples import Arrange, Example, example, refusal
from sim.testing.peers import ANSWER, OPENING
from sim.testing.review import (
    GOLD,
    NEW_ORDER,
    SUMMARY,
    p2p_chosen,
    p2p_open,
    p2p_scheduled,
    p2p_summarised,
)

_SPEAKER = {Side.PROVIDER: Role.PROVIDER_STAFF, Side.PAYER: Role.PHYSICIAN_REVIEWER}
_PLAYED: dict[Side, dict[str, Any]] = {Side.PROVIDER: {}, Side.PAYER: GOLD}
_MESSAGE: dict[str, Any] = {"message": "How long was the therapy?"}
_SUMMED: dict[str, Any] = {"summary": SUMMARY, "proposed_result": "overturn"}


def _opened(_driver: Driver, answer: dict[str, Any]) -> None:
    assert (answer["opening_statement"], answer["turns"], answer["turns_left"]) == (OPENING, [], 6)
    assert (answer["your_turn"], answer["ended"]) == (True, False)


def _answered(driver: Driver, answer: dict[str, Any]) -> None:
    assert (answer["position"], answer["reply"], answer["turns_left"]) == (1, ANSWER, 4)
    state = driver.rows("SELECT now FROM world_state")
    assert state == [{"now": "2026-03-03T16:00:00Z"}]
    assert driver.rows("SELECT status FROM p2p_request") == [{"status": "event_open"}]
    assert [turn["position"] for turn in driver.rows("SELECT position FROM p2p_turn")] == [1, 2]


def _waits(driver: Driver, answer: dict[str, Any]) -> None:
    assert "reply" not in answer
    assert answer["turns_left"] == 7
    assert len(driver.rows("SELECT position FROM p2p_turn")) == 1


def _nothing_said(driver: Driver, _answer: dict[str, Any]) -> None:
    assert driver.rows("SELECT position FROM p2p_turn") == []
    assert driver.rows("SELECT status FROM p2p_request") == [{"status": "scheduled"}]


def _is_over(driver: Driver, answer: dict[str, Any]) -> None:
    assert answer["proposed_result"] == "overturn"
    assert driver.rows("SELECT end_reason FROM p2p_session") == [{"end_reason": "summary"}]


def _cast(driver: Driver) -> SmallCast:
    cast = driver.office.counterparts
    assert isinstance(cast, SmallCast)
    return cast


def _of_side(side: Side) -> tuple[Example, ...]:
    role, played = _SPEAKER[side], _PLAYED[side]
    other = _SPEAKER[Side.PAYER if side is Side.PROVIDER else Side.PROVIDER]

    def of(make: Any, *given: Any, changes: dict[str, Any] = played, **arguments: Any) -> Arrange:
        return lambda driver: {"request_id": make(driver, *given, **changes), **arguments}

    def nowhere(_driver: Driver) -> dict[str, Any]:
        return {"request_id": "p2p-999999"}

    def silent(driver: Driver) -> dict[str, Any]:
        _cast(driver).faults.silent = True
        return {"request_id": p2p_scheduled(driver, **played), **_MESSAGE}

    def ends(name: str, arrange: Arrange, check: Any = None, **more: Any) -> Example:
        return example(f"p2p_session.{name}", arrange, check, role=role, side=side, **more)

    def refuses(name: str, code: Code, arrange: Arrange, check: Any = None, **more: Any) -> Example:
        return refusal(f"p2p_session.{name}", code, arrange, check, role=role, side=side, **more)

    live = {"changes": NEW_ORDER}
    return (
        ends("get_context", of(p2p_scheduled), _opened),
        refuses("get_context", Code.NOT_FOUND, nowhere),
        ends("send_turn", of(p2p_scheduled, **_MESSAGE), _answered),
        ends("send_turn", of(p2p_scheduled, **live, **_MESSAGE), _waits, label="two live agents"),
        refuses("send_turn", Code.NOT_FOUND, lambda driver: {**nowhere(driver), **_MESSAGE}),
        refuses("send_turn", Code.ILLEGAL_STATE, of(p2p_chosen, **_MESSAGE)),
        refuses("send_turn", Code.SESSION_ENDED, of(p2p_summarised, role, **_MESSAGE)),
        refuses("send_turn", Code.CONFLICT, of(p2p_open, role, **live, **_MESSAGE)),
        refuses("send_turn", Code.MODEL_UNAVAILABLE, silent, _nothing_said),
        ends("submit_summary", of(p2p_open, role, **_SUMMED), _is_over),
        refuses("submit_summary", Code.NOT_FOUND, lambda driver: {**nowhere(driver), **_SUMMED}),
        refuses("submit_summary", Code.ILLEGAL_STATE, of(p2p_scheduled, **_SUMMED)),
        refuses("submit_summary", Code.MISSING_PRECONDITION, of(p2p_open, other, **live, **_SUMMED)),
        refuses("submit_summary", Code.ALREADY_DONE, of(p2p_summarised, role, **_SUMMED)),
    )


EXAMPLES = (*_of_side(Side.PROVIDER), *_of_side(Side.PAYER))
