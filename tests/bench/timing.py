"""Measuring a thing several times and saying it in one line."""

import os
import statistics
import subprocess
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Timing:
    """Seconds of several runs of one thing.

    Attributes:
        name: What was measured.
        seconds: One value a run.
        peak_mb: Largest resident memory of a run in MB (10^6 bytes); 0 where it was not measured.
    """

    name: str
    seconds: tuple[float, ...]
    peak_mb: float = 0.0

    @property
    def median(self) -> float:
        """Median seconds."""
        return statistics.median(self.seconds)

    def line(self) -> str:
        """Name, median, range and number of runs."""
        low, high = min(self.seconds), max(self.seconds)
        memory = f"  {self.peak_mb:6.0f} MB" if self.peak_mb else ""
        return f"  {self.name:58} {_text(self.median):>9}  ({_text(low)} to {_text(high)}, n={len(self.seconds)}){memory}"


def _text(seconds: float) -> str:
    return f"{seconds * 1000:.1f} ms" if seconds < 1 else f"{seconds:.2f} s"


def timed(name: str, action: Callable[[], object], *, runs: int, warmup: int = 1) -> Timing:
    """Calls `action` several times and keeps the wall seconds of each call."""
    seconds = []
    for number in range(warmup + runs):
        started = time.perf_counter()
        action()
        if number >= warmup:
            seconds.append(time.perf_counter() - started)
    return Timing(name, tuple(seconds))


def timed_process(name: str, command: Sequence[str], *, runs: int, warmup: int = 1) -> Timing:
    """Runs a command several times; wall seconds and the kernel's own peak of resident memory."""
    seconds, peaks = [], []
    for number in range(warmup + runs):
        started = time.perf_counter()
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
        _, status, usage = os.wait4(process.pid, 0)
        elapsed = time.perf_counter() - started
        if status != 0:
            said = process.stderr.read().decode() if process.stderr else ""
            raise RuntimeError(
                f"{name}: {' '.join(command)} ended with status {status}: {said.strip()[-500:]}"
            )
        if process.stderr:
            process.stderr.close()
        process.returncode = 0
        if number >= warmup:
            seconds.append(elapsed)
            peaks.append(usage.ru_maxrss * 1024 / 1e6)
    return Timing(name, tuple(seconds), max(peaks))


@dataclass(frozen=True)
class Rate:
    """Calls answered in a second, in several rounds of one load.

    Attributes:
        name: What was asked, and by how many at once.
        per_second: One value a round.
    """

    name: str
    per_second: tuple[float, ...]

    @property
    def median(self) -> float:
        """Median calls per second."""
        return statistics.median(self.per_second)

    def line(self, goal: float | None = None) -> str:
        """Name, median, range and number of rounds; with a goal, the ratio to it.

        Args:
            goal: Calls per second that are wanted.
        """
        low, high = min(self.per_second), max(self.per_second)
        said = f"  {self.name:58} {self.median:>7.0f}/s  ({low:.0f} to {high:.0f}, n={len(self.per_second)})"
        return said + (f"  goal, {goal:.0f}/s: {self.median / goal:.2f} of it" if goal else "")


def ratio[T: (Timing, Rate)](over: T, under: T) -> str:
    """How many times longer `over` takes than `under`, or how many times more it answers, by medians."""
    return f"  {over.name} / {under.name}: {over.median / under.median:.2f}"
