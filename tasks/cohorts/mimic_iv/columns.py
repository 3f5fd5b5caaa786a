"""The in-memory shape of a table while it is being made: equally long numpy columns by name.

Missing values: ``NULL_INT`` in integer columns, NaN in floats, ``None`` in text, NaT in dates and times.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

type Columns = dict[str, NDArray[Any]]
type Ints = NDArray[np.int64]
type Floats = NDArray[np.float64]
type Bools = NDArray[np.bool_]
type Texts = NDArray[np.object_]
type Times = NDArray[np.datetime64]

NULL_INT = -1


def length(table: Mapping[str, NDArray[Any]]) -> int:
    """Number of rows, 0 for a table without columns."""
    return len(next(iter(table.values()))) if table else 0


def take(table: Mapping[str, NDArray[Any]], rows: NDArray[Any]) -> Columns:
    """Selects rows by index or by mask, in the order given."""
    return {name: column[rows] for name, column in table.items()}


def stack(parts: Sequence[Mapping[str, NDArray[Any]]]) -> Columns:
    """Puts tables of the same columns below one another.

    Raises:
        ValueError: The tables do not have the same columns.
    """
    names = list(parts[0])
    for part in parts:
        if set(part) != set(names):
            raise ValueError(f"tables to stack differ in columns: {sorted(set(part) ^ set(names))}")
    return {name: np.concatenate([part[name] for part in parts]) for name in names}


def texts(vocabulary: Sequence[str | None], codes: NDArray[Any]) -> Texts:
    """Looks codes up in a small vocabulary; the strings are shared, not copied."""
    words = np.empty(len(vocabulary), dtype=object)
    words[:] = list(vocabulary)
    return np.asarray(words[codes], dtype=object)


def constant(word: str | None, count: int) -> Texts:
    """A text column of one value."""
    column = np.empty(count, dtype=object)
    column[:] = word
    return column
