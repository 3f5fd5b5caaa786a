"""The results folder, its index and questions about it."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Literal

import pytest

from harness.errors import UsageError
from harness.store.index import INDEX, current, rebuild
from harness.store.query import query
from harness.store.results import Results
from harness.testing.records import record


def store(results: Results, *rewards: Literal[0, 1]) -> None:
    for attempt, reward in enumerate(rewards, start=1):
        results.commit(record("oracle", attempt=attempt, reward=reward), results.working())


def test_a_record_comes_back(tmp_path: Path) -> None:
    results = Results.create(tmp_path)
    mine = record("oracle", reward=1)
    place = results.commit(mine, results.working())
    assert results.get(mine.key) == mine == results.finished(mine.key)
    assert place.parts[-3:-1] == ("objects", mine.key[7:9])
    assert results.get("sha256:" + "0" * 64) is None


def test_questions_in_sql(tmp_path: Path) -> None:
    store(Results.create(tmp_path), 1, 0, 1)
    answer = query(
        tmp_path, "select agent, count(*) n, avg(metrics['cluster_recall']) r from trials group by agent"
    )
    assert answer.columns == ["agent", "n", "r"]
    assert answer.rows == [("oracle", 3, pytest.approx(2 / 3))]


def test_the_index_follows_the_records(tmp_path: Path) -> None:
    results = Results.create(tmp_path)
    store(results, 1)
    assert query(tmp_path, "select count(*) from trials").rows == [(1,)]
    store(results, 1, 0)
    assert query(tmp_path, "select count(*) from trials").rows == [(2,)]
    made = (tmp_path / INDEX).stat().st_mtime_ns
    time.sleep(0.02)
    rebuild(results)
    again = (tmp_path / INDEX).stat().st_mtime_ns
    assert again > made
    current(results)
    assert (tmp_path / INDEX).stat().st_mtime_ns == again
    (tmp_path / INDEX).write_bytes(b"damaged")
    assert query(tmp_path, "select count(*) from trials").rows == [(2,)]


@pytest.mark.parametrize(
    "sql",
    [
        "select * from read_csv('/etc/passwd')",
        "copy trials to 'stolen.csv'",
        "attach 'x.db'",
        "set enable_external_access = true",
        "selct 1",
        "",
    ],
)
def test_a_question_changes_nothing_and_reads_nothing_else(tmp_path: Path, sql: str) -> None:
    store(Results.create(tmp_path), 1)
    before = sorted(tmp_path.rglob("*"))
    with pytest.raises(UsageError) as caught:
        query(tmp_path, sql)
    assert "\n" not in str(caught.value)
    assert [path for path in sorted(tmp_path.rglob("*")) if path.name != INDEX] == before


def test_a_folder_that_is_none_says_so(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="run a sweep first"):
        Results.open(tmp_path / "none")
    (tmp_path / "file").write_text("x")
    with pytest.raises(UsageError, match="cannot be used"):
        Results.create(tmp_path / "file")


def test_the_lock_of_a_killed_sweep_is_no_lock(tmp_path: Path) -> None:
    results = Results.create(tmp_path)
    script = (
        "import os; from pathlib import Path; from harness.store.results import Results\n"
        f"results = Results(Path({str(tmp_path)!r}))\n"
        "with results.exclusive():\n    results.working(); os.kill(os.getpid(), 9)\n"
    )
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    killed = subprocess.run([sys.executable, "-c", script], env=environment, check=False)
    assert killed.returncode == -signal.SIGKILL
    assert list((tmp_path / "tmp").iterdir())
    with results.exclusive():
        assert not list((tmp_path / "tmp").iterdir())
