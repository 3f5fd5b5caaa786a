"""A whole world as one canonical JSON document, from one snapshot, whoever writes meanwhile."""

import base64
import sqlite3
from pathlib import Path
from typing import Any

import orjson

from sim.domain.roles import Side
from sim.world import connections

PROTOCOL = "hermed/world-export/v1"
"""What the document calls itself."""


def export(folder: Path) -> bytes:
    """Returns every record of a world, the payer's included, but for what is hidden.

    Reads one snapshot on a connection of its own, so it may run in any thread while others write. Tables and
    keys are sorted, rows stand in the order of their keys: the same world gives the same bytes.

    Args:
        folder: The world's folder.

    Returns:
        JSON: `{"protocol", "tables": {name: [record, …]}}`; bytes are base64 text.
    """
    connection = connections.connect(folder, Side.PAYER, read_only=True)
    try:
        connection.execute("BEGIN")
        # Table by table, so that never more than one table is in memory as objects.
        tables = [
            _encoded(name) + b":" + _encoded(records(connection, name)) for name in table_names(connection)
        ]
    finally:
        connection.close()
    return b'{"protocol":' + _encoded(PROTOCOL) + b',"tables":{' + b",".join(tables) + b"}}"


def table_names(connection: sqlite3.Connection) -> list[str]:
    """Returns the names of the world's tables, sorted."""
    rows = connection.execute("SELECT name FROM main.sqlite_schema WHERE type = 'table' ORDER BY name")
    return [name for (name,) in rows if not name.startswith("sqlite_")]


def records(connection: sqlite3.Connection, table: str) -> list[dict[str, Any]]:
    """Returns a table's rows as records, in the order of the primary key.

    Args:
        connection: A connection to the world.
        table: One of `table_names`.
    """
    columns = list(connection.execute(f'SELECT name, type, pk FROM pragma_table_info("{table}")'))  # noqa: S608
    keys = [f'"{name}"' for name, _, place in sorted(columns, key=lambda column: column[2]) if place]
    order = ", ".join(keys) or "rowid"
    names = [name for name, _, _ in columns]
    lists = [place for place, (_, kind, _) in enumerate(columns) if kind == "JSON"]
    rows = connection.execute(f'SELECT * FROM main."{table}" ORDER BY {order}')  # noqa: S608  (names from the schema)
    if not lists:
        return [dict(zip(names, row, strict=True)) for row in rows]
    return [
        _with_lists(dict(zip(names, row, strict=True)), [names[place] for place in lists]) for row in rows
    ]


def _encoded(value: Any) -> bytes:
    return orjson.dumps(value, default=_bytes, option=orjson.OPT_SORT_KEYS)


def _with_lists(record: dict[str, Any], lists: list[str]) -> dict[str, Any]:
    for name in lists:
        record[name] = orjson.loads(record[name]) if record[name] is not None else None
    return record


def _bytes(value: Any) -> str:
    if isinstance(value, bytes):
        return base64.b64encode(value).decode()
    raise TypeError(f"A world holds no {type(value).__name__}.")
