"""One trial: prepare, run, collect, verify, record."""

import shutil
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

from harness.bundle import AgentRef
from harness.clock import Clock
from harness.errors import InfraError, from_os_error
from harness.runtime.base import Exit, Runtime
from harness.runtime.layer_store import remove_tree
from harness.trial.materials import Materials
from harness.trial.phases import Sandbox, agent_spec, collect_submission, verify_submission
from harness.trial.record import AgentExit, Infra, Seconds, Status, TrialKey, TrialRecord
from verifiers.verdict import FileRecord, Verdict


@dataclass(frozen=True)
class Trial:
    """A trial to run.

    Attributes:
        key: Its identity.
        agent_name: Name of the agent's spec.
        agent: Layers and command line of the agent.
        materials: Files of the task's bundle.
    """

    key: TrialKey
    agent_name: str
    agent: AgentRef
    materials: Materials


@dataclass(frozen=True)
class Machine:
    """What trials run on.

    Attributes:
        runtime: Runs containers.
        scratch: Folder for the sandboxes of running trials.
        fresh: Makes unique names.
        clock: Times and durations.
    """

    runtime: Runtime
    scratch: Path
    fresh: Callable[[], str]
    clock: Clock


@dataclass
class _Progress:
    """What is known of a trial so far; an infrastructure error keeps it."""

    marks: list[float]
    exit: Exit | None = None
    verdict: Verdict | None = None
    submission: list[FileRecord] = field(default_factory=list)

    def seconds(self) -> Seconds:
        phases = [round(after - before, 6) for before, after in zip(self.marks, self.marks[1:], strict=False)]
        phases += [0.0] * (3 - len(phases))
        return Seconds(
            prepare=phases[0],
            agent=phases[1],
            verify=phases[2],
            total=round(self.marks[-1] - self.marks[0], 6),
        )


def run_trial(trial: Trial, machine: Machine, folder: Path, *, keep: bool = False) -> TrialRecord:
    """Runs one trial. Always returns a record: what fails in the harness is a typed status.

    Args:
        trial: What to run.
        machine: What to run it on.
        folder: An empty folder that gets the logs and the collected submission.
        keep: Whether the sandbox stays after the trial.

    Returns:
        The record; it is not stored yet.
    """
    started_at = machine.clock.now().isoformat(timespec="milliseconds")
    progress = _Progress([machine.clock.monotonic()])
    sandbox = Sandbox(name := machine.fresh(), machine.scratch / name)
    try:
        infra = _attempt(trial, machine, sandbox, folder, progress)
    finally:
        if not keep:
            remove_tree(sandbox.root)
    progress.marks.append(machine.clock.monotonic())
    return _record(trial, machine, progress, infra, started_at)


def _attempt(
    trial: Trial, machine: Machine, sandbox: Sandbox, folder: Path, progress: _Progress
) -> Infra | None:
    """Runs the phases and keeps their logs; returns what failed in the harness, if anything."""
    failure = None
    try:
        sandbox.root.mkdir(parents=True)
        _run(trial, machine, sandbox, folder, progress)
    except InfraError as error:
        failure = error
    except OSError as error:
        failure = from_os_error(error, "running a trial")
    try:
        _keep_logs(sandbox.root, folder)
    except OSError as error:
        failure = failure or from_os_error(error, "keeping the logs of a trial")
    return Infra(kind=failure.kind, message=str(failure)) if failure else None


def _run(trial: Trial, machine: Machine, sandbox: Sandbox, folder: Path, progress: _Progress) -> None:
    materials, runtime, clock = trial.materials, machine.runtime, machine.clock
    spec = agent_spec(materials, trial.agent, sandbox, runtime)
    runtime.prepare(spec.layers)
    # Before the agent runs: a verifier that cannot be had must not cost an agent's work.
    runtime.prepare(materials.layers(materials.bundle.verifier.layers))
    progress.marks.append(clock.monotonic())
    progress.exit = runtime.run(spec)
    progress.marks.append(clock.monotonic())
    submission = folder / "submission"
    progress.submission = collect_submission(materials, sandbox, submission)
    progress.verdict = verify_submission(materials, submission, sandbox, runtime)


def _record(
    trial: Trial, machine: Machine, progress: _Progress, infra: Infra | None, started_at: str
) -> TrialRecord:
    bundle, ended = trial.materials.bundle, progress.exit
    status, reward, reason = _outcome(progress, infra)
    return TrialRecord(
        key=trial.key.digest(),
        identity=trial.key,
        agent=trial.agent_name,
        task=bundle.task,
        suite=bundle.suite,
        category=bundle.category,
        status=status,
        reward=reward,
        reason=reason,
        infra=infra,
        exit=AgentExit(code=ended.code, timed_out=ended.timed_out, oom=ended.oom, truncated=ended.truncated)
        if ended
        else None,
        verdict=progress.verdict,
        drifted=bundle.drifted,
        runtime=machine.runtime.name,
        warnings=tuple(machine.runtime.warnings()),
        started_at=started_at,
        seconds=progress.seconds(),
        cost_usd=0.0,
    )


def _outcome(progress: _Progress, infra: Infra | None) -> tuple[Status, Literal[0, 1] | None, str]:
    """Decides what a trial counts as; see "What counts" in the README."""
    ended, verdict = progress.exit, progress.verdict
    if infra is not None or ended is None or verdict is None:
        return Status.INFRA_ERROR, None, infra.message if infra else "The trial did not end."
    if ended.timed_out:
        return Status.AGENT_TIMEOUT, 0, "The agent did not end within its time limit."
    submitted = any(record.sha256 is not None for record in progress.submission)
    if ended.code != 0 and not submitted:
        cause = "was killed at its memory limit" if ended.oom else f"ended with code {ended.code}"
        return Status.AGENT_ERROR, 0, f"The agent {cause} and left no submission."
    return Status.SCORED, verdict.reward, verdict.reason


def _keep_logs(root: Path, folder: Path) -> None:
    """Moves the containers' logs beside the record."""
    for part in ("agent", "verifier"):
        for stream in ("stdout.log", "stderr.log"):
            source = root / part / stream
            if source.exists() and source.stat().st_size:
                shutil.move(source, folder / f"{part}.{stream}")
