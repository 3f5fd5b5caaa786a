"""Whatever is asked in whatever order: no status moves but as its machine lists, and what has ended stays as it is."""

import random
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest

from sim.domain.errors import Refusal
from sim.domain.machine import StateMachine
from sim.domain.machines import CM_CASE, INTAKE, P2P, PA_CASE, REVIEW_TASK
from sim.testing.driver import Driver
from sim.testing.drivers import Drivers
from sim.testing.life_page import LIVES
from sim.testing.walk import Ask, Walker, asks

pytest_plugins = ("sim.testing.fixtures",)

_RECORDS: dict[tuple[str, str], StateMachine] = {
    ("pa_case", "case_id"): PA_CASE,
    ("cm_case", "case_id"): CM_CASE,
    ("p2p_request", "request_id"): P2P,
    ("payer_intake_case", "case_id"): INTAKE,
    ("payer_review_task", "task_id"): REVIEW_TASK,
}
_FINAL = {
    "pa_case": "status = 'closed'",
    "cm_case": "status IN ('closed', 'disenrolled')",
    "letter": "delivered_at IS NOT NULL",
    "submission_packet": "TRUE",
    "submission_packet_line": "TRUE",
    "submission_packet_answer": "TRUE",
    "event": "TRUE",
}
"""Rows that nobody may change or remove any more."""


@pytest.fixture(scope="module")
def others(template: Any, tmp_path_factory: pytest.TempPathFactory) -> list[Ask]:
    """What the contract examples ask."""
    return asks(Drivers(template, tmp_path_factory.mktemp("asked")))


def _ahead(machine: StateMachine, status: str) -> frozenset[str]:
    """The statuses that can come of one by listed transitions, itself among them."""
    found, waiting = {status}, [status]
    while waiting:
        new = set(machine.follows[waiting.pop()]) - found
        found |= new
        waiting += new
    return frozenset(found)


class _Watch:
    """Looks at the world after every call."""

    def __init__(self, driver: Driver) -> None:
        self._rows = driver.rows
        self.calls: Counter[bool] = Counter()
        self._status: dict[tuple[str, str], str] = {}
        self._final: dict[tuple[str, str], dict[str, Any]] = {}
        self._events = 0

    def __call__(self, operation: str, succeeded: bool) -> None:
        self.calls[succeeded] += 1
        events = self._rows("SELECT * FROM event WHERE number > :last ORDER BY number", last=self._events)
        assert [event["number"] for event in events] == [
            self._events + step for step in range(1, len(events) + 1)
        ], f"{operation}: the numbers of events have a gap"
        assert succeeded or not events, f"{operation} was refused and left an event"
        self._events += len(events)
        for event in events:
            self._listed(operation, event)
        self._statuses(operation)
        self._finals(operation)

    def _listed(self, operation: str, event: dict[str, Any]) -> None:
        before, after = event["before"], event["after"]
        if before is None or before == after:
            return
        machines = [one for one in _RECORDS.values() if before in one.follows and after in one.follows]
        assert not machines or any(after in one.follows[before] for one in machines), (
            f"{operation} moved {event['case_id']} from {before} to {after}, which no machine lists"
        )

    def _statuses(self, operation: str) -> None:
        for (table, key), machine in _RECORDS.items():
            for row in self._rows(f"SELECT {key} AS id, status FROM {table}"):  # noqa: S608
                before = self._status.get((table, row["id"]), machine.initial)
                assert row["status"] in _ahead(machine, before), (
                    f"{operation} moved {table} {row['id']} from {before} to {row['status']}"
                )
                self._status[table, row["id"]] = row["status"]

    def _finals(self, operation: str) -> None:
        found: dict[tuple[str, str], dict[str, Any]] = {}
        for table, final in _FINAL.items():
            for row in self._rows(f"SELECT rowid AS row_number, * FROM {table} WHERE {final}"):  # noqa: S608
                found[table, str(row["row_number"])] = row
        for key, row in self._final.items():
            assert found.get(key) == row, f"{operation} changed a record that is final: {key}"
        self._final = found


@pytest.mark.parametrize("seed", range(3))
def test_no_sequence_of_operations_breaks_the_rules(
    seed: int, others: list[Ask], fresh_driver: Callable[[], Driver]
) -> None:
    driver, draws = fresh_driver(), random.Random(seed)
    watch, ids = _Watch(driver), dict[str, list[str]]()
    alone, walker = (
        Walker(driver.office, driver.people, others, between, draws, watch, ids) for between in (0, 3)
    )
    for _, live in LIVES:  # cases that have ended
        live(alone)
    for _, live in LIVES * 2:
        with suppress(Refusal):  # somebody came in between, and the rest of this life is not to be
            live(walker)
    for _ in range(300):
        walker.stray()
    assert watch.calls[True] > 150
    assert len(set(walker.done)) > 40, "others got nowhere, so this shows little"
    with driver.office.world.transaction(next(iter(driver.people.values())).side, write=False) as session:
        assert not session.connection().exec_driver_sql("PRAGMA foreign_key_check").all()
