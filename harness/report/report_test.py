"""Summaries and the files made of them."""

import csv
import io
import json
from pathlib import Path

import pytest

from harness.report.files import as_csv, as_markdown, write_all
from harness.report.summary import Row, summarise
from harness.report.terminal import result_table
from harness.stats.interval import wilson
from harness.sweep.plan import GATEWAY, Choice, Plan, make_plan
from harness.sweep.spec_folder import SpecFolder
from harness.testing.build import build
from harness.testing.records import record
from harness.trial.record import TrialRecord

SPECS = Path("specs").absolute()
KEYS = [
    *("agent", "suite", "category", "planned", "scored", "passed", "success_rate"),
    *("ci_low", "ci_high", "infra_errors", "cost_usd", "minutes", "status", "needs"),
]


@pytest.fixture(scope="module")
def plan(tmp_path_factory: pytest.TempPathFactory) -> Plan:
    made = build(tmp_path_factory.mktemp("b") / "r", SPECS)
    return make_plan("table2", SpecFolder(SPECS), made.catalogue(), Choice(attempts=1), {})


def records(plan: Plan) -> list[TrialRecord]:
    """The oracle always passes, null never, and the solver fails two tasks; one blind trial is lost."""
    found = []
    for number, trial in enumerate(plan.trials):
        first = plan.trials.index(next(t for t in plan.trials if t.agent_name == trial.agent_name))
        reward: int | None = int(
            trial.agent_name == "oracle" or (trial.agent_name == "solver" and number - first >= 2)
        )
        if trial.agent_name == "blind" and number == first:
            reward = None
        found.append(record(trial.agent_name, task=trial.materials.bundle.task, reward=reward, key=trial.key))  # type: ignore[arg-type]
    return found


def test_rows_count_and_infrastructure_errors_are_apart(plan: Plan) -> None:
    rows = {row.agent: row for row in summarise(plan, records(plan)) if row.status == "run"}
    solver = rows["solver"]
    assert (solver.planned, solver.scored, solver.passed, solver.success_rate) == (8, 8, 6, 0.75)
    assert (solver.ci_low, solver.ci_high) == pytest.approx(wilson(6, 8), abs=1e-4)
    assert (solver.cost_usd, solver.minutes) == (0.25, 0.05)
    blind = rows["blind"]
    assert (blind.planned, blind.scored, blind.infra_errors, blind.success_rate) == (8, 7, 1, 0.0)


def test_nothing_run_yet_is_no_rate(plan: Plan) -> None:
    row = next(row for row in summarise(plan, []) if row.agent == "oracle")
    assert row.scored == 0 and row.success_rate is None and row.ci_low is None


def test_records_of_other_plans_do_not_count(plan: Plan) -> None:
    other = [record("oracle", attempt=99)]
    assert summarise(plan, other) == summarise(plan, [])


def test_summary_json_has_every_key_and_every_agent(plan: Plan, tmp_path: Path) -> None:
    rows = summarise(plan, records(plan))
    write_all(tmp_path, "Title", rows)
    content = json.loads((tmp_path / "summary.json").read_bytes())
    assert all(sorted(entry) == sorted(KEYS) for entry in content)
    assert {entry["agent"] for entry in content} >= set(plan.agents)
    missing = next(entry for entry in content if entry["status"] == "not_run")
    assert GATEWAY in missing["needs"]
    assert any(entry["status"] == "published" for entry in content)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["summary.csv", "summary.json", "summary.md"]


def test_csv_reads_back(plan: Plan) -> None:
    rows = summarise(plan, records(plan))
    found = list(csv.DictReader(io.StringIO(as_csv(rows))))
    assert len(found) == len(rows) and list(found[0]) == KEYS
    assert {row["agent"] for row in found if row["status"] == "run" and row["success_rate"] == "1.0"} == {
        "oracle"
    }


def test_markdown_and_terminal_say_the_same(plan: Plan) -> None:
    rows = summarise(plan, records(plan))
    text = as_markdown("Title", rows)
    assert text.startswith("# Title\n\n| agent | suite |")
    assert len({line.count("|") for line in text.splitlines() if line.startswith("|")}) == 1
    assert result_table("Title", rows).row_count == len(rows)


def test_marks_of_the_formats_are_escaped() -> None:
    row = Row("a|b[red]", "hab", "c", 1, 0, 0, None, None, None, 0, None, None, "not_run", ("x",))
    assert "a\\|b[red]" in as_markdown("T", [row])
    assert result_table("T", [row]).columns[0]._cells == ["a|b\\[red]"]
