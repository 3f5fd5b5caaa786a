"""SQLite connections, one kind for each side: what a side may not see, its connections cannot read.

Payer connections attach the hidden database, read-only. Every other connection is denied tables whose name
starts with "payer_" by SQLite's own authorizer, and never opens the hidden file.
"""

import sqlite3
from pathlib import Path
from urllib.parse import quote

from sqlalchemy import Engine, create_engine, event
from sqlalchemy.pool import QueuePool

from sim.domain.roles import Side
from sim.world.tables import HIDDEN, PAYER_PREFIX

WORLD_FILE = "world.sqlite"
HIDDEN_FILE = "hidden.sqlite"

_BUSY_MS = 20_000
_CACHE_KIB = 512
_MOST_PAGES = (1 << 30) // 4096
"""How large a world may grow: 1 GiB, a hundred times what a long case files."""

_CONNECTIONS = 4
_MORE_CONNECTIONS = 28
_TABLE_ACTIONS = frozenset(
    {sqlite3.SQLITE_READ, sqlite3.SQLITE_INSERT, sqlite3.SQLITE_UPDATE, sqlite3.SQLITE_DELETE}
)


def engine(folder: Path, side: Side) -> Engine:
    """Returns an engine for one side of a world.

    A transaction that has the execution option `hermed_write` takes the write lock when it begins, so that
    what it read stays true until it commits; others read a snapshot.

    Args:
        folder: The world's folder.
        side: Whose tables the connections may see.
    """
    made = create_engine(
        "sqlite://",
        creator=lambda: connect(folder, side),
        poolclass=QueuePool,
        pool_size=_CONNECTIONS,
        max_overflow=_MORE_CONNECTIONS,
    )

    @event.listens_for(made, "begin")
    def _begin(connection) -> None:  # type: ignore[no-untyped-def]
        # Past SQLAlchemy's statements, which cost as much as a whole small query: every call begins so.
        execute, kept = connection.connection.driver_connection.execute, connection.connection.info
        writes = connection.get_execution_options().get("hermed_write", False)
        if (
            kept.get("writes") is not writes
        ):  # only where it changes: SQLite then prepares every statement anew
            execute(f"PRAGMA query_only={int(not writes)}")
            kept["writes"] = writes
        execute("BEGIN IMMEDIATE" if writes else "BEGIN")

    return made


def connect(folder: Path, side: Side, *, read_only: bool = False) -> sqlite3.Connection:
    """Returns a connection in autocommit mode, with foreign keys enforced.

    Args:
        folder: The world's folder.
        side: Whose tables the connection may see.
        read_only: Whether writes fail.
    """
    mode = "ro" if read_only else "rw"
    connection = sqlite3.connect(
        _address(folder / WORLD_FILE, mode), uri=True, isolation_level=None, check_same_thread=False
    )
    connection.execute(f"PRAGMA busy_timeout={_BUSY_MS}")
    connection.execute("PRAGMA foreign_keys=ON")
    # Nobody waits for the disk: what a killed process committed is whole, and after a power cut a trial runs again.
    connection.execute("PRAGMA synchronous=OFF")
    connection.execute(f"PRAGMA cache_size=-{_CACHE_KIB}")
    connection.execute(f"PRAGMA main.max_page_count={_MOST_PAGES}")
    if side is Side.PAYER:
        address = _address(folder / HIDDEN_FILE, "ro")
        connection.execute(f"ATTACH DATABASE ? AS {HIDDEN}", (address,))
    else:
        connection.set_authorizer(_outside_the_payer)
    return connection


def _address(file: Path, mode: str) -> str:
    return f"file:{quote(str(file.resolve()))}?mode={mode}"


def _outside_the_payer(
    action: int, first: str | None, _second: str | None, _database: str | None, _source: str | None
) -> int:
    """SQLite's question whether a statement may do something; the table is the first argument."""
    if action == sqlite3.SQLITE_ATTACH or (action == sqlite3.SQLITE_PRAGMA and first == "writable_schema"):
        return sqlite3.SQLITE_DENY
    if action in _TABLE_ACTIONS and first is not None and first.startswith(PAYER_PREFIX):
        return sqlite3.SQLITE_DENY
    return sqlite3.SQLITE_OK
