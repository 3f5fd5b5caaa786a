"""Running jsonnet: source text to JSON values, with imports served from one spec root only."""

import json
import re
from collections.abc import Sequence
from pathlib import PurePosixPath
from typing import Any

from specs.compiler.errors import SpecError
from specs.compiler.sources import SourceTree

#: Where files are claimed to stand while they are evaluated: no path of the machine is looked at or shown.
_VIRTUAL = "/spec-root/"

_PLACE = re.compile(rf"{_VIRTUAL}(?P<path>[^\n]+?):(?P<line>\d+):(?P<column>\d+)")
_FIELD = re.compile(r"^\s+field <(?P<name>.*)> manifest", re.MULTILINE)
_NOISE = re.compile(r"^(runtime error|import_callback error|RuntimeError): ")


def evaluate(tree: SourceTree, paths: Sequence[PurePosixPath]) -> list[Any]:
    """Return the JSON value of each file.

    All files are evaluated by one call, so that a library many specs import is evaluated once.

    Args:
        tree: The spec root.
        paths: Files below it, whose imports were checked.

    Raises:
        SpecError: A file is not valid jsonnet, or its evaluation fails.
    """
    # Here and not above: readers of compiled specs run where no jsonnet is installed.
    import rjsonnet  # noqa: PLC0415

    def serve(folder: str, target: str) -> tuple[str, str]:
        if target.startswith(_VIRTUAL):
            path: PurePosixPath | None = PurePosixPath(target.removeprefix(_VIRTUAL))
        else:
            importer = PurePosixPath(f"{folder}/".removeprefix(_VIRTUAL), "_")
            path = tree.resolve(importer, target)
        if path is None:
            raise RuntimeError(f"the import {target} is unknown")
        return f"{_VIRTUAL}{path}", tree.text(path)

    program = ",".join(f"import {json.dumps(_VIRTUAL + str(path))}" for path in paths)
    try:
        text = rjsonnet.evaluate_snippet("specs", f"[{program}]", import_callback=serve)
    except RuntimeError as error:
        raise SpecError(_sentence(tree, paths[0], str(error))) from None
    values: list[Any] = json.loads(text)
    return values


def _sentence(tree: SourceTree, path: PurePosixPath, trace: str) -> str:
    """Return the evaluator's trace as one sentence: file, line, column, message, field."""
    message = _NOISE.sub("", trace.partition("\n")[0]).replace(_VIRTUAL, "").strip().rstrip(".")
    place = _PLACE.search(trace)
    where = tree.show(path)
    if place is not None:
        at = f"{place['line']}:{place['column']}"
        source = PurePosixPath(place["path"])
        where = f"{where}:{at}" if source == path else f"{where}: {tree.show(source)}:{at}"
    fields = ".".join(reversed(_FIELD.findall(trace)))
    field = f" (field {fields})" if fields else ""
    return f"{where}: {message}{field}."
