from pathlib import Path

import pytest
from typer import Typer
from typer.testing import CliRunner

from specs.compiler import compile_file
from specs.compiler.load import canonical_of
from specs.schema.contract import Contract
from specs.schema.task import Task
from tasks.render_instruction import main, render, revealed, submission_text

ROOT = Path("specs")
AUDIT = ROOT / "tasks" / "ehr_data_quality_auditing"
TEMPLATE = Path("tasks/ehr_data_quality_auditing/instruction.md.jinja")


def _task(name: str) -> Task:
    model = compile_file(AUDIT / f"{name}.jsonnet", ROOT).model
    assert isinstance(model, Task)
    return model


def _contract() -> Contract:
    model = compile_file(ROOT / "contracts" / "dq_cluster_recall.jsonnet", ROOT).model
    assert isinstance(model, Contract)
    return model


def test_the_submission_is_stated_file_by_file_and_column_by_column() -> None:
    text = submission_text(_contract())
    assert text.startswith("Write `/workspace/submission/flagged_rows.csv`, a CSV file")
    assert [line.split("`")[1] for line in text.splitlines() if line.startswith("- ")] == ["table", "_row_id"]


@pytest.mark.parametrize("name", sorted(path.stem for path in AUDIT.glob("*.jsonnet")))
def test_audits_are_two_to_three_sentences_and_name_sub_types_only_with_clues(name: str) -> None:
    text = render(TEMPLATE.read_text("utf-8"), _task(name), _contract())
    prose = text.split("\n\n")[0]
    assert 2 <= len(prose.splitlines()) <= 3
    clues = [line for line in text.splitlines() if line.startswith("- ") and "`_row_id`" not in line][:-1]
    expected = sum(len(family.counts) for family in _task(name).parameters.families)
    assert len(clues) == (expected if name.endswith("_clues") else 0)
    assert all("(`" in clue for clue in clues)
    assert "{" not in text


@pytest.mark.parametrize(
    ("template", "why"),
    [
        ("{{ submission }} {{ task.nothing }}", "cannot be rendered"),
        ("{{ submission }} {% if %}", "cannot be rendered"),
        ("{{ submission }} {{ 'x' | lookup({}) }}", "cannot be rendered"),
        ("Do it.", "does not state the submission"),
        ("{{ submission }} Recall matters.", "reveals Recall"),
    ],
)
def test_a_bad_template_is_refused(template: str, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        render(template, _task("combined"), _contract())


def test_another_contract_is_refused() -> None:
    other = _contract().model_copy(update={"name": "other"})
    with pytest.raises(ValueError, match="give that contract"):
        render("{{ submission }}", _task("combined"), other)


def test_what_is_revealed_is_listed_in_the_order_of_the_contract() -> None:
    assert revealed("the SEED of the gold, for recall", _contract()) == ["recall", "SEED", "gold"]


def _files(folder: Path, template: str) -> list[str]:
    (folder / "task.json").write_bytes(canonical_of(_task("combined")))
    (folder / "contract.json").write_bytes(canonical_of(_contract()))
    (folder / "template").write_text(template)
    names = {"spec": "task.json", "contract": "contract.json", "template": "template", "out": "out.md"}
    return [f"--{option}={folder / name}" for option, name in names.items()]


def test_the_command_writes_the_text_or_one_sentence(tmp_path: Path) -> None:
    app = Typer()
    app.command()(main)
    assert CliRunner().invoke(app, _files(tmp_path, "Look. {{ submission }}")).exit_code == 0
    assert (tmp_path / "out.md").read_text().startswith("Look. Write `/workspace/submission/")
    refused = CliRunner().invoke(app, _files(tmp_path, "Look."))
    assert refused.exit_code == 2
    assert len(refused.stderr.splitlines()) == 1
