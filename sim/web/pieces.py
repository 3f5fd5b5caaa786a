"""Records of a world as blocks of a page: one line by line, many as a table."""

from collections.abc import Iterable

from sim.web.blocks import Block, Facts, Grid
from sim.web.cells import Cells, words
from sim.web.records import Row, Snapshot


class Pieces:
    """Blocks of given records.

    Attributes:
        snapshot: The world.
        cells: Its cells.
    """

    def __init__(self, snapshot: Snapshot) -> None:
        """Takes the world that is shown."""
        self.snapshot = snapshot
        self.cells = Cells(snapshot)

    def facts(self, title: str, table: str, row: Row, without: Iterable[str] = ()) -> Facts:
        """Returns a record line by line, but for what is empty.

        Args:
            title: Heading.
            table: Its table.
            row: The record.
            without: Columns to leave out.
        """
        return Facts(title, self.cells.pairs(table, row, frozenset(without)))

    def grid(self, title: str, table: str, rows: list[Row], columns: Iterable[str] = ()) -> Grid:
        """Returns records as a table; columns that are empty throughout are left out.

        Args:
            title: Caption.
            table: Their table.
            rows: The records.
            columns: Columns in their order; where none are named, all.
        """
        known = self.snapshot.records.tables.get(table)
        have = {} if known is None else {column.name: column for column in known.columns}
        chosen = [have[name] for name in columns or have if name in have]
        used = [column for column in chosen if any(row[column.name] not in (None, "", []) for row in rows)]
        body = tuple(tuple(self.cells.cell(column, row) for column in used) for row in rows)
        return Grid(title, tuple(words(column.name) for column in used), body)

    def grids(self, title: str, table: str, rows: list[Row], columns: Iterable[str] = ()) -> list[Block]:
        """Returns records as `grid` does, or nothing where there are none."""
        return [self.grid(title, table, rows, columns)] if rows else []
