"""Tests of peer-to-peer calls: turns alternate, end, and leave nothing behind where something goes wrong."""

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from sqlalchemy import insert

from sim.apps.p2p_session.models import P2PTurn
from sim.domain.errors import Code, Refusal
from sim.domain.roles import Role, Side
from sim.testing.cast import SmallCast
from sim.testing.driver import Driver
from sim.testing.peers import ANSWER
from sim.testing.review import NEW_ORDER, SUMMARY, p2p_open, p2p_scheduled

pytest_plugins = ("sim.testing.fixtures",)

_MD, _STAFF = Role.PHYSICIAN_REVIEWER, Role.PROVIDER_STAFF


def _say(driver: Driver, role: Role, request_id: str, message: str = "And the reflexes?") -> dict[str, Any]:
    return driver.call("p2p_session.send_turn", role, request_id=request_id, message=message)


def _context(driver: Driver, role: Role, request_id: str) -> dict[str, Any]:
    return driver.call("p2p_session.get_context", role, request_id=request_id)


def _refused(act: Callable[[], object]) -> Code:
    with pytest.raises(Refusal) as caught:
        act()
    return caught.value.code


def test_two_live_agents_take_turns_until_the_limit(driver: Driver) -> None:
    request_id = p2p_open(driver, _MD, **NEW_ORDER)
    for number in range(2, 9):
        speaker, other = (_STAFF, _MD) if number % 2 == 0 else (_MD, _STAFF)
        assert _context(driver, speaker, request_id)["your_turn"]
        assert not _context(driver, other, request_id)["your_turn"]
        assert _refused(partial(_say, driver, other, request_id)) is Code.CONFLICT
        answer = _say(driver, speaker, request_id)
        assert answer["turns_left"] == 8 - number
    assert (answer["ended"], answer["end_reason"]) == (True, "turn_limit")
    for role in (_MD, _STAFF):
        assert _refused(partial(_say, driver, role, request_id)) is Code.SESSION_ENDED
        driver.call(
            "p2p_session.submit_summary",
            role,
            request_id=request_id,
            summary=SUMMARY,
            proposed_result="uphold",
        )
    sides = [turn["side"] for turn in driver.rows("SELECT side FROM p2p_turn ORDER BY position")]
    assert sides == ["payer", "provider"] * 4


def test_a_played_call_ends_at_the_card_s_limit(driver: Driver) -> None:
    request_id = p2p_open(driver, _STAFF)
    assert _say(driver, _STAFF, request_id)["ended"] is False
    last = _say(driver, _STAFF, request_id)
    assert (last["turns_left"], last["end_reason"]) == (0, "turn_limit")
    said = driver.rows("SELECT side, speaker_id, text FROM p2p_turn WHERE position = 2")
    assert said == [{"side": "payer", "speaker_id": "wrk-md", "text": ANSWER}]


def test_a_turn_said_meanwhile_is_a_conflict_and_nothing_is_written(driver: Driver) -> None:
    request_id = p2p_open(driver, _STAFF)
    cast = driver.office.counterparts
    assert isinstance(cast, SmallCast)
    turn = {"request_id": request_id, "position": 3, "side": "payer", "text": "One more thing."}

    def meanwhile() -> None:
        with driver.office.world.transaction(Side.PAYER, write=True) as session:
            session.connection().execute(insert(P2PTurn).values(**turn, said_at="2026-03-03T16:00:00Z"))

    cast.faults.meanwhile = meanwhile
    assert _refused(lambda: _say(driver, _STAFF, request_id)) is Code.CONFLICT
    assert len(driver.rows("SELECT * FROM p2p_turn")) == 3


def test_a_model_that_fails_leaves_the_turn_to_be_said_again(driver: Driver) -> None:
    request_id = p2p_scheduled(driver)
    cast = driver.office.counterparts
    assert isinstance(cast, SmallCast)
    cast.faults.silent = True
    assert _refused(lambda: _say(driver, _STAFF, request_id)) is Code.MODEL_UNAVAILABLE
    cast.faults.silent = False
    assert _say(driver, _STAFF, request_id, "How long was the therapy?")["reply"] == ANSWER
    assert len(driver.rows("SELECT * FROM p2p_turn")) == 2


def test_a_side_does_not_see_the_other_s_summary(driver: Driver) -> None:
    request_id = p2p_open(driver, _STAFF)
    driver.call(
        "p2p_session.submit_summary",
        _STAFF,
        request_id=request_id,
        summary=SUMMARY,
        proposed_result="overturn",
    )
    assert SUMMARY not in str(_context(driver, _MD, request_id))
    assert SUMMARY in str(_context(driver, _STAFF, request_id))


def test_nothing_is_said_any_more_about_a_decided_case(driver: Driver) -> None:
    request_id = p2p_open(driver, _STAFF)
    driver.call(
        "determination.finalize",
        _MD,
        case_id="case-000001",
        decision="approved",
        overridden=True,
        override_reason="The provider withdrew the call.",
    )
    assert _refused(partial(_say, driver, _STAFF, request_id)) is Code.ILLEGAL_STATE
    outcome = partial(driver.call, "p2p.record_outcome", request_id=request_id, outcome="uphold")
    assert _refused(outcome) is Code.ILLEGAL_STATE


def test_a_side_may_sum_up_after_the_outcome_was_recorded(driver: Driver) -> None:
    request_id = p2p_open(driver, _MD, **NEW_ORDER)
    _say(driver, _STAFF, request_id)
    summary: dict[str, Any] = {"request_id": request_id, "summary": SUMMARY, "proposed_result": "uphold"}
    driver.call("p2p_session.submit_summary", _MD, **summary)
    driver.call("p2p.record_outcome", request_id=request_id)
    assert driver.call("p2p_session.submit_summary", _STAFF, **summary)["side"] == "provider"


def test_the_call_moves_the_clock_to_its_time_and_not_back(driver: Driver) -> None:
    request_id = p2p_scheduled(driver)
    _say(driver, _STAFF, request_id)
    rows = driver.rows("SELECT r.scheduled_at, r.opened_at, w.now FROM p2p_request r, world_state w")
    assert rows[0]["now"] == rows[0]["opened_at"] == rows[0]["scheduled_at"]
