"""What a page reads of a world: one snapshot, on a connection that cannot write."""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from sqlite3 import Connection as SqliteConnection
from typing import Any

from sqlalchemy import Column, MetaData, NullPool, create_engine, event, func, select
from sqlalchemy import Table as SqlTable
from sqlalchemy.exc import DatabaseError
from sqlmodel import Session

from sim.domain.roles import Side
from sim.world.connections import HIDDEN_FILE, WORLD_FILE, connect
from sim.world.tables import HIDDEN

Row = dict[str, Any]
"""A record: values by column."""

_ANY: Mapping[str, Any] = {}


class Records:
    """An opened world, as its files describe themselves: what tables there are, and what refers to what.

    The tables are found in the file and not in the apps, so that a world of another day can be read as well.

    Attributes:
        folder: The world's folder.
        tables: Tables by name, sorted; those of the hidden adjudication only where it was asked for.
        children: For each table the columns that refer to it, sorted by their tables' names.
    """

    def __init__(self, folder: Path, *, reveal_hidden: bool = False) -> None:
        """Opens a world that others may be writing.

        Args:
            folder: A built world, or a trial's.
            reveal_hidden: Whether the hidden adjudication can be read.

        Raises:
            FileNotFoundError: A file of the world is missing; the sentence names it.
            OSError: It cannot be read; the sentence says why.
        """
        for file in (WORLD_FILE, HIDDEN_FILE):
            if not (folder / file).is_file():
                raise FileNotFoundError(f"{folder} is no world: {file} is missing.")
        self.folder = folder
        self._reveal = reveal_hidden
        self._engine = create_engine("sqlite://", creator=self._connect, poolclass=NullPool)
        event.listen(self._engine, "begin", _begin)
        try:
            self.tables = self._found()
        except DatabaseError as error:
            raise OSError(f"{folder} cannot be read: {error.orig}.") from error
        self.children: dict[str, list[Column[Any]]] = {name: [] for name in self.tables}
        for table in self.tables.values():
            for column in table.columns:
                for reference in column.foreign_keys:
                    self.children[reference.column.table.name].append(column)

    @contextmanager
    def snapshot(self) -> Iterator[Snapshot]:
        """Gives the world as it is now; what others write meanwhile does not show."""
        with Session(self._engine) as session:
            yield Snapshot(self, session)

    def _found(self) -> dict[str, SqlTable]:
        found = MetaData()
        with self._engine.connect() as connection:
            found.reflect(connection)
            if self._reveal:
                found.reflect(connection, schema=HIDDEN)
        return {table.name: table for table in sorted(found.tables.values(), key=lambda table: table.name)}

    def _connect(self) -> SqliteConnection:
        connection = connect(self.folder, Side.PAYER, read_only=True)
        if not self._reveal:
            connection.execute(f"DETACH DATABASE {HIDDEN}")
        return connection


class Snapshot:
    """A world at one moment. A table that the world does not have is empty.

    Attributes:
        records: The opened world.
        session: A transaction that reads.
    """

    def __init__(self, records: Records, session: Session) -> None:
        self.records = records
        self.session = session

    def rows(
        self,
        name: str,
        where: Mapping[str, Any] = _ANY,
        *,
        order: tuple[str, ...] = (),
        limit: int | None = None,
        offset: int = 0,
    ) -> list[Row]:
        """Returns the rows of a table.

        Args:
            name: The table.
            where: Values that columns must have.
            order: Columns, the first the most important; "-" before one for the greatest first. Then by key.
            limit: Most rows.
            offset: Rows to leave out.
        """
        table = self._matching(name, where)
        if table is None:
            return []
        chosen = select(table).where(*_conditions(table, where)).limit(limit).offset(offset)
        by = [_direction(table, text) for text in order if text.removeprefix("-") in table.columns]
        found = self.session.connection().execute(chosen.order_by(*by, *table.primary_key.columns))
        return [dict(row) for row in found.mappings()]

    def row(self, name: str, where: Mapping[str, Any] = _ANY) -> Row | None:
        """Returns the first row of a table that has the given values, or None."""
        found = self.rows(name, where, limit=1)
        return found[0] if found else None

    def count(self, name: str, where: Mapping[str, Any] = _ANY) -> int:
        """Returns the number of rows of a table that have the given values."""
        table = self._matching(name, where)
        if table is None:
            return 0
        chosen = select(func.count()).select_from(table).where(*_conditions(table, where))
        return int(self.session.connection().execute(chosen).scalar_one())

    def counts(self, name: str, column: str) -> dict[str, int]:
        """Returns how often each value stands in a column."""
        table = self._matching(name, (column,))
        if table is None:
            return {}
        grouped = select(table.c[column], func.count()).group_by(table.c[column]).order_by(table.c[column])
        return {str(value): int(times) for value, times in self.session.connection().execute(grouped)}

    def _matching(self, name: str, columns: Iterable[str]) -> SqlTable | None:
        table = self.records.tables.get(name)
        return table if table is not None and all(column in table.columns for column in columns) else None


def _conditions(table: SqlTable, where: Mapping[str, Any]) -> list[Any]:
    return [table.c[name] == value for name, value in where.items()]


def _direction(table: SqlTable, text: str) -> Any:
    return table.c[text[1:]].desc() if text.startswith("-") else table.c[text]


def _begin(connection: Any) -> None:
    connection.exec_driver_sql("BEGIN")
