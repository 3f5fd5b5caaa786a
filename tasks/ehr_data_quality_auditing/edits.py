"""What an injector returns: clusters of rows, and the changes that make them wrong."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

#: A cell: what a table's column may hold. Times are `datetime`.
type Cell = object


class Ref(NamedTuple):
    """A row, named by where it came from, so that plans made apart can be merged.

    Attributes:
        table: Name of the table.
        row: Position in the pristine table, from 0; for an added row, the position of the row it copies.
        added: True for the row that was added beside `row`.
    """

    table: str
    row: int
    added: bool = False


@dataclass(frozen=True)
class Change:
    """New cells of one row; an added row starts as a copy of the row it stands beside."""

    ref: Ref
    cells: Mapping[str, Cell]


@dataclass(frozen=True)
class Cluster:
    """One planted error.

    Attributes:
        family: Error family, e.g. ``inconsistency``.
        subtype: Sub-type, e.g. ``duplicate_lab``.
        core: Rows that are wrong, or of which one must be wrong. Flagging one catches the cluster.
        evidence: Right rows that reveal the error. Flagging one catches the cluster too, but never counts
            for or against precision.
        changes: What was done to the pristine tables.
    """

    family: str
    subtype: str
    core: tuple[Ref, ...]
    evidence: tuple[Ref, ...]
    changes: tuple[Change, ...]

    def touched(self) -> frozenset[Ref]:
        """Rows whose content was altered or added."""
        return frozenset(change.ref for change in self.changes)


class TooFewCandidatesError(ValueError):
    """The cohort has too few rows in which an error would be certain."""


def enough(found: int, wanted: int, subtype: str) -> None:
    """Checks that a sub-type can be planted as often as the spec asks.

    Raises:
        TooFewCandidatesError: It cannot.
    """
    if found < wanted:
        raise TooFewCandidatesError(
            f"{subtype}: the cohort has {found} rows where this error would be certain, the spec asks for "
            f"{wanted}; lower the count in the task's spec or make a larger cohort"
        )
