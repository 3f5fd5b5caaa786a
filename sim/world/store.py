"""A world on disk: open, clone, one transaction at a time."""

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cached_property
from pathlib import Path

from sqlalchemy import Engine
from sqlalchemy.exc import OperationalError
from sqlmodel import Session

from sim.domain.roles import Side
from sim.world import connections
from sim.world.connections import HIDDEN_FILE, WORLD_FILE


class WorldFullError(Exception):
    """A world has grown as large as it may, or its disk is full; nothing was written."""


class World:
    """One trial's world: a folder with a database that all see and one that only the payer's side opens.

    Safe to use from several threads; a write waits for the write before it.

    Attributes:
        folder: Where the two files are.
    """

    def __init__(self, folder: Path) -> None:
        """Opens a world.

        Args:
            folder: A folder that the builder or `clone` made.

        Raises:
            FileNotFoundError: A file of the world is missing; the sentence names it.
        """
        for file in (WORLD_FILE, HIDDEN_FILE):
            if not (folder / file).is_file():
                raise FileNotFoundError(
                    f"{folder} is no world: {file} is missing; build one with ./bazel build //sim:world."
                )
        self.folder = folder
        with connections.connect(folder, Side.PAYER) as connection:
            connection.execute("PRAGMA main.journal_mode=WAL")
        connection.close()

    @cached_property
    def _engines(self) -> dict[Side, Engine]:
        return {side: connections.engine(self.folder, side) for side in Side}

    @cached_property
    def _begun_by(self) -> dict[tuple[Side, bool], Engine]:
        """The engines by side and whether their transactions write."""
        return {
            (side, write): engine.execution_options(hermed_write=write)
            for side, engine in self._engines.items()
            for write in (False, True)
        }

    @contextmanager
    def transaction(self, side: Side, *, write: bool) -> Iterator[Session]:
        """Gives a session that commits when the block ends and rolls back when it raises.

        Args:
            side: Whose tables the session may see.
            write: Whether it takes the write lock from its beginning.

        Raises:
            WorldFullError: There is no room for what was to be written.
        """
        try:
            with Session(self._begun_by[side, write], expire_on_commit=False) as session, session.begin():
                yield session
        except (OperationalError, sqlite3.OperationalError) as error:
            first = error.orig if isinstance(error, OperationalError) else error
            if getattr(first, "sqlite_errorcode", None) == sqlite3.SQLITE_FULL:
                raise WorldFullError from error
            raise

    def close(self) -> None:
        """Closes every connection; what was committed is in one file again."""
        for engine in self._engines.values():
            engine.dispose()
        with connections.connect(self.folder, Side.PAYER) as connection:
            connection.execute("PRAGMA main.wal_checkpoint(TRUNCATE)")
        connection.close()


def clone(template: Path, folder: Path) -> World:
    """Copies a built world for a trial and opens the copy.

    Args:
        template: A world as the builder wrote it: closed, no log beside it.
        folder: A folder that does not exist yet.

    Raises:
        FileExistsError: The folder exists.
        FileNotFoundError: The template is no world.
    """
    folder.mkdir(parents=True)
    for file in (WORLD_FILE, HIDDEN_FILE):
        source = template / file
        if source.is_file():
            shutil.copyfile(source, folder / file)
    return World(folder)
