"""Resuming: whatever kills a sweep, it loses at most what was running."""

import os
import random
import signal
import time
from contextlib import closing
from itertools import count
from pathlib import Path

import pytest

from harness.clock import SystemClock
from harness.errors import InfraKind, UsageError
from harness.store.index import current
from harness.store.results import Results
from harness.sweep.executor import LocalExecutor
from harness.sweep.plan import Choice, Plan, make_plan
from harness.sweep.run import run_missing, split
from harness.sweep.spec_folder import SpecFolder
from harness.testing.build import build
from harness.testing.fake_runtime import FakeRuntime
from harness.trial.lifecycle import Machine
from harness.trial.record import Status, TrialRecord

SPECS = Path("specs").absolute()
KILLS = 20
CONCURRENCY = 4


def plan_of(root: Path, attempts: int = 1) -> Plan:
    made = build(root, SPECS)
    return make_plan("quickstart", SpecFolder(SPECS), made.catalogue(), Choice(attempts=attempts), {})


def machine_of(scratch: Path, runtime: FakeRuntime) -> Machine:
    numbers = count()
    return Machine(runtime, scratch, lambda: f"p{os.getpid()}-{next(numbers)}", SystemClock())


def sweep(plan: Plan, results: Results, machine: Machine) -> list[TrialRecord]:
    with results.exclusive():
        missing = split(plan, results).missing
        return list(run_missing(missing, results, machine, LocalExecutor(CONCURRENCY)))


def test_kill_9_twenty_times_loses_only_what_ran(tmp_path: Path) -> None:
    plan = plan_of(tmp_path / "build", attempts=8)
    results = Results.create(tmp_path / "results")
    log = tmp_path / "log"
    machine = machine_of(tmp_path / "scratch", FakeRuntime(log, seconds=0.004))
    draw = random.Random(7)
    known: dict[str, bytes] = {}
    for _ in range(KILLS):
        child = os.fork()
        if child == 0:  # no exception may lead this copy of the test runner back into pytest
            try:
                sweep(plan, results, machine)
            finally:
                os._exit(0)
        wanted = len(known) + draw.randrange(10)
        deadline = time.monotonic() + 20
        while len(results.paths()) < wanted and time.monotonic() < deadline:
            time.sleep(0.001)
        time.sleep(draw.uniform(0, 0.01))
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        now = {path.parent.name: path.read_bytes() for path in results.paths()}
        assert all(TrialRecord.model_validate_json(data).key == f"sha256:{key}" for key, data in now.items())
        assert known.items() <= now.items(), "a finished trial changed or went away"
        known = now
    assert 0 < len(known) < len(plan.trials), "the kills came too late or too early to say anything"
    sweep(plan, results, machine)
    records = list(results.records())
    assert sorted(record.key for record in records) == sorted(trial.key.digest() for trial in plan.trials)
    assert not list((results.root / "tmp").iterdir())
    assert not list((results.root / "failed").iterdir())
    runs = len(log.read_text("ascii").splitlines())
    assert len(plan.trials) <= runs <= len(plan.trials) + KILLS * CONCURRENCY


def test_a_second_sweep_runs_nothing(tmp_path: Path) -> None:
    plan = plan_of(tmp_path / "build")
    results = Results.create(tmp_path / "results")
    machine = machine_of(tmp_path / "scratch", FakeRuntime(tmp_path / "log"))
    assert len(sweep(plan, results, machine)) == len(plan.trials)
    assert sweep(plan, results, machine) == []
    rewards = {record.agent: record.reward for record in results.records()}
    assert rewards["oracle"] == 1 and rewards["null"] == 0


def test_infrastructure_errors_run_again_and_are_kept_aside(tmp_path: Path) -> None:
    plan = plan_of(tmp_path / "build")
    results = Results.create(tmp_path / "results")
    scratch = tmp_path / "scratch"
    failing = machine_of(scratch, FakeRuntime(tmp_path / "log", fail=InfraKind.NO_SPACE))
    assert {record.status for record in sweep(plan, results, failing)} == {Status.INFRA_ERROR}
    assert {
        record.status for record in sweep(plan, results, machine_of(scratch, FakeRuntime(tmp_path / "log")))
    } == {Status.SCORED}
    assert len(list((results.root / "failed").iterdir())) == len(plan.trials)
    assert not list(scratch.iterdir())


def test_stopping_drops_what_has_not_begun(tmp_path: Path) -> None:
    plan = plan_of(tmp_path / "build", attempts=3)
    results = Results.create(tmp_path / "results")
    runtime = FakeRuntime(tmp_path / "log", seconds=0.02)
    with results.exclusive():
        trials = split(plan, results).missing
        with closing(
            run_missing(trials, results, machine_of(tmp_path / "s", runtime), LocalExecutor(2))
        ) as records:
            next(records)
    assert runtime.stopped
    assert 1 <= len(results.paths()) <= 8
    assert all(record.status is Status.SCORED for record in results.records())


def test_two_sweeps_do_not_share_a_folder(tmp_path: Path) -> None:
    results = Results.create(tmp_path)
    held = rf"in use by another sweep \(process {os.getpid()}\)"
    with results.exclusive(), pytest.raises(UsageError, match=held), Results(tmp_path).exclusive():
        pass
    with Results(tmp_path).exclusive():
        pass


def test_a_damaged_record_is_run_again(tmp_path: Path) -> None:
    plan = plan_of(tmp_path / "build")
    results = Results.create(tmp_path / "results")
    machine = machine_of(tmp_path / "scratch", FakeRuntime(tmp_path / "log"))
    sweep(plan, results, machine)
    results.paths()[0].write_bytes(b"")
    assert len(sweep(plan, results, machine)) == 1
    assert current(results).exists()
