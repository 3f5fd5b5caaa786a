"""Shows how a sweep goes on: a bar on a terminal, a line per trial elsewhere."""

# ruff: noqa: PLC0415  (imports are late: --help and bad input answer at once)

import sys
from collections.abc import Iterable

from harness.trial.record import TrialRecord


def watch(records: Iterable[TrialRecord], done: int, total: int) -> None:
    """Takes records as they come and shows each.

    Args:
        records: Trials as they end.
        done: Trials that were finished before.
        total: Trials in all.
    """
    if done:
        sys.stderr.write(f"hermed: {done} of {total} trials are there already.\n")
    if sys.stderr.isatty():
        _bar(records, done, total)
        return
    for number, record in enumerate(records, start=done + 1):
        sys.stderr.write(f"[{number}/{total}] {describe(record)}\n")
        sys.stderr.flush()


def describe(record: TrialRecord) -> str:
    """Returns one line about a trial."""
    outcome = f"reward {record.reward}" if record.reward is not None else f"no reward: {record.reason}"
    return f"{record.agent} on {record.task}: {record.status.value}, {outcome} ({record.seconds.total:.1f} s)"


def _bar(records: Iterable[TrialRecord], done: int, total: int) -> None:
    from rich.console import Console
    from rich.markup import escape
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(), TextColumn("{task.description}"))
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        bar = progress.add_task("", total=total, completed=done)
        for record in records:
            progress.update(bar, advance=1, description=escape(f"{record.agent} on {record.task}"))
            if record.infra is not None:
                progress.console.print(escape(describe(record)), highlight=False)
