import os
import sys
from pathlib import Path

import pytest

from tasks.testing import trees


def _write(folder: Path, files: dict[str, str]) -> Path:
    for name, content in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(content)
    return folder


def test_a_workspace_shows_the_public_tree_and_no_more(tmp_path: Path) -> None:
    public = _write(tmp_path / "public", {"data/csv/a.csv": "1", "notes.txt": "2"})
    instruction = tmp_path / "rendered.md"
    instruction.write_text("Do it.\n")
    place = trees.workspace(public, instruction, tmp_path / "workspace")
    assert (place / "data" / "csv" / "a.csv").read_text() == "1"
    assert (place / "instruction.md").read_text() == "Do it.\n"
    assert list((place / "submission").iterdir()) == []
    assert sorted(path.name for path in place.iterdir()) == [
        "data",
        "instruction.md",
        "notes.txt",
        "submission",
    ]


def test_a_copy_is_made_of_plain_files(tmp_path: Path) -> None:
    _write(tmp_path / "real", {"a": "1"})
    (tmp_path / "linked").mkdir()
    (tmp_path / "linked" / "a").symlink_to(tmp_path / "real" / "a")
    (tmp_path / "linked" / "sub").symlink_to(tmp_path / "real")
    copied = trees.copy(tmp_path / "linked", tmp_path / "copied")
    assert trees.differences(tmp_path / "linked", copied) == []
    assert not (copied / "a").is_symlink()
    assert not (copied / "sub").is_symlink()


def test_differences_are_named(tmp_path: Path) -> None:
    one = _write(tmp_path / "one", {"same": "1", "other": "12", "left/x": "1", "size": "123"})
    two = _write(tmp_path / "two", {"same": "1", "other": "21", "right": "1", "size": "1"})
    assert trees.differences(one, two) == [
        "left/x is only in one",
        "other differs (2 and 2 bytes)",
        "right is only in two",
        "size differs (3 and 1 bytes)",
    ]


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("import os\nimport numpy as np\nfrom pathlib import Path\n", []),
        ("import tasks.cohorts as c\n", ["tasks"]),
        ("from specs.schema.task import Task\nfrom verifiers import run\n", ["specs", "verifiers"]),
        ("def f():\n    from harness import store\n", ["harness"]),
        ("from . import draws\n", []),
        ("import taskspooler\n", []),
    ],
)
def test_own_imports(tmp_path: Path, source: str, found: list[str]) -> None:
    _write(tmp_path, {"program.py": "import helper\n", "helper/__init__.py": "", "helper/deep.py": source})
    program = trees.stage(tmp_path / "program.py", tmp_path / "staged")
    assert trees.own_imports(program.parent) == found


def test_staged_is_what_the_program_imports_and_no_more(tmp_path: Path) -> None:
    files = {
        "program.py": "import one\nfrom two import x\nimport os\n",
        "one.py": "",
        "two/x.py": "",
        "gold.py": "",
    }
    program = trees.stage(_write(tmp_path, files) / "program.py", tmp_path / "staged")
    staged = [str(file.relative_to(program.parent)) for file in sorted(program.parent.rglob("*.py"))]
    assert staged == ["one.py", "program.py", "two/x.py"]


def test_modules_are_found_without_being_imported() -> None:
    file = trees.module_file("tasks.testing.testdata.tiny", "solver")
    assert file.name == "solver.py"
    assert "tasks.testing.testdata.tiny.solver" not in sys.modules
    with pytest.raises(FileNotFoundError, match=r"no judge\.py"):
        trees.module_file("tasks.testing.testdata.tiny", "judge")


def test_the_path_without_ours_cannot_find_the_repository() -> None:
    for entry in trees.python_path(ours=False).split(os.pathsep):
        assert not (Path(entry) / "verifiers").exists()
    assert any(
        (Path(entry) / "verifiers").exists() for entry in trees.python_path(ours=True).split(os.pathsep)
    )
