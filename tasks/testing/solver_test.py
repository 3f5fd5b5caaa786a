"""Driver: an honest program that sees only what an agent sees reaches what the spec claims for it.

Given: --task-spec --contract-spec --public --gold --instruction --category-package.
"""

import os
import resource
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from tasks.testing import trees
from tasks.testing.options import TaskUnderTest
from verifiers.verdict import Verdict
from verifiers.verify import verify

TIME_RESERVE = 3
"""An agent's time is at least this many times what the solver takes."""

MEMORY_RESERVE = 2
"""An agent's memory is at least this many times what the solver takes."""


@dataclass(frozen=True)
class Measured:
    """One run of the solver.

    Attributes:
        verdict: What the verifier says of its submission.
        seconds: Wall time.
        megabytes: Peak resident memory in MB (2**20 bytes).
    """

    verdict: Verdict
    seconds: float
    megabytes: float


@pytest.fixture(scope="module")
def program(under_test: TaskUnderTest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The solver, with nothing beside it but what it imports."""
    file = trees.module_file(under_test.text("category-package"), "solver")
    return trees.stage(file, tmp_path_factory.mktemp("program") / "staged")


@pytest.fixture(scope="module")
def measured(under_test: TaskUnderTest, program: Path, tmp_path_factory: pytest.TempPathFactory) -> Measured:
    """The run, in a workspace of its own, by a process that cannot import the repository."""
    folder = tmp_path_factory.mktemp("solver")
    place = trees.workspace(under_test.path("public"), under_test.path("instruction"), folder / "workspace")
    environment = {
        "PATH": os.environ.get("PATH", ""),
        "HOME": str(folder),
        "LANG": "C.UTF-8",
        "PYTHONPATH": trees.python_path(ours=False),
        "OMP_NUM_THREADS": "1",
    }
    start = time.monotonic()
    done = subprocess.run(
        [sys.executable, str(program), "--workspace", str(place)],
        cwd=place,
        env=environment,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    seconds = time.monotonic() - start
    megabytes = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
    assert done.returncode == 0, f"the solver ended with {done.returncode}:\n{done.stderr[-2000:]}"
    verdict = verify(place / "submission", under_test.path("gold"), under_test.task, under_test.contract)
    return Measured(verdict, seconds, megabytes)


def test_the_program_stands_alone(program: Path) -> None:
    assert trees.own_imports(program.parent) == []


def test_the_claim_holds(
    under_test: TaskUnderTest, measured: Measured, record_testsuite_property: Callable[[str, object], None]
) -> None:
    verdict = measured.verdict
    for name, value in verdict.metrics.items():
        record_testsuite_property(f"solver.{name}", value)
        sys.stdout.write(f"{name} = {value:g}\n")
    claim = under_test.task.baselines.solver
    assert all(record.problem is None for record in verdict.submission), verdict.reason
    assert verdict.reward == claim.reward, f"the spec claims a reward of {claim.reward}: {verdict.reason}"
    for name, least in claim.min_metrics.items():
        assert verdict.metrics.get(name, -1) >= least, (
            f"the spec claims {name} >= {least:g}: {verdict.metrics}"
        )


def test_limits_leave_room(
    under_test: TaskUnderTest, measured: Measured, record_testsuite_property: Callable[[str, object], None]
) -> None:
    record_testsuite_property("solver.seconds", round(measured.seconds, 2))
    record_testsuite_property("solver.megabytes", round(measured.megabytes, 1))
    assert measured.seconds * TIME_RESERVE <= under_test.task.limits.agent_timeout_s
    assert measured.megabytes * MEMORY_RESERVE <= under_test.task.limits.memory_mb
