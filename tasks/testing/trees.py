"""Folders for the drivers: workspaces, copies and comparisons."""

import ast
import filecmp
import importlib.util
import os
import shutil
import sys
from pathlib import Path

OURS = frozenset({"specs", "tasks", "images", "sim", "verifiers", "harness", "tools", "tests"})
"""Top-level packages of the repository."""


def workspace(public: Path, instruction: Path | None, folder: Path) -> Path:
    """Lays out what an agent finds under /workspace.

    Args:
        public: The public tree; its files are linked, not copied.
        instruction: The rendered instruction, or None to leave it out.
        folder: The folder to make.

    Returns:
        `folder`, with an empty `submission` in it.
    """
    for source in _files(public):
        target = folder / source.relative_to(public)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.symlink_to(source.resolve())
    (folder / "submission").mkdir(parents=True, exist_ok=True)
    if instruction is not None:
        (folder / "instruction.md").symlink_to(instruction.resolve())
    return folder


def copy(source: Path, target: Path) -> Path:
    """Copies a tree as plain files with one name each, whatever links it is made of, and returns the copy.

    Args:
        source: An existing folder.
        target: The folder to make.
    """
    for file in _files(source):
        place = target / file.relative_to(source)
        place.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(file, place)
    return target


def differences(one: Path, other: Path) -> list[str]:
    """Compares two trees by names and bytes.

    Args:
        one: A folder.
        other: Another folder.

    Returns:
        One sentence per file that is not the same in both, sorted; empty if the trees are equal.
    """
    left = {file.relative_to(one) for file in _files(one)}
    right = {file.relative_to(other) for file in _files(other)}
    lines = [f"{name} is only in {one.name}" for name in left - right]
    lines += [f"{name} is only in {other.name}" for name in right - left]
    lines += [
        f"{name} differs ({(one / name).stat().st_size} and {(other / name).stat().st_size} bytes)"
        for name in left & right
        if not filecmp.cmp(one / name, other / name, shallow=False)
    ]
    return sorted(lines)


def stage(program: Path, folder: Path) -> Path:
    """Copies a program that runs beside an agent, and what it imports from beside itself, into a folder.

    Run from there it cannot reach the rest of its category by accident.

    Args:
        program: A Python file.
        folder: The folder to make.

    Returns:
        The copy of the program.
    """
    folder.mkdir(parents=True)
    for name in [program.stem, *sorted(imported(program))]:
        if (module := program.with_name(f"{name}.py")).is_file():
            shutil.copyfile(module, folder / module.name)
        elif (package := program.with_name(name)).is_dir():
            copy(package, folder / name)
    return folder / program.name


def own_imports(folder: Path) -> list[str]:
    """Lists which packages of the repository a staged program imports; it has to import none.

    Args:
        folder: As `stage` makes it.
    """
    return sorted({name for file in folder.rglob("*.py") for name in imported(file)} & OURS)


def imported(file: Path) -> set[str]:
    """Returns the top-level packages that a Python file imports anywhere in it.

    Args:
        file: A Python file.
    """
    found: set[str] = set()
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found.update(alias.name.split(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            found.add(node.module.split(".")[0])
    return found


def module_file(package: str, module: str) -> Path:
    """Returns the file of a category's module without importing it.

    Args:
        package: The category's package.
        module: The module's name, such as solver.

    Raises:
        FileNotFoundError: If the category has no such module.
    """
    found = importlib.util.find_spec(f"{package}.{module}")
    if found is None or found.origin is None:
        raise FileNotFoundError(f"{package} has no {module}.py; a category brings one.")
    return Path(found.origin)


def python_path(*, ours: bool) -> str:
    """Returns a PYTHONPATH with the packages that this process sees.

    Args:
        ours: Whether the repository itself is on it; without, only installed packages are.
    """
    entries = [
        entry for entry in sys.path if entry and (ours or not (Path(entry) / "verifiers" / "run.py").exists())
    ]
    return os.pathsep.join(entries)


def _files(folder: Path) -> list[Path]:
    found = []
    for base, _, names in os.walk(folder, followlinks=True):
        found += [Path(base, name) for name in names]
    return sorted(found)
