"""Questions in SQL about a results folder."""

# ruff: noqa: PLC0415  (imports are late: --help and bad input answer at once)

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from harness.errors import UsageError
from harness.store.index import arrow, current
from harness.store.results import Results


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer to a query.

    Attributes:
        columns: Names of the columns.
        rows: The rows.
    """

    columns: list[str]
    rows: list[tuple[Any, ...]]


def query(root: Path, sql: str) -> Answer:
    """Answers a query over the table `trials`; nothing it says can change the results or reach other files.

    Args:
        root: A results folder.
        sql: One statement of DuckDB's SQL.

    Raises:
        UsageError: Where the folder cannot be read or the query is wrong.
    """
    import duckdb

    try:
        trials = arrow().parquet.read_table(current(Results.open(root)))
    except OSError as error:
        raise UsageError(f"The index of the results folder {root} cannot be used: {error}.") from None
    with duckdb.connect(":memory:") as connection:
        connection.register("trials", trials)
        connection.execute(
            "SET threads = 1; SET enable_external_access = false; SET lock_configuration = true"
        )
        try:
            cursor = connection.execute(sql)
            if cursor is None or cursor.description is None:
                raise UsageError("The query gives no rows: ask with select … from trials.")
            return Answer([column[0] for column in cursor.description], cursor.fetchall())
        except duckdb.Error as error:
            first = str(error).splitlines()[0].rstrip(".")
            raise UsageError(f"The query failed: {first}; the table is called trials.") from None
