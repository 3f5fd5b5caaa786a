"""Strict, bounded reading of a submitted CSV file into the columns that the contract declares."""

import math
import re
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from verifiers.cells import BadTableError, decode, header_and_cells
from verifiers.problem import Problem, ProblemKind, shown

if TYPE_CHECKING:
    from specs.schema.contract import SubmissionColumn, SubmissionFile

# Only ASCII digits: int() and float() would also take digits of other scripts and underscores.
_INTEGER = re.compile(r"[+-]?[0-9]{1,18}")
_FLOAT = re.compile(r"[+-]?([0-9]+\.?[0-9]*|\.[0-9]+)([eE][+-]?[0-9]{1,4})?")


class Table(NamedTuple):
    """The declared columns of a CSV file.

    Attributes:
        columns: Declared column name to one stripped text per data row; a formula stays a text.
        rows: Number of data rows; wholly blank lines are not rows.
    """

    columns: dict[str, list[str]]
    rows: int


def read_csv(data: bytes, declared: SubmissionFile) -> Table | Problem:
    """Parses a submitted CSV file.

    Headers are compared without case and outer spaces and by their aliases; columns that are not declared are
    ignored. UTF-8 with or without a byte order mark, any line ending.

    Args:
        data: The whole file.
        declared: The contract's description of it.

    Returns:
        The declared columns, or the first thing that is wrong with the file.
    """
    try:
        return _parse(decode(data), declared)
    except BadTableError as bad:
        return Problem(bad.kind, f"{declared.path} {bad}.")


def _parse(text: str, declared: SubmissionFile) -> Table:
    header, batches = header_and_cells(text)
    names = [name.strip().casefold() for name in header]
    positions = [_position(column, names) for column in declared.columns]
    columns: list[list[str]] = [[] for _ in positions]
    rows = 0
    for cells in batches:
        rows += len(cells) // len(names)
        if rows > declared.max_rows:
            raise BadTableError(ProblemKind.TOO_MANY_ROWS, f"has more than {declared.max_rows} rows")
        for column, position in zip(columns, positions, strict=True):
            column.extend(map(str.strip, cells[position :: len(names)]))
    for spec, column in zip(declared.columns, columns, strict=True):
        _check_type(spec, column)
    return Table({spec.name: column for spec, column in zip(declared.columns, columns, strict=True)}, rows)


def _position(column: SubmissionColumn, header: Sequence[str]) -> int:
    accepted = {name.strip().casefold() for name in (column.name, *column.aliases)}
    found = [index for index, name in enumerate(header) if name in accepted]
    if len(found) == 1:
        return found[0]
    if found:
        raise BadTableError(ProblemKind.HEADER, f"has {len(found)} columns that mean {column.name}")
    names = ", ".join(shown(name) for name in header[:8])
    raise BadTableError(ProblemKind.HEADER, f"lacks the column {column.name} (its header has {names})")


def _check_type(column: SubmissionColumn, cells: list[str]) -> None:
    check = _CHECKS.get(column.type)
    if check is None:
        return
    for number, cell in enumerate(cells, start=1):
        if not check(cell):
            raise BadTableError(
                ProblemKind.CELL,
                f"has {shown(cell)} as {column.name} in data row {number}, {column.type} was expected",
            )


def _is_integer(cell: str) -> bool:
    return _INTEGER.fullmatch(cell) is not None


def _is_finite(cell: str) -> bool:
    return _FLOAT.fullmatch(cell) is not None and math.isfinite(float(cell))


_CHECKS: dict[str, Callable[[str], bool]] = {"int": _is_integer, "float": _is_finite}
