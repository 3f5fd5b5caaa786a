"""Many sessions at one world, and a process that is killed while they write."""

import sqlite3
import threading
import time
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest

from sim.domain.roles import Role, Side
from sim.testing.care import REVIEW
from sim.testing.process import Served, served
from sim.world import connections

pytest_plugins = ("sim.testing.fixtures",)

_SESSIONS = 16
_SECONDS = 60
_KILLS = 5


def _open_case(server: Served) -> str:
    base = server.addresses["rest"] + "/care_management"
    with httpx.Client(headers=server.headers(Role.CARE_MANAGER), timeout=30) as client:
        asked = {"referral_id": "ref-heart", "priority": "high", "program": "disease_management"}
        case_id = str(client.post(f"{base}/cm_intake/open_case", json=asked).json()["case_id"])
        client.post(f"{base}/cm_chart/submit_chart_review", json={"case_id": case_id, "review": REVIEW})
    return case_id


def _write(server: Served, case_id: str, until: Callable[[], bool]) -> list[str]:
    """Logs attempts until told to stop or the server is gone; returns the ids that were acknowledged."""
    url = server.addresses["rest"] + "/care_management/cm_outreach/log_attempt"
    acknowledged = []
    with httpx.Client(headers=server.headers(Role.CARE_MANAGER), timeout=60) as client:
        while not until():
            try:
                answer = client.post(url, json={"case_id": case_id, "result": "no_answer"})
            except httpx.TransportError:
                break
            assert answer.status_code == 200, answer.text
            acknowledged.append(str(answer.json()["attempt_id"]))
    return acknowledged


def _in_parallel(work: Callable[[], list[str]], count: int) -> tuple[list[threading.Thread], list[str]]:
    """Starts threads; returns them, and the list that gets all they acknowledge."""
    every: list[str] = []
    lock = threading.Lock()

    def run() -> None:
        mine = work()
        with lock:
            every.extend(mine)

    threads = [threading.Thread(target=run) for _ in range(count)]
    for thread in threads:
        thread.start()
    return threads, every


def _assert_sound(folder: Path, acknowledged: list[str]) -> None:
    """No acknowledged write is lost, no reference dangles, no number is missing."""
    connection = connections.connect(folder, Side.PAYER)
    try:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        assert connection.execute("PRAGMA foreign_key_check").fetchall() == []
        stored = {key for (key,) in connection.execute("SELECT attempt_id FROM cm_attempt")}
        events = [number for (number,) in connection.execute("SELECT number FROM event ORDER BY number")]
        told = {
            key
            for (key,) in connection.execute(
                "SELECT record_id FROM event WHERE action = 'cm_outreach.log_attempt'"
            )
        }
        counted = connection.execute("SELECT events FROM world_state").fetchone()
    finally:
        connection.close()
    assert len(set(acknowledged)) == len(acknowledged), "no id is given twice"
    assert set(acknowledged) <= stored
    assert told == stored, "every record has its event, and every event its record"
    assert events == list(range(1, len(events) + 1))
    assert counted == (len(events),)


def test_sixteen_sessions_lose_nothing(template: Path, tmp_path: Path) -> None:
    with served(template, tmp_path / "world") as server:
        case_id = _open_case(server)
        end = time.monotonic() + _SECONDS
        threads, acknowledged = _in_parallel(
            lambda: _write(server, case_id, lambda: time.monotonic() > end), _SESSIONS
        )
        for thread in threads:
            thread.join()
    assert len(acknowledged) > _SESSIONS
    _assert_sound(tmp_path / "world", acknowledged)
    connection = sqlite3.connect(tmp_path / "world" / connections.WORLD_FILE)
    assert connection.execute("SELECT count(*) FROM cm_attempt").fetchone() == (len(acknowledged),)
    connection.close()


@pytest.mark.parametrize("after_ms", [50 + 190 * number for number in range(_KILLS)])
def test_what_was_acknowledged_survives_a_kill(template: Path, tmp_path: Path, after_ms: int) -> None:
    folder = tmp_path / "world"
    with served(template, folder) as server:
        case_id = _open_case(server)
        threads, acknowledged = _in_parallel(lambda: _write(server, case_id, lambda: False), 4)
        time.sleep(after_ms / 1000)
        server.kill()
        for thread in threads:
            thread.join()
    _assert_sound(folder, acknowledged)
    with served(template, folder) as server:
        more = _write(server, case_id, iter([False] * 20 + [True]).__next__)
    _assert_sound(folder, acknowledged + more)
