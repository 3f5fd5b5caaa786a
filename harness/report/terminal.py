"""Tables on a terminal."""

from collections.abc import Sequence
from typing import Any

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from harness.report.cells import HEADINGS, RIGHT, cells, used
from harness.report.summary import Row

_STYLES = {"published": "dim", "not_run": "yellow", "run": ""}


def result_table(title: str, rows: Sequence[Row]) -> Table:
    """Returns the result table of a sweep."""
    table = Table(title=escape(title))
    columns = used(rows)
    for index in columns:
        heading = HEADINGS[index]
        table.add_column(heading, justify="right" if heading in RIGHT else "left", no_wrap=heading != "note")
    for row in rows:
        texts = cells(row)
        table.add_row(*(escape(texts[index]) for index in columns), style=_STYLES[row.status])
    return table


def answer_table(columns: Sequence[str], rows: Sequence[Sequence[Any]]) -> Table:
    """Returns the answer to a query as a table."""
    table = Table()
    for column in columns:
        table.add_column(escape(column))
    for row in rows:
        table.add_row(*("" if value is None else escape(str(value)) for value in row))
    return table


def console() -> Console:
    """Returns where tables are printed; wide where the output is no terminal, so that no line is cut."""
    found = Console()
    return found if found.is_terminal else Console(width=200)
