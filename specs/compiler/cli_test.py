"""The command line: what it prints, writes, and how it fails."""

import json
from pathlib import Path

import jsonschema
import pytest
from typer.testing import CliRunner

from specs.compiler.cli import app
from specs.compiler.compile import compile_file
from specs.compiler.docs import json_schema, reference_page
from specs.schema.kinds import KINDS
from specs.testing import example, example_path, write_examples, write_spec

RUN = CliRunner()


@pytest.fixture
def root(tmp_path: Path) -> Path:
    write_examples(tmp_path / "specs")
    return tmp_path / "specs"


def test_help_teaches() -> None:
    done = RUN.invoke(app, ["--help"])
    assert done.exit_code == 0
    for word in ("compile", "check", "schema", "docs", "docs/specs.md"):
        assert word in done.output
    assert "Example:" in RUN.invoke(app, ["compile", "--help"]).output


def test_compile_writes_canonical_json_and_digest(root: Path, tmp_path: Path) -> None:
    spec = root / example_path("Sweep")
    out, digest = tmp_path / "out/x.spec.json", tmp_path / "out/x.digest"
    arguments = ["compile", "--spec", str(spec), "--root", str(root)]
    done = RUN.invoke(app, [*arguments, "--out", str(out), "--digest-out", str(digest)])
    assert (done.exit_code, done.output) == (0, "")
    compiled = compile_file(spec, root)
    assert out.read_bytes() == compiled.canonical
    assert digest.read_text(encoding="ascii") == f"{compiled.digest}\n"
    assert RUN.invoke(app, arguments).stdout_bytes == compiled.canonical


def test_compile_refuses_with_one_sentence_and_exit_code_2(root: Path, tmp_path: Path) -> None:
    spec = write_spec(root, example_path("Agent"), example("Agent") | {"effort": "much"})
    out = tmp_path / "x.spec.json"
    done = RUN.invoke(app, ["compile", "--spec", str(spec), "--root", str(root), "--out", str(out)])
    assert done.exit_code == 2
    assert done.stdout == ""
    assert done.stderr == (
        'specs/agents/codex_gpt_5_5.jsonnet: effort: found "much", '
        "allowed is one of low, medium, high, xhigh, max.\n"
    )
    assert not out.exists()


def test_an_output_that_cannot_be_written(root: Path, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    spec = root / example_path("Sweep")
    out = tmp_path / "file/x.json"
    done = RUN.invoke(app, ["compile", "--spec", str(spec), "--root", str(root), "--out", str(out)])
    assert done.exit_code == 2
    assert "cannot be written" in done.stderr


def test_check_counts_each_kind(root: Path) -> None:
    done = RUN.invoke(app, ["check", "--root", str(root)])
    assert done.exit_code == 0
    assert done.output.startswith(
        f"{len(KINDS)} specs are sound (1 Task, 1 Dataset, 1 Image, 1 Contract, 1 Agent, 1 Sweep,"
    )


def test_check_names_every_problem(root: Path) -> None:
    write_spec(root, example_path("Agent"), example("Agent") | {"effort": "much"})
    write_spec(root, example_path("Sweep"), example("Sweep") | {"published": ["no"]})
    done = RUN.invoke(app, ["check", "--root", str(root)])
    assert done.exit_code == 2
    lines = done.stderr.splitlines()
    assert len(lines) == 3
    assert lines[2].startswith("2 problems; sound are 1 Task")


def test_bazel_run_reads_the_working_tree(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BUILD_WORKSPACE_DIRECTORY", str(root.parent))
    assert RUN.invoke(app, ["check"]).exit_code == 0
    assert RUN.invoke(app, ["check", "--root", "elsewhere"]).exit_code == 2
    assert RUN.invoke(app, ["docs"]).exit_code == 0
    assert (root.parent / "docs/specs.md").read_text(encoding="utf-8") == reference_page()


def test_schema_is_written_and_printed(tmp_path: Path) -> None:
    done = RUN.invoke(app, ["schema", "--out", str(tmp_path)])
    assert done.exit_code == 0
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted(
        f"{kind.lower()}.schema.json" for kind in KINDS
    )
    printed = RUN.invoke(app, ["schema", "Task"])
    assert printed.output == (tmp_path / "task.schema.json").read_text(encoding="utf-8")


def test_schema_of_a_misspelt_kind() -> None:
    done = RUN.invoke(app, ["schema", "task"])
    assert done.exit_code == 2
    assert done.stderr.endswith('did you mean "Task"?\n')


@pytest.mark.parametrize("kind", KINDS)
def test_the_schema_accepts_what_the_model_accepts(kind: str) -> None:
    validator = jsonschema.Draft202012Validator(json_schema(kind))
    validator.check_schema(json_schema(kind))
    assert not list(validator.iter_errors(example(kind)))
    assert list(validator.iter_errors(example(kind) | {"extra": 1}))
    assert list(validator.iter_errors(example(kind) | {"apiVersion": "hermed/v0"}))


def test_the_reference_page_describes_every_field() -> None:
    page = reference_page()
    for kind in KINDS:
        schema = json_schema(kind)
        for node in (schema, *schema.get("$defs", {}).values()):
            for name in node.get("properties", {}):
                assert f"| `{name}` |" in page
    for row in page.splitlines():
        if row.startswith("| `"):
            assert not row.endswith("|  |"), f"no meaning: {row}"
    assert json.dumps(page)
