"""Rows of a table: neither place, nor id, nor the form of a cell tells which are positive."""

import io
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt
import polars as pl

from images.leak import statistic

Flags = npt.NDArray[np.bool_]
Numbers = npt.NDArray[np.float64]


class TableError(Exception):
    """A table cannot be checked; the message is one sentence for a person."""


@dataclass(frozen=True, slots=True)
class Feature:
    """Something that should say nothing about the answer.

    Attributes:
        name: What it is, for messages.
        p: Two-sided p-value of how well it separates positives from the rest.
    """

    name: str
    p: float


def row_features(table: bytes, rule: Mapping[str, Any]) -> Iterator[Feature]:
    """Yield the features of one table.

    Args:
        table: The CSV file, plain or gzip.
        rule: An entry of `rows` in leak.json: `id_column`, `positive` (ids), and `signal`, the columns in
            which the planted errors live. A signal column's values may differ; only a form that no clean row
            has is a tell-tale there: more decimals than any clean row, or a blank where no clean row has one.

    Raises:
        TableError: The table has no such column or row.
    """
    columns = _columns(table)
    signal = rule.get("signal", [])
    for name in (rule["id_column"], *signal):
        if name not in columns:
            msg = f"there is no column {name!r}; leak.json must name columns of the table"
            raise TableError(msg)
    ids = columns.pop(rule["id_column"])
    positive = _positive(ids, rule["positive"])
    yield from _order_features(ids, positive)
    for name, cells in columns.items():
        forms = _signal_forms if name in signal else _forms
        for form, p in forms(cells, positive):
            yield Feature(f"{form} of column {name}", p)


def _columns(table: bytes) -> dict[str, pl.Series]:
    """Return every column as text, blanks as empty strings."""
    frame = pl.read_csv(io.BytesIO(table), infer_schema=False).fill_null("")
    return {column.name: column for column in frame}


def _positive(ids: pl.Series, wanted: list[Any]) -> Flags:
    names = sorted({str(name) for name in wanted})
    flags: Flags = ids.is_in(names).to_numpy()
    if int(flags.sum()) != len(names):
        msg = f"{len(names)} rows are positive, but {int(flags.sum())} rows of the table have those ids"
        raise TableError(msg)
    return flags


def _order_features(ids: pl.Series, positive: Flags) -> Iterator[Feature]:
    total = len(positive)
    yield Feature("position in the file", _order(np.flatnonzero(positive), total))
    orders = {"id as text": ids}
    if ids.str.contains(r"^\d{1,18}$").all():
        orders["id as number"] = ids.cast(pl.Int64)
    for name, key in orders.items():
        ranks = np.empty(total, np.int64)
        ranks[key.arg_sort().to_numpy()] = np.arange(total)
        yield Feature(f"rank of the {name}", _order(ranks[positive], total))
    lengths = ids.str.len_chars().to_numpy().astype(np.float64)
    yield Feature("length of the id", statistic.best_threshold(lengths, positive))


def _order(ranks: npt.NDArray[np.int64], total: int) -> float:
    apart = statistic.without_neighbours(ranks).astype(np.float64)
    looks = (
        statistic.rank_sum(apart, total),
        statistic.spread(apart, total),
        statistic.crowding(ranks, total),
    )
    # Several looks at one order: Bonferroni within, so that each feature is one test outside.
    return min(1.0, len(looks) * min(looks))


def _shape(cells: pl.Series) -> tuple[Numbers, Numbers]:
    """Return the length and the number of decimals of each cell."""
    lengths: Numbers = cells.str.len_bytes().to_numpy().astype(np.float64)
    points: Numbers = cells.str.find(".", literal=True).cast(pl.Float64).to_numpy()
    decimals: Numbers = np.where(np.isnan(points), 0, lengths - points - 1)
    return lengths, decimals


def _forms(cells: pl.Series, positive: Flags) -> Iterator[tuple[str, float]]:
    lengths, decimals = _shape(cells)
    yield "length", statistic.best_threshold(lengths, positive)
    yield "decimals", statistic.best_threshold(decimals, positive)
    yield "blanks", statistic.best_threshold((lengths == 0).astype(np.float64), positive)


def _signal_forms(cells: pl.Series, positive: Flags) -> Iterator[tuple[str, float]]:
    lengths, decimals = _shape(cells)
    clean = ~positive
    if not clean.any():
        return
    beyond = decimals > decimals[clean].max()
    yield "decimals beyond any clean row", _unseen(beyond, positive)
    blank = lengths == 0
    if not blank[clean].any():
        yield "blanks that no clean row has", _unseen(blank, positive)


def _unseen(marked: Flags, positive: Flags) -> float:
    count = int(marked.sum())
    both = int((marked & positive).sum())
    return statistic.overlap(total=len(positive), marked=count, positives=int(positive.sum()), both=both)
