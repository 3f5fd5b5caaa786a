"""The shared world, built once for all tests of the builder."""

import sqlite3
import tempfile
from functools import cache
from pathlib import Path
from typing import Any

from sim.world.build.extras import EXTRAS
from sim.world.build.world import build
from sim.world.connections import WORLD_FILE
from specs.compiler import compile_file
from specs.schema.world import World

ROOT = Path("specs")

Record = dict[str, Any]


@cache
def metro() -> World:
    """Returns the spec of the shared world."""
    model = compile_file(ROOT / "worlds/metro.jsonnet", ROOT).model
    if not isinstance(model, World):
        raise TypeError("worlds/metro.jsonnet is no World.")
    return model


@cache
def built() -> Path:
    """Returns the folder of the shared world; it goes when the process ends."""
    folder = tempfile.TemporaryDirectory(prefix="world-")
    _FOLDERS.append(folder)
    build(metro(), "sha256:test", Path(folder.name), EXTRAS)
    return Path(folder.name)


def query(sql: str, folder: Path | None = None) -> list[Record]:
    """Returns what a query finds in the shared world, or in the world of a folder."""
    connection = sqlite3.connect((folder or built()) / WORLD_FILE)
    connection.row_factory = sqlite3.Row
    found = [dict(row) for row in connection.execute(sql)]
    connection.close()
    return found


def rows_of(table: str) -> list[Record]:
    """Returns the rows of a table of the shared world."""
    return query(f"SELECT * FROM {table}")  # noqa: S608  (names that tests write)


_FOLDERS: list[tempfile.TemporaryDirectory[str]] = []
