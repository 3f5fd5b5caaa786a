"""The specs of this repository are sound and carry the published numbers."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Literal

import pytest
from pydantic import BaseModel

from specs.compiler import compile_file, view_kind
from specs.compiler.check import check_all
from specs.schema.agent import Agent
from specs.schema.published import Published
from specs.schema.sweep import Sweep

ROOT = Path("specs")


def published(name: str) -> Published:
    model = compile_file(ROOT / f"published/{name}.jsonnet", ROOT).model
    assert isinstance(model, Published)
    return model


def sweep(name: str) -> Sweep:
    model = compile_file(ROOT / f"sweeps/{name}.jsonnet", ROOT).model
    assert isinstance(model, Sweep)
    return model


def test_all_specs_are_sound() -> None:
    checked = check_all(ROOT)
    assert checked.problems == ()
    assert checked.counts()["Agent"] >= 15


@pytest.mark.parametrize(
    "expected",
    [
        ("codex_gpt_5_5", "overall", 0.42, 162, 2.8, 15),
        ("codex_gpt_5_4_mini", "overall", 0.16, 162, 0.6, 16),
        ("copilot_opus_4_8", "clinical_trial_matching", 0.67, 27, None, None),
        ("claude_code_opus_4_6", "ehr_format_conversion", 0.0, 3, None, None),
        ("claude_code_opus_4_6", "ehr_data_quality_auditing", 0.42, 24, None, None),
        ("codex_gpt_5_4_mini", "pathology_tumor_area_selection", 0.0, 30, None, None),
    ],
    ids=lambda row: "/".join(row[:2]),
)
def test_the_numbers_of_healthagentbench(
    expected: tuple[str, str, float, int, float | None, float | None],
) -> None:
    rows = published("healthagentbench").rows
    found = [
        (row.agent, row.category, row.success_rate, row.planned, row.cost_usd, row.minutes) for row in rows
    ]
    assert expected in found


def test_the_categories_of_healthagentbench_add_up_to_its_overall_rate() -> None:
    # The paper prints whole percents, so the weighted mean may differ by the rounding of its parts.
    rows = published("healthagentbench").rows
    for overall in (row for row in rows if row.category == "overall"):
        parts = [row for row in rows if row.agent == overall.agent and row.category != "overall"]
        assert sum(row.planned or 0 for row in parts) == overall.planned == 162
        mean = sum(row.success_rate * (row.planned or 0) for row in parts) / 162
        assert mean == pytest.approx(overall.success_rate, abs=0.011)


@pytest.mark.parametrize(
    ("agent", "category", "rate"),
    [
        ("claude_code_opus_4_6", "overall", 0.28),
        ("claude_code_sonnet_4_6", "overall", 0.262),
        ("claude_code_opus_4_7", "overall", 0.244),
        ("codex_gpt_5_5", "overall", 0.209),
        ("codex_gpt_5_5", "prior_authorization", 0.293),
        ("claude_code_opus_4_6", "utilization_management", 0.413),
        ("gemini_cli_gemini_3_flash", "care_management", 0.0),
    ],
)
def test_the_numbers_of_chi_bench(agent: str, category: str, rate: float) -> None:
    rows = [row for row in published("chi_bench").rows if (row.agent, row.category) == (agent, category)]
    assert [row.success_rate for row in rows] == [rate]
    assert rows[0].planned == (225 if category == "overall" else 75)


def test_quickstart_needs_no_credential() -> None:
    for name in sweep("quickstart").agents:
        agent = compile_file(ROOT / f"agents/{name}.jsonnet", ROOT).model
        assert isinstance(agent, Agent)
        assert agent.kind_of == "reference" and not agent.credentials


def test_table2_has_a_row_for_every_published_one() -> None:
    table2 = sweep("table2")
    names = {row.agent for row in published("healthagentbench").rows}
    assert len(names) == 10
    assert names <= set(table2.agents)
    assert table2.attempts == 3
    assert table2.published == ("healthagentbench",)


@pytest.mark.parametrize(
    ("kind", "sources"), [("Task", "tasks/*/*.jsonnet"), ("Contract", "contracts/*.jsonnet")]
)
def test_views_say_what_models_say(kind: Literal["Task", "Contract"], sources: str, tmp_path: Path) -> None:
    path = tmp_path / "x.spec.json"
    for source in sorted(ROOT.glob(sources)):
        compiled = compile_file(source, ROOT)
        path.write_bytes(compiled.canonical)
        assert_same(view_kind(path, kind), compiled.model)


def assert_same(view: Any, model: Any) -> None:
    """Holds every field and property of a model, and of all models in it, against the view."""
    if isinstance(model, BaseModel):
        derived = [name for name, value in vars(type(model)).items() if isinstance(value, property)]
        for name in [*type(model).model_fields, *derived]:
            assert_same(getattr(view, name), getattr(model, name))
    elif isinstance(model, Mapping):
        assert set(view) == set(model)
        for key, value in model.items():
            assert_same(view[key], value)
    elif isinstance(model, tuple):
        assert isinstance(view, tuple)
        for left, right in zip(view, model, strict=True):
            assert_same(left, right)
    else:
        assert view == model
        assert isinstance(view, (int, float) if isinstance(model, float) else type(model))
