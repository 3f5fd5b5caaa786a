"""Making the two empty databases of a world from the tables that the apps declare."""

import sqlite3
from importlib import import_module
from pathlib import Path

from sqlalchemy import Table as SqlTable
from sqlalchemy import create_engine, text
from sqlalchemy.schema import CreateIndex, CreateTable
from sqlmodel import SQLModel

from sim.domain.apps import apps
from sim.world.connections import HIDDEN_FILE, WORLD_FILE
from sim.world.tables import HIDDEN

_PAGE_BYTES = 4096


def tables() -> list[SqlTable]:
    """Returns every table of the world, a table after those that it refers to."""
    for app in apps():
        import_module(f"sim.apps.{app}.models")
    return list(SQLModel.metadata.sorted_tables)


def create(folder: Path) -> None:
    """Makes a world without rows.

    Args:
        folder: An existing folder without a world.

    Raises:
        FileExistsError: There is a world already.
    """
    for file in (WORLD_FILE, HIDDEN_FILE):
        if (folder / file).exists():
            raise FileExistsError(f"{folder / file} exists; build into an empty folder.")
    made = tables()
    with sqlite3.connect(folder / HIDDEN_FILE) as hidden:
        hidden.execute(f"PRAGMA page_size={_PAGE_BYTES}")
    hidden.close()
    engine = create_engine(f"sqlite:///{folder / WORLD_FILE}")
    with engine.connect() as connection:
        connection.execute(text(f"PRAGMA page_size={_PAGE_BYTES}"))
        connection.execute(text(f"ATTACH DATABASE :file AS {HIDDEN}"), {"file": str(folder / HIDDEN_FILE)})
        for table in made:
            connection.execute(CreateTable(table))
            # A table's indexes are a set: their order is chance, and the order in which they are made is in the file.
            for index in sorted(table.indexes, key=lambda index: str(index.name)):
                connection.execute(CreateIndex(index))
        connection.commit()
    engine.dispose()
