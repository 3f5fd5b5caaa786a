"""The phases of a trial that touch containers: run the agent, collect, verify."""

import os
import shutil
from dataclasses import dataclass
from pathlib import Path

from harness.bundle import AgentRef
from harness.errors import InfraError, InfraKind
from harness.runtime import image_config
from harness.runtime.base import Bind, ContainerSpec, Exit, Limits, Runtime
from harness.trial.materials import Materials
from specs.schema.task import Limits as TaskLimits
from verifiers.loader import collect, read
from verifiers.problem import Problem
from verifiers.verdict import FileRecord, Verdict

SUBMISSION = "/workspace/submission"
"""Where an agent leaves its answer."""

VERIFIER_COMMAND = ("python3", "-m", "verifiers.run")
"""What scores, where the verifier image names no entry point of its own."""

_VERIFIER_MEMORY_MB = 2048
_VERDICT_BYTES = 16 << 20
_ALMOST_FULL_BYTES = 32 << 20
_QUOTED = 300


@dataclass(frozen=True, slots=True)
class Sandbox:
    """The folders of one trial.

    Attributes:
        name: Unique name, from which the containers' names are made.
        root: Scratch folder of the trial.
    """

    name: str
    root: Path

    def folder(self, part: str) -> Path:
        """Makes and returns one folder of the trial."""
        path = self.root / part
        path.mkdir(parents=True)
        return path


def agent_spec(materials: Materials, agent: AgentRef, sandbox: Sandbox, runtime: Runtime) -> ContainerSpec:
    """Returns an agent's container: the task's image, the agent's layers on top, a folder for its answer."""
    bundle = materials.bundle
    config = materials.path(bundle.image.config)
    submission = sandbox.folder("submission")
    # Bound from outside, so that the agent can fill the folder but neither move nor replace it.
    os.chown(submission, *runtime.owner(config))
    return ContainerSpec(
        name=f"{sandbox.name}-agent",
        layers=materials.layers((*bundle.image.layers, *agent.layers)),
        config=config,
        argv=agent.argv,
        scratch=sandbox.folder("agent"),
        binds=(Bind(submission, SUBMISSION, writable=True),),
        limits=_limits(materials.task.limits),
    )


def collect_submission(materials: Materials, sandbox: Sandbox, target: Path) -> list[FileRecord]:
    """Copies the declared files out through the hardened loader, once everything in the container is dead.

    Raises:
        InfraError: Where the disk is so full that the agent may have failed for want of space.
        OSError: On a failure of the host.
    """
    if shutil.disk_usage(sandbox.root).free < _ALMOST_FULL_BYTES:
        message = f"No space is left at {sandbox.root} after the agent ran; free some and run again."
        raise InfraError(InfraKind.NO_SPACE, message)
    return collect(sandbox.root / "submission", target, materials.contract)


def verify_submission(materials: Materials, submission: Path, sandbox: Sandbox, runtime: Runtime) -> Verdict:
    """Scores what was collected in the verifier's own container.

    Raises:
        InfraError: Where no valid verdict came out: never the agent's fault.
    """
    bundle = materials.bundle
    config = materials.path(bundle.verifier.config)
    out = sandbox.folder("out")
    os.chown(out, *runtime.owner(config))
    spec = ContainerSpec(
        name=f"{sandbox.name}-verifier",
        layers=materials.layers(bundle.verifier.layers),
        config=config,
        argv=(*_verifier_command(config), *_VERIFIER_ARGUMENTS),
        scratch=sandbox.folder("verifier"),
        binds=(
            Bind(materials.path(bundle.spec), "/hermed/spec.json"),
            Bind(materials.path(bundle.contract), "/hermed/contract.json"),
            Bind(submission, "/hermed/submission"),
            Bind(out, "/out", writable=True),
        ),
        limits=Limits(
            timeout_s=materials.task.limits.verifier_timeout_s, memory_mb=_VERIFIER_MEMORY_MB, pids=256
        ),
        read_only=True,
    )
    ended = runtime.run(spec)
    _require_success(ended, spec)
    return _verdict(out, materials)


_VERIFIER_ARGUMENTS = (
    *("--spec", "/hermed/spec.json"),
    *("--contract", "/hermed/contract.json"),
    *("--gold", "/hermed/gold"),
    *("--submission", "/hermed/submission"),
    *("--out", "/out/verdict.json"),
)


def _verifier_command(config: Path) -> tuple[str, ...]:
    return image_config.load(config).command or VERIFIER_COMMAND


def _limits(limits: TaskLimits) -> Limits:
    return Limits(
        timeout_s=limits.agent_timeout_s,
        memory_mb=limits.memory_mb,
        cpus=limits.cpus,
        storage_mb=limits.storage_mb,
    )


def _require_success(ended: Exit, spec: ContainerSpec) -> None:
    if ended.timed_out:
        message = f"The verifier did not end within {spec.limits.timeout_s:g} s."
        raise InfraError(InfraKind.VERIFIER_TIMEOUT, message)
    if ended.oom:
        message = f"The verifier needed more than its {spec.limits.memory_mb} MiB of memory."
        raise InfraError(InfraKind.VERIFIER_CRASH, message)
    if ended.code != 0:
        said = spec.stderr.read_text("utf-8", "replace").strip().splitlines()
        last = ascii(said[-1][:_QUOTED]) if said else "nothing"
        raise InfraError(
            InfraKind.VERIFIER_CRASH, f"The verifier ended with code {ended.code} and said {last}."
        )


def _verdict(out: Path, materials: Materials) -> Verdict:
    data = read(out, "verdict.json", _VERDICT_BYTES)
    if isinstance(data, Problem):
        raise InfraError(InfraKind.VERIFIER_CRASH, f"The verifier left no verdict: {data.text}")
    try:
        verdict = Verdict.from_json(data)
    except ValueError as error:
        first = str(error).splitlines()[0]
        raise InfraError(
            InfraKind.VERIFIER_CRASH, f"The verifier's verdict is not valid: {first}."
        ) from error
    if verdict.task != materials.bundle.task:
        message = f"The verdict is of task {verdict.task}, but {materials.bundle.task} was run."
        raise InfraError(InfraKind.VERIFIER_CRASH, message)
    return verdict
