"""Holds the one direction of imports: specs → (tasks, images, sim) → verifiers → harness → reports.

Within sim: domain → (letters, dialog, world) → operations → apps → (mcp, rest, web, admin, scripted) → programs. A module may import from its own folder and from those that the table names; tests may also import
from `tests`. Programs that run alone in an agent's container may import nothing of the project.
"""

import ast
from collections.abc import Iterable, Iterator
from pathlib import Path

#: What each folder may import, besides itself. docs/architecture.md says why.
ALLOWED: dict[str, frozenset[str]] = {
    "specs": frozenset(),
    "images": frozenset({"specs"}),
    "tasks": frozenset({"specs"}),
    "sim/domain": frozenset(),
    "sim/letters": frozenset({"sim/domain"}),
    "sim/dialog": frozenset({"specs", "sim/domain"}),
    "sim/world": frozenset({"sim/domain"}),
    "sim/operations": frozenset({"sim/domain", "sim/world", "sim/dialog"}),
    "sim/apps": frozenset(
        {"specs", "sim/domain", "sim/letters", "sim/dialog", "sim/world", "sim/operations"}
    ),
    "sim/world/build": frozenset({"specs", "sim/domain", "sim/world", "sim/apps"}),
    "sim/mcp": frozenset({"sim/domain", "sim/operations"}),
    "sim/rest": frozenset({"sim/domain", "sim/operations"}),
    "sim/admin": frozenset({"sim/domain", "sim/world", "sim/operations", "sim/apps"}),
    "sim/scripted": frozenset({"specs", "sim/domain", "sim/world", "sim/operations", "sim/apps"}),
    "sim/web": frozenset({"sim/domain", "sim/letters", "sim/world", "sim/apps"}),
    "sim": frozenset({"specs"}),
    "verifiers": frozenset({"specs"}),
    "harness": frozenset({"specs", "verifiers"}),
    "tools": frozenset({"specs"}),
    "tests": frozenset({"specs", "images", "tasks", "sim", "verifiers", "harness", "tools"}),
}

#: The drivers of per-task tests score with the verifier; they are tests, so no arrow runs back through them.
DRIVERS = "tasks/testing/"

#: What a test's file is called, or a folder of its helpers; tests may import all of their own top folder.
FOR_TESTS = ("_test.py", "/testing.py", "/examples.py", "conftest.py")

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


def folders(path: str) -> list[str]:
    """The folders of ALLOWED that a path lies in, the innermost first."""
    return sorted(
        (folder for folder in ALLOWED if f"{path}/".startswith(f"{folder}/")), key=len, reverse=True
    )


def allowed(file: str) -> frozenset[str]:
    """Folders that a file may import, with all that lies in them but what has a rule of its own."""
    own, top = folders(file)[:1], file.split("/", maxsplit=1)[0]
    if file.startswith("tasks/") and file.count("/") == 2 and Path(file).name in ALONE:
        return frozenset()
    extra = {"verifiers"} if file.startswith(DRIVERS) else set()
    if file.endswith(FOR_TESTS) or "/testing/" in file:
        extra |= {top, "tests", *ALLOWED.get(top, ())} | ({"verifiers"} if top == "tasks" else set())
    return frozenset(own).union(extra, *(ALLOWED[folder] for folder in own))


def findings(workspace: Path, files: Iterable[str]) -> list[str]:
    """One sentence for each import that runs against the direction."""
    found = []
    for file in sorted(files):
        may = allowed(file)
        for line, name in imported((workspace / file).read_text()):
            lies_in = folders(name.replace(".", "/"))
            # Either the folder itself is named, or the whole top folder.
            if lies_in and may.isdisjoint({lies_in[0], lies_in[-1]}):
                mine = (folders(file) or [file])[0]
                found.append(
                    f"{file}:{line}: imports {name}, but {mine}/ may not import {lies_in[0]}/ (docs/architecture.md)."
                )
    return found
