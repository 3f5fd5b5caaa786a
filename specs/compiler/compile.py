"""Compiling one spec: jsonnet text → checked imports → JSON value → model → canonical JSON → digest."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import Any

from specs.compiler.canonical import digest_of
from specs.compiler.errors import SpecError
from specs.compiler.evaluate import evaluate
from specs.compiler.load import canonical_of, validate
from specs.compiler.sources import SourceTree
from specs.schema.kinds import Spec, home_of


@dataclass(frozen=True)
class Compiled:
    """A compiled spec.

    Attributes:
        model: The typed spec.
        canonical: Its canonical JSON, ending in a line feed.
        digest: `sha256:<hex>` of `canonical`.
    """

    model: Spec
    canonical: bytes
    digest: str


def compile_file(path: Path, root: Path) -> Compiled:
    """Compile one spec file.

    Args:
        path: The `.jsonnet` file, below `root`.
        root: The spec root; imports are looked for beside the importing file, then below it.

    Raises:
        SpecError: The file, something it imports, or its content is wrong; one sentence per problem.
    """
    tree = SourceTree(root)
    relative = tree.locate(path)
    tree.check_imports(relative)
    return finish(tree, relative, evaluate(tree, [relative])[0])


def compile_many(tree: SourceTree, paths: Sequence[PurePosixPath]) -> tuple[list[Compiled], list[str]]:
    """Compile many files of one tree, sharing the work on what they import.

    Args:
        tree: The spec root.
        paths: Files below it.

    Returns:
        What compiled, in the order of `paths`, and the problems of what did not.
    """
    problems: list[str] = []
    sound: list[PurePosixPath] = []
    for path in paths:
        try:
            tree.check_imports(path)
            sound.append(path)
        except SpecError as error:
            problems += error.problems
    compiled: list[Compiled] = []
    for path, value in _evaluate_each(tree, sound, problems):
        try:
            compiled.append(finish(tree, path, value))
        except SpecError as error:
            problems += error.problems
    return compiled, problems


def finish(tree: SourceTree, path: PurePosixPath, value: Any) -> Compiled:
    """Validate the JSON value of a file and check that the file stands where its name says.

    Raises:
        SpecError: The value is no valid spec, or the file has another name or folder than the spec says.
    """
    where = tree.show(path)
    model = validate(value, where)
    home = home_of(model)
    if path != home:
        raise SpecError(
            f'{where}: name: found "{model.name}" in {path}, allowed is the file\'s stem and folder: '
            f"this {model.kind} must stand at {tree.show(home)}."
        )
    canonical = canonical_of(model)
    return Compiled(model, canonical, digest_of(canonical))


def _evaluate_each(
    tree: SourceTree, paths: Sequence[PurePosixPath], problems: list[str]
) -> list[tuple[PurePosixPath, Any]]:
    if not paths:
        return []
    try:
        return list(zip(paths, evaluate(tree, paths), strict=True))
    except SpecError:
        pass  # One is wrong: evaluated one by one, each gets its own sentence.
    values = []
    for path in paths:
        try:
            values.append((path, evaluate(tree, [path])[0]))
        except SpecError as error:
            problems += error.problems
    return values
