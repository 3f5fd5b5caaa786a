"""The rows of a world while it is being built."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from typing import Any

from sqlalchemy import Table as SqlTable
from sqlmodel import SQLModel


class Rows:
    """Rows by table, and the last number given to each kind of record."""

    def __init__(self) -> None:
        """Starts empty."""
        self._rows: dict[type[SQLModel], list[SQLModel]] = defaultdict(list)
        self.numbers: Counter[str] = Counter()

    def add(self, row: SQLModel) -> None:
        """Takes a row."""
        self._rows[type(row)].append(row)

    def extend(self, rows: Iterable[SQLModel]) -> None:
        """Takes rows."""
        for row in rows:
            self.add(row)

    def new_id(self, prefix: str, width: int = 6) -> str:
        """Returns the next id of a kind of record, as enc-000001: the simulator counts on from it.

        Args:
            prefix: Kind of record.
            width: Least number of digits.
        """
        self.numbers[prefix] += 1
        return f"{prefix}-{self.numbers[prefix]:0{width}d}"

    def of[T: SQLModel](self, table: type[T]) -> list[T]:
        """Returns the rows of a table, in the order in which they were added."""
        return self._rows[table]  # type: ignore[return-value]

    def by_table(self) -> Iterator[tuple[SqlTable, list[dict[str, Any]]]]:
        """Yields each table that has rows, and its rows sorted by key; tables that others refer to come first."""
        models = {_table(model): rows for model, rows in self._rows.items() if rows}
        for table in SQLModel.metadata.sorted_tables:
            if table in models:
                keys = [column.name for column in table.primary_key]
                records = [row.model_dump() for row in models[table]]
                yield table, sorted(records, key=lambda record: [record[key] for key in keys])


def _table(model: type[SQLModel]) -> SqlTable:
    table: SqlTable = model.__table__  # type: ignore[attr-defined]
    return table
