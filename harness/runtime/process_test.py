"""Host programs with bounded logs and a time limit."""

import os
import signal
import sys
from pathlib import Path

import pytest

from harness.runtime.process import Finished, run_logged


def go(
    tmp_path: Path,
    script: str,
    limit: int = 10_000,
    timeout_s: float | None = None,
    on_timeout: object = None,
) -> Finished:
    logs = (tmp_path / "out", tmp_path / "err")
    stop = on_timeout if callable(on_timeout) else lambda: None
    return run_logged([sys.executable, "-c", script], logs, limit, timeout_s, stop)


def test_both_streams_and_the_code(tmp_path: Path) -> None:
    ended = go(tmp_path, "import sys; print('o'); print('e', file=sys.stderr); sys.exit(5)")
    assert (ended.code, ended.timed_out, ended.truncated) == (5, False, False)
    assert (tmp_path / "out").read_text() == "o\n" and (tmp_path / "err").read_text() == "e\n"


@pytest.mark.parametrize(
    ("size", "kept", "truncated"),
    [(999, 999, False), (1000, 1000, False), (1001, 1000, True), (500_000, 1000, True)],
)
def test_the_first_bytes_are_kept(tmp_path: Path, size: int, kept: int, truncated: bool) -> None:
    ended = go(tmp_path, f"import sys; sys.stdout.write('x' * {size})", limit=1000)
    assert ended.truncated is truncated and len((tmp_path / "out").read_bytes()) == kept


def test_a_program_that_ignores_its_killer_is_killed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("harness.runtime.process._GRACE_S", 0.3)
    calls: list[int] = []
    ended = go(tmp_path, "import time; time.sleep(60)", timeout_s=0.3, on_timeout=lambda: calls.append(1))
    assert ended.timed_out and ended.code == -signal.SIGKILL and calls == [1, 1]


def test_a_grandchild_that_holds_the_pipe_does_not_hold_us(tmp_path: Path) -> None:
    script = (
        "import os, time\nif os.fork() == 0:\n    time.sleep(5)\n    os._exit(0)\nprint('parent', flush=True)"
    )
    ended = go(tmp_path, script, timeout_s=20)
    assert ended.code == 0 and ended.seconds < 4
    assert (tmp_path / "out").read_text() == "parent\n"


def test_a_full_disk_is_an_os_error_and_ends_the_program(tmp_path: Path) -> None:
    if not Path("/dev/full").exists():
        pytest.skip("this host has no /dev/full")
    (tmp_path / "out").symlink_to("/dev/full")
    killed: list[int] = []
    with pytest.raises(OSError, match="No space"):
        go(tmp_path, "while True: print('x' * 1000)", on_timeout=lambda: killed.append(os.getpid()))
    assert killed
