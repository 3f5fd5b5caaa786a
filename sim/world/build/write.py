"""Rows to two SQLite files, byte for byte the same for the same rows."""

import sqlite3
from pathlib import Path

from sqlalchemy import create_engine

from sim.world import schema
from sim.world.build.rows import Rows
from sim.world.connections import HIDDEN_FILE, WORLD_FILE
from sim.world.tables import HIDDEN


def write(rows: Rows, folder: Path) -> None:
    """Writes a world's two databases; tables without rows are made too.

    Args:
        rows: The rows; those of tables of the schema "hidden" go to the payer's hidden file.
        folder: Where the files go; made if need be.

    Raises:
        FileExistsError: There is a world in the folder.
        ValueError: A row refers to one that does not exist.
    """
    folder.mkdir(parents=True, exist_ok=True)
    schema.create(folder)
    engine = create_engine("sqlite://", creator=lambda: _connect(folder))
    with engine.connect() as connection:
        for table, records in rows.by_table():
            connection.execute(table.insert(), records)
        connection.commit()
    engine.dispose()
    for name in (WORLD_FILE, HIDDEN_FILE):
        _compact(folder / name)


def _connect(folder: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(folder / WORLD_FILE)
    connection.execute(f"ATTACH DATABASE ? AS {HIDDEN}", (str(folder / HIDDEN_FILE),))
    _hasten(connection)
    return connection


def _compact(file: Path) -> None:
    """Checks what refers to what, and rewrites a file so that its bytes depend on its content only."""
    connection = sqlite3.connect(file, isolation_level=None)
    broken = connection.execute("PRAGMA foreign_key_check").fetchall()
    if broken:
        connection.close()
        table, row, target, _ = broken[0]
        raise ValueError(
            f"{file.name}: row {row} of {table} refers to a row of {target} that does not exist."
        )
    _hasten(connection)
    connection.execute("VACUUM")
    connection.close()


def _hasten(connection: sqlite3.Connection) -> None:
    """A world that was not built to its end is built again: nothing need survive a crash."""
    connection.execute("PRAGMA synchronous=OFF")
    connection.execute("PRAGMA journal_mode=OFF")
