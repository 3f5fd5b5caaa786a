"""Plans: what runs, what does not and why, and what bad input says."""

from pathlib import Path

import pytest

from harness.errors import UsageError
from harness.sweep.forecast import forecast
from harness.sweep.plan import GATEWAY, Choice, Plan, find_task, find_trial, make_plan
from harness.sweep.spec_folder import SpecFolder
from harness.testing.build import TinyBuild, build

SPECS = Path("specs").absolute()


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> TinyBuild:
    return build(tmp_path_factory.mktemp("build") / "r", SPECS)


def plan(
    made: TinyBuild, name: str = "quickstart", *, environment: dict[str, str] | None = None, **choice: object
) -> Plan:
    return make_plan(name, SpecFolder(SPECS), made.catalogue(), Choice(**choice), environment or {})  # type: ignore[arg-type]


def test_quickstart_is_every_task_times_the_reference_agents(made: TinyBuild) -> None:
    found = plan(made)
    assert {trial.agent_name for trial in found.trials} == {"oracle", "null", "random", "blind", "solver"}
    assert len(found.trials) == 5 * len(made.catalogue().bundles)
    assert len({trial.key.digest() for trial in found.trials}) == len(found.trials)


def test_globs_and_attempts_narrow(made: TinyBuild) -> None:
    found = plan(made, tasks=["*_clues"], agents=["s*", "oracle"], attempts=3)
    assert {trial.agent_name for trial in found.trials} == {"solver", "oracle"}
    assert all(trial.materials.bundle.task.endswith("_clues") for trial in found.trials)
    assert {trial.key.attempt for trial in found.trials} == {1, 2, 3}


def test_model_agents_are_not_run_and_say_what_they_need(made: TinyBuild) -> None:
    found = plan(made, "table2")
    row = next(entry for entry in found.not_run if entry.agent == "claude_code_opus_4_8")
    assert row.needs == ("ANTHROPIC_API_KEY", GATEWAY)
    found = plan(made, "table2", environment={"ANTHROPIC_API_KEY": "x"})
    row = next(entry for entry in found.not_run if entry.agent == "claude_code_opus_4_8")
    assert row.needs == (GATEWAY,)
    assert found.published


def test_forecast_counts_and_costs(made: TinyBuild, tmp_path: Path) -> None:
    lines = {line.agent: line for line in forecast(plan(made, "table2", attempts=1), tmp_path)}
    assert lines["oracle"].cost_usd == 0.0 and lines["oracle"].planned == len(made.catalogue().bundles)
    assert lines["claude_code_opus_4_8"].note.startswith("not run, needs ANTHROPIC_API_KEY")


def test_an_agent_without_a_program_is_not_run(made: TinyBuild, tmp_path: Path) -> None:
    bare = build(tmp_path / "r", SPECS, {"null": ["true"]})
    found = plan(bare)
    assert {entry.agent for entry in found.not_run} == {"random", "blind", "solver"}
    assert all("program in this category" in entry.needs[0] for entry in found.not_run)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ({"name": "quickstrat"}, ["There is no sweep", 'did you mean "quickstart"']),
        ({"tasks": ["combnied"]}, ["matches nothing", 'did you mean "combined"']),
        ({"agents": ["orcale"]}, ["matches nothing", 'did you mean "oracle"']),
    ],
)
def test_bad_names_say_what_there_is(made: TinyBuild, arguments: dict[str, object], words: list[str]) -> None:
    with pytest.raises(UsageError) as caught:
        plan(made, **arguments)  # type: ignore[arg-type]
    assert all(word in str(caught.value) for word in words)
    assert "\n" not in str(caught.value)


def test_bad_tasks_and_agents_of_one_trial(made: TinyBuild) -> None:
    with pytest.raises(UsageError, match='did you mean "ehr_data_quality_auditing/combined"'):
        find_task(made.catalogue(), "ehr_data_quality_auditing/combimed")
    with pytest.raises(UsageError, match=r"it needs .*model gateway"):
        find_trial(made.catalogue(), SpecFolder(SPECS), "ehr_data_quality_auditing/combined", "codex_gpt_5_5")


def test_a_broken_sweep_spec_is_one_sentence(made: TinyBuild, tmp_path: Path) -> None:
    folder = tmp_path / "sweeps"
    folder.mkdir()
    (folder / "mine.jsonnet").write_text("{ apiVersion: 'hermed/v1', kind: 'Sweep', name: 'mine' ")
    with pytest.raises(UsageError, match=r"mine\.jsonnet"):
        plan(made, str(folder / "mine.jsonnet"))


def test_a_different_oracle_is_a_different_trial(made: TinyBuild) -> None:
    keys = {(trial.agent_name, trial.materials.bundle.task): trial.key.agent for trial in plan(made).trials}
    assert len({digest for (agent, _), digest in keys.items() if agent == "null"}) == 1
    assert (
        keys["oracle", "ehr_data_quality_auditing/combined"]
        != keys["null", "ehr_data_quality_auditing/combined"]
    )
