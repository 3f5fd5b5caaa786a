"""The yardstick itself: what is counted, and that a failing command is not."""

import sys

import pytest

from tests.bench.timing import Rate, Timing, ratio, timed, timed_process


def test_warm_up_runs_are_not_counted() -> None:
    calls: list[int] = []
    assert len(timed("x", lambda: calls.append(1), runs=3, warmup=2).seconds) == 3
    assert len(calls) == 5


def test_median_and_ratio() -> None:
    slow, fast = Timing("slow", (3.0, 1.0, 2.0)), Timing("fast", (0.5, 0.5))
    assert slow.median == 2.0
    assert ratio(slow, fast).endswith("4.00")


def test_a_rate_stands_beside_its_goal() -> None:
    fast, slow = Rate("fast", (300.0, 150.0, 600.0)), Rate("slow", (100.0,))
    assert fast.line(goal=150).endswith("(150 to 600, n=3)  goal, 150/s: 2.00 of it")
    assert ratio(fast, slow).endswith("3.00")


def test_memory_is_the_process_own() -> None:
    # Far above this process' own size, which the kernel counts for a child until it starts its program.
    fat = timed_process("fat", [sys.executable, "-c", "x = b'x' * 400_000_000"], runs=1, warmup=0)
    assert 400 < fat.peak_mb < 450
    assert timed_process("lean", [sys.executable, "-c", "pass"], runs=1, warmup=0).peak_mb < 200


def test_a_command_that_fails_is_not_a_measurement() -> None:
    with pytest.raises(RuntimeError, match="no such thing"):
        timed_process("bad", [sys.executable, "-c", "raise SystemExit('no such thing')"], runs=1)
