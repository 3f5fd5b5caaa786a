"""The commands a user types, over real bundles in real containers."""

import json
import os
import subprocess
from pathlib import Path
from typing import Any

import pytest

COMMANDS = {"sweep": "harness/sweep/cli", "trial": "harness/trial/cli", "query": "harness/store/cli"}
TASKS = ["ehr_data_quality_auditing/combined", "ehr_data_quality_auditing/impossible_value_clues"]
CHOICE = f"--tasks={','.join(TASKS)}"


def run(command: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Runs a command of the harness as `./bazel run` would."""
    program = Path(COMMANDS[command]).absolute()
    environment = os.environ | {"BUILD_WORKSPACE_DIRECTORY": os.environ["TEST_TMPDIR"]}
    return subprocess.run([program, *arguments], capture_output=True, text=True, env=environment, check=False)


@pytest.fixture(scope="module")
def results(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The results of a quickstart sweep over two tasks."""
    folder = tmp_path_factory.mktemp("results") / "quickstart"
    done = run("sweep", "--config=quickstart", CHOICE, f"--out={folder}")
    assert done.returncode == 0, done.stdout + done.stderr
    return folder


@pytest.fixture(scope="module")
def summary(results: Path) -> dict[str, dict[str, Any]]:
    """The summary's rows by agent."""
    rows: list[dict[str, Any]] = json.loads((results / "summary.json").read_text())
    return {row["agent"]: row for row in rows}


@pytest.mark.parametrize(
    ("agent", "rate"), [("oracle", 1), ("solver", 1), ("blind", 0), ("random", 0), ("null", 0)]
)
def test_reference_agents_score_what_they_must(
    summary: dict[str, dict[str, Any]], agent: str, rate: float
) -> None:
    row = summary[agent]
    assert (row["planned"], row["scored"], row["infra_errors"], row["status"]) == (2, 2, 0, "run")
    assert row["success_rate"] == rate
    assert row["ci_low"] <= rate <= row["ci_high"]


def test_every_table_is_written(results: Path) -> None:
    for name in ("summary.csv", "summary.md"):
        assert "oracle" in (results / name).read_text()


def test_a_second_run_runs_nothing(results: Path) -> None:
    before = {path: path.stat().st_mtime_ns for path in results.rglob("record.json")}
    done = run("sweep", "--config=quickstart", CHOICE, f"--out={results}")
    assert done.returncode == 0
    assert len(before) == 10
    assert {path: path.stat().st_mtime_ns for path in results.rglob("record.json")} == before


def test_results_answer_questions(results: Path) -> None:
    question = "select agent, sum(reward)::int as passed from trials group by agent order by agent"
    done = run("query", question, "--csv", f"--out={results}")
    assert done.returncode == 0, done.stderr
    assert "oracle,2" in done.stdout
    assert "null,0" in done.stdout


def test_one_trial_of_a_person_is_a_record(tmp_path: Path) -> None:
    done = run("trial", f"--task={TASKS[1]}", "--agent=null", f"--out={tmp_path / 'trials'}")
    assert done.returncode == 0, done.stderr
    record = json.loads(done.stdout)
    assert (record["status"], record["reward"]) == ("scored", 0)
    assert record["verdict"]["reason"]


def test_the_papers_matrix_shows_what_is_missing_and_what_is_published(tmp_path: Path) -> None:
    done = run("sweep", "--config=table2", "--agents=c*", f"--out={tmp_path / 'table2'}")
    assert done.returncode == 0, done.stdout + done.stderr
    rows = json.loads((tmp_path / "table2/summary.json").read_text())
    missing = {row["agent"]: row["needs"] for row in rows if row["status"] == "not_run"}
    assert len(missing) == 10
    assert all(missing.values())
    published = [
        row for row in rows if row["status"] == "published" and row["category"] == "ehr_data_quality_auditing"
    ]
    assert {row["success_rate"] for row in published} >= {0.25, 0.33, 0.42}


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--tasks=combind"], "combind"),
        (["--agents=orakle"], "orakle"),
        (["--config=quickstrat"], "quickstart"),
        (["--runtime=rkt"], "crun"),
        (["--config=/nowhere/x.jsonnet"], "/nowhere/x.jsonnet"),
    ],
)
def test_bad_input_is_one_sentence_and_loses_nothing(
    tmp_path: Path, arguments: list[str], words: str
) -> None:
    done = run("sweep", *arguments, f"--out={tmp_path / 'r'}")
    assert done.returncode == 2
    assert words in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1
    assert "Traceback" not in done.stderr


def test_a_results_folder_that_is_none_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("mine")
    done = run("sweep", CHOICE, f"--out={tmp_path / 'file'}")
    assert done.returncode == 2
    assert (tmp_path / "file").read_text() == "mine"
