"""Runs a plan: only what is missing, each trial stored the moment it ends."""

from collections.abc import Generator
from contextlib import closing
from dataclasses import dataclass

from harness.errors import InfraKind, UsageError, from_os_error
from harness.runtime.layer_store import remove_tree
from harness.store.results import Results
from harness.sweep.executor import Executor
from harness.sweep.plan import Plan
from harness.trial.lifecycle import Machine, Trial, run_trial
from harness.trial.record import TrialRecord


@dataclass(frozen=True, slots=True)
class Work:
    """What of a plan is there and what is to do.

    Attributes:
        done: Records of finished trials.
        missing: Trials without one.
    """

    done: tuple[TrialRecord, ...]
    missing: tuple[Trial, ...]


def split(plan: Plan, results: Results) -> Work:
    """Tells finished trials from missing ones; what ended in an infrastructure error is missing."""
    done: list[TrialRecord] = []
    missing: list[Trial] = []
    seen: set[str] = set()
    for trial in plan.trials:
        key = trial.key.digest()
        if key in seen:
            continue
        seen.add(key)
        record = results.finished(key)
        if record is None:
            missing.append(trial)
        else:
            done.append(record)
    return Work(tuple(done), tuple(missing))


def run_missing(
    missing: tuple[Trial, ...], results: Results, machine: Machine, executor: Executor
) -> Generator[TrialRecord]:
    """Runs trials and yields their records as they end, already stored.

    Args:
        missing: What to run.
        results: Where to store; held exclusively by the caller.
        machine: What to run on.
        executor: Runs several at a time.

    Raises:
        UsageError: Where the results folder cannot be written any more; what was stored stays.
    """

    def one(trial: Trial) -> TrialRecord:
        try:
            folder = results.working()
            record = run_trial(trial, machine, folder)
            if record.infra is not None and record.infra.kind is InfraKind.KILLED:
                remove_tree(folder)  # it was we who stopped it: as if it had never begun
            else:
                results.commit(record, folder)
        except OSError as error:
            failure = from_os_error(error, f"storing a trial in {results.root}")
            raise UsageError(str(failure)) from error
        return record

    with closing(executor.map_unordered(one, missing, machine.runtime.kill_all)) as records:
        yield from records
