"""Holds the one direction of imports: specs → (tasks, images, sim) → verifiers → harness → reports.

A module may import from its own folder and from those that the table names; tests may also import
from `tests`. Programs that run alone in an agent's container may import nothing of the project.
"""

import ast
from collections.abc import Iterable, Iterator
from pathlib import Path

#: What each top folder may import, besides itself. docs/architecture.md says why.
ALLOWED: dict[str, frozenset[str]] = {
    "specs": frozenset(),
    "images": frozenset({"specs"}),
    "tasks": frozenset({"specs"}),
    "sim": frozenset({"specs"}),
    "verifiers": frozenset({"specs"}),
    "harness": frozenset({"specs", "verifiers"}),
    "tools": frozenset({"specs"}),
    "tests": frozenset({"specs", "images", "tasks", "sim", "verifiers", "harness", "tools"}),
}

#: The drivers of per-task tests score with the verifier; they are tests, so no arrow runs back through them.
DRIVERS = "tasks/testing/"

#: Files of a category that run in an agent's container.
ALONE = ("solver.py", "blind.py")


def imported(source: str) -> Iterator[tuple[int, str]]:
    """Line and dotted name of every import of a module, late ones included.

    Raises:
        SyntaxError: The source is not Python.
    """
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.lineno, node.module


def allowed(file: str) -> frozenset[str]:
    """Top folders that a file may import."""
    top = file.split("/", maxsplit=1)[0]
    if file.startswith("tasks/") and file.count("/") == 2 and Path(file).name in ALONE:
        return frozenset()
    extra = {"verifiers"} if file.startswith(DRIVERS) else set()
    if file.endswith(("_test.py", "/testing.py", "conftest.py")) or "/testing/" in file:
        extra |= {"verifiers", "tests"} if top == "tasks" else {"tests"}
    return ALLOWED.get(top, frozenset()) | {top} | extra


def findings(workspace: Path, files: Iterable[str]) -> list[str]:
    """One sentence for each import that runs against the direction."""
    found = []
    for file in sorted(files):
        may = allowed(file)
        for line, name in imported((workspace / file).read_text()):
            top = name.split(".")[0]
            if top in ALLOWED and top not in may:
                found.append(
                    f"{file}:{line}: imports {name}, but {file.split('/')[0]}/ may not import {top}/ (docs/architecture.md)."
                )
    return found
