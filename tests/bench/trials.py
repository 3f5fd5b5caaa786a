"""A null-agent trial from prepare to record, beside bare `crun run` and `podman run` of the same image."""

import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from itertools import count
from pathlib import Path

from harness.bundle import Catalogue
from harness.clock import SystemClock
from harness.errors import UsageError
from harness.runfiles import Runfiles
from harness.runtime.base import ContainerSpec
from harness.runtime.open import open_runtime
from harness.sweep.plan import find_trial
from harness.sweep.spec_folder import SpecFolder
from harness.trial.lifecycle import Machine, Trial, run_trial
from tests.bench.timing import Timing, ratio, timed

TASK = "ehr_data_quality_auditing/combined"
PYTHON = "/usr/bin/python3.14"


def null_trial(runfiles: Runfiles) -> Trial:
    """The trial that does nothing."""
    return find_trial(Catalogue.load(runfiles), SpecFolder(runfiles.path("_main/specs")), TASK, "null")


@contextmanager
def folders() -> Iterator[Iterator[Path]]:
    """Fresh empty folders, all gone at the end."""
    with tempfile.TemporaryDirectory() as root:
        yield (Path(root, str(number)) for number in count())


def spec(trial: Trial, name: str, scratch: Path, argv: tuple[str, ...]) -> ContainerSpec:
    """A container of the trial's image and nothing else."""
    materials = trial.materials
    config = materials.path(materials.bundle.image.config)
    return ContainerSpec(name, materials.layers(materials.bundle.image.layers), config, argv, scratch)


def containers(trial: Trial, engine: str, *, runs: int) -> dict[str, Timing]:
    """`true` in the image by one engine and, for crun, whole trials and a Python start."""
    measured = {}
    with open_runtime(engine) as opened, folders() as fresh:
        runtime = opened.runtime
        base = spec(trial, "unnamed", Path(), ("true",))
        runtime.prepare(base.layers)

        def run(*argv: str) -> None:
            scratch = next(fresh)
            scratch.mkdir()
            ended = runtime.run(replace(base, name=opened.owner.fresh(), scratch=scratch, argv=argv))
            if ended.code != 0:
                raise RuntimeError(f"{engine} run {' '.join(argv)} ended with {ended.code}")

        measured["run"] = timed(f"{engine} run of the image, true", lambda: run("true"), runs=runs)
        if engine == "crun":
            machine = Machine(runtime, opened.scratch, opened.owner.fresh, SystemClock())
            measured["python"] = timed(
                "crun run of the image, python3 -c pass", lambda: run("python3", "-c", "pass"), runs=runs
            )

            def whole() -> None:
                folder = next(fresh)
                folder.mkdir()
                record = run_trial(trial, machine, folder)
                if record.reward != 0 or record.verdict is None:
                    raise RuntimeError(f"the null trial ended as {record.status}: {record.reason}")

            measured["trial"] = timed("null-agent trial, prepare to record", whole, runs=runs)
    return measured


def report(runs: int = 50) -> list[str]:
    """Lines of the report."""
    trial = null_trial(Runfiles.find())
    crun = containers(trial, "crun", runs=runs)
    python = timed(
        "python3 -c pass on the host", lambda: subprocess.run([PYTHON, "-c", "pass"], check=True), runs=runs
    )
    lines = [crun["run"].line(), crun["python"].line(), crun["trial"].line(), python.line()]
    lines.append(ratio(crun["trial"], crun["run"]))
    allowed = 3 * crun["run"].median + 2 * python.median
    lines.append(
        f"  goal, 3 x bare crun + two Python starts: {allowed * 1000:.1f} ms; a trial takes {crun['trial'].median / allowed:.2f} of it"
    )
    try:
        podman = containers(trial, "podman", runs=max(5, runs // 5))["run"]
        lines += [podman.line(), ratio(podman, crun["run"]), ratio(crun["trial"], podman)]
    except UsageError as error:
        lines.append(f"  podman was not measured: {error}")
    return lines
