"""The commands as a person meets them: whole sweeps, help that is quick, and bad input."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from harness.testing.build import build

SPECS = Path("specs").absolute()
TASK = "ehr_data_quality_auditing/combined"
HEAVY = {"pyarrow", "duckdb", "numpy", "pandas", "pydantic", "rjsonnet"}
COMMANDS = ["harness.sweep.cli", "harness.trial.cli", "harness.trial.shell_cli", "harness.store.cli"]


@pytest.fixture(scope="module")
def environment(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    folder = tmp_path_factory.mktemp("cli")
    build(folder / "r", SPECS)
    keep = {name: value for name, value in os.environ.items() if not name.startswith(("BUILD_", "TEST_"))}
    return {
        **keep,
        "RUNFILES_DIR": str(folder / "r"),
        "HERMED_CACHE": str(folder / "cache"),
        "PYTHONPATH": os.pathsep.join(sys.path),
        "BUILD_WORKSPACE_DIRECTORY": str(folder),
        "COLUMNS": "200",
    }


def run(environment: dict[str, str], *arguments: str, text: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", *arguments],
        env=environment,
        input=text,
        capture_output=True,
        text=True,
        check=False,
    )


def test_a_whole_sweep_then_nothing_then_questions(environment: dict[str, str]) -> None:
    arguments = ["harness.sweep.cli", "--tasks=combined*", "--concurrency=2"]
    done = run(environment, *arguments)
    assert done.returncode == 0, done.stderr
    assert "[10/10]" in done.stderr
    results = Path(environment["BUILD_WORKSPACE_DIRECTORY"]) / "results" / "quickstart"
    rows = {row["agent"]: row for row in json.loads((results / "summary.json").read_bytes())}
    assert {agent: row["success_rate"] for agent, row in rows.items()} == {
        "oracle": 1.0, "solver": 1.0, "blind": 0.0, "random": 0.0, "null": 0.0,
    }  # fmt: skip
    again = run(environment, *arguments)
    assert (
        again.returncode == 0
        and "10 of 10 trials are there already" in again.stderr
        and "[" not in again.stderr
    )
    asked = run(
        environment,
        "harness.store.cli",
        "--csv",
        "select agent, sum(reward) from trials group by 1 order by 1",
    )
    assert asked.stdout.splitlines()[1:] == ["blind,0", "null,0", "oracle,2", "random,0", "solver,2"]
    planned = run(environment, "harness.sweep.cli", "--dry-run")
    assert planned.returncode == 0 and "Would run 30 trials" in planned.stdout.replace("\n", " ")


def test_one_trial_keeps_its_sandbox(environment: dict[str, str]) -> None:
    done = run(environment, "harness.trial.cli", f"--task={TASK}", "--agent=solver", "--keep")
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["reward"] == 1
    kept = Path(done.stderr.split("sandbox kept at ")[1].strip())
    assert (kept / "submission" / "flagged_rows.csv").exists()


def test_a_shell_is_the_agents_environment(environment: dict[str, str]) -> None:
    done = run(
        environment, "harness.trial.shell_cli", f"--task={TASK}", text="id -u; cat instruction.md; exit 5\n"
    )
    assert done.returncode == 5, done.stderr
    assert done.stdout.splitlines() == ["1000", f"Do {TASK}."]
    assert not [
        path for path in (Path(environment["HERMED_CACHE"]) / "scratch").iterdir() if path.name[0] == "h"
    ]


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_a_sweep_that_is_stopped_goes_on_where_it_was(
    tmp_path: Path, environment: dict[str, str], number: int
) -> None:
    marker = f"2.{time.monotonic_ns() % 10**8}"
    build(tmp_path / "r", SPECS, {"null": ["/bin/sleep", marker]})
    mine = {**environment, "RUNFILES_DIR": str(tmp_path / "r"), "BUILD_WORKSPACE_DIRECTORY": str(tmp_path)}
    arguments = ["harness.sweep.cli", "--tasks=combined*", "--agents=oracle,null", "--concurrency=2"]
    with subprocess.Popen(
        [sys.executable, "-m", *arguments],
        env=mine,
        stderr=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        text=True,
    ) as process:
        assert process.stderr is not None
        for line in process.stderr:
            if "[2/4]" in line:
                break
        time.sleep(0.3)
        process.send_signal(number)
        rest = process.stderr.read() if number != signal.SIGKILL else ""
    assert process.returncode == (-number if number == signal.SIGKILL else 130), rest
    assert number == signal.SIGKILL or "run the same command again" in rest
    done = run(mine, *arguments)
    assert done.returncode == 0, done.stderr
    assert "2 of 4 trials are there already" in done.stderr
    asked = run(
        mine, "harness.store.cli", "--csv", "select count(*), count(distinct key), sum(reward) from trials"
    )
    assert asked.stdout.splitlines()[1] == "4,4,2"
    left = [
        path
        for path in Path("/proc").glob("[0-9]*/cmdline")
        if _cmdline(path).startswith(f"/bin/sleep {marker}")
    ]
    assert left == []


def _cmdline(path: Path) -> str:
    try:
        return path.read_bytes().replace(b"\0", b" ").decode("utf-8", "replace")
    except OSError:
        return ""


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["harness.sweep.cli", "--config=quikstart"], 'did you mean "quickstart"'),
        (["harness.sweep.cli", "--tasks=nothing*"], "matches nothing"),
        (["harness.sweep.cli", "--config=/nowhere/x.jsonnet"], "x.jsonnet"),
        (["harness.sweep.cli", "--runtime=lxc"], "There is no runtime 'lxc'"),
        (["harness.sweep.cli", "--out=/dev/null/x"], "cannot be used"),
        (["harness.sweep.cli", "--attempts=0"], "attempts"),
        (["harness.trial.cli", "--task=x/y"], "There is no task"),
        (["harness.trial.cli", f"--task={TASK}", "--agent=codex_gpt_5_5"], "it needs"),
        (["harness.store.cli", "--out=/nowhere"], "run a sweep first"),
    ],
)
def test_bad_input_is_one_sentence_and_code_2(
    environment: dict[str, str], arguments: list[str], words: str
) -> None:
    done = run(environment, *arguments)
    assert done.returncode == 2
    assert words in done.stderr and "Traceback" not in done.stderr


@pytest.mark.parametrize("command", COMMANDS)
def test_help_teaches_and_loads_nothing_heavy(environment: dict[str, str], command: str) -> None:
    done = run(environment, command, "--help")
    assert done.returncode == 0 and "Example" in done.stdout
    script = f"import sys, {command}\nprint(sorted({HEAVY!r} & set(sys.modules)))"
    loaded = subprocess.run(
        [sys.executable, "-c", script], env=environment, capture_output=True, text=True, check=True
    )
    assert loaded.stdout.strip() == "[]"
