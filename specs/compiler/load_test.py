"""Compiled specs are read back as typed models, without any of the compiler's own needs."""

import subprocess
import sys
from pathlib import Path

import pytest

from specs.compiler import SpecError, load_canonical, load_kind
from specs.compiler.load import canonical_of, validate
from specs.schema.kinds import KINDS
from specs.schema.sweep import Sweep
from specs.schema.task import Task
from specs.testing import example


def compiled(tmp_path: Path, kind: str) -> Path:
    path = tmp_path / "x.spec.json"
    path.write_bytes(canonical_of(validate(example(kind), "x")))
    return path


@pytest.mark.parametrize("kind", KINDS)
def test_a_compiled_spec_is_read_back(tmp_path: Path, kind: str) -> None:
    model = load_canonical(compiled(tmp_path, kind))
    assert isinstance(model, KINDS[kind])
    assert canonical_of(model) == (tmp_path / "x.spec.json").read_bytes()


def test_another_kind_than_expected_is_refused(tmp_path: Path) -> None:
    path = compiled(tmp_path, "Task")
    assert load_kind(path, Task).id == "ehr_data_quality_auditing/combined"
    with pytest.raises(SpecError, match=r"x\.spec\.json: is a Task, allowed here is a Sweep\.$"):
        load_kind(path, Sweep)


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"{", "is not JSON"),
        (b"\xff", "is not JSON"),
        (b"[]", "allowed is an object"),
        (b'{"kind":"Task"}', "apiVersion: is missing"),
    ],
)
def test_a_broken_file_is_refused(tmp_path: Path, content: bytes, says: str) -> None:
    path = tmp_path / "x.spec.json"
    path.write_bytes(content)
    with pytest.raises(SpecError, match=says):
        load_canonical(path)


def test_a_missing_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(SpecError, match=r"cannot be read: no such file or directory\.$"):
        load_canonical(tmp_path / "no.spec.json")


def test_reading_needs_pydantic_only() -> None:
    # The verifier image has no jsonnet and no command line.
    program = (
        "import sys, specs.compiler as c\n"
        "assert c.compile_file and c.load_canonical\n"
        "heavy = {'rjsonnet', 'typer', 'rich', 'jinja2', 'pandas', 'pyarrow', 'numpy', 'duckdb'}\n"
        "print(sorted(heavy & set(sys.modules)))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        text=True,
        check=True,
        env={"PYTHONPATH": ":".join(path for path in sys.path if path) + ":."},
    )
    assert done.stdout == "[]\n"
