"""Everything on file about a record, found by what refers to it: an app that comes later shows by itself."""

from collections.abc import Callable, Iterable, Iterator, Mapping

from sqlalchemy import Column

from sim.web.blocks import Block, Facts, Grid, Said, Text, Transcript
from sim.web.cells import Cells, plain, time, words
from sim.web.records import Row, Snapshot

_PAGED = frozenset({"patient", "worker", "organization", "document", "payer_policy", "pa_case", "cm_case"})
"""Records with a page of their own: what refers to them is shown there, not wherever they are named."""

_COLUMNS: Mapping[str, tuple[str, ...]] = {
    "document": ("document_id", "title", "kind", "side", "author_id", "created_at", "mime_type", "size_bytes"),
    "message": ("sent_at", "from_side", "to_side", "sender", "kind", "record_id", "subject", "body", "read_at"),
    "letter": ("letter_id", "letter_type", "type", "status", "recipient", "created_at", "delivered_at"),
}
"""Columns of tables that are shown in part, in their order; those that a world lacks are left out."""

Special = Callable[["Dossier", str, list[Row]], Block]


class Dossier:
    """Blocks of a record and of what hangs on it.

    Attributes:
        snapshot: The world.
        cells: Its cells.
    """

    def __init__(self, snapshot: Snapshot) -> None:
        """Takes the world that is shown."""
        self.snapshot = snapshot
        self.cells = Cells(snapshot)

    def facts(self, title: str, table: str, row: Row, without: Iterable[str] = ()) -> Facts:
        """Returns a record line by line."""
        return Facts(title, self.cells.pairs(table, row, frozenset(without)))

    def grid(self, title: str, table: str, rows: list[Row], columns: Iterable[str] = ()) -> Grid:
        """Returns records as a table; columns that are empty throughout are left out.

        Args:
            title: Caption.
            table: Their table.
            rows: The records.
            columns: Columns in their order; where none are named, all.
        """
        have = self.snapshot.records.tables[table].columns
        chosen = [have[name] for name in columns if name in have] or list(have)
        used = [column for column in chosen if any(row[column.name] not in (None, "", []) for row in rows)]
        body = tuple(tuple(self.cells.cell(column, row) for column in used) for row in rows)
        return Grid(title, tuple(words(column.name) for column in used), body)

    def about(self, table: str, key: str) -> list[Block]:
        """Returns what one table has about a record, and what hangs on that.

        Args:
            table: A table with a column that refers to the record.
            key: The record's id.
        """
        column = next(iter(self._referring(table)), None)
        return [] if column is None else list(self._of(column, key))

    def reached(self, table: str) -> set[str]:
        """Returns the tables that `about` shows with a table, itself included."""
        below = {child.table.name for child in self._below(table)} - {table}
        return {table}.union(*(self.reached(child) for child in below))

    def _referring(self, table: str) -> Iterator[Column[object]]:
        """Yields the columns of a table that refer to a record with a dossier of its own."""
        found = self.snapshot.records.tables.get(table)
        for case in ("pa_case", "cm_case"):
            for column in self.snapshot.records.children.get(case, ()):
                if column.table is found:
                    yield column

    def _below(self, table: str) -> list[Column[object]]:
        return [] if table in _PAGED else list(self.snapshot.records.children[table])

    def _of(self, column: Column[object], key: str) -> Iterator[Block]:
        table = column.table.name
        rows = self.snapshot.rows(table, **{column.name: key})
        if not rows:
            return
        special = SPECIAL.get(table)
        if special is not None:
            yield special(self, key, rows)
        elif table in _PAGED or self._is_flat(column):
            yield self.grid(_plural(table), table, rows, _shown(column, table))
        else:
            for row in rows:
                yield self.facts(_singular(table), table, row, {column.name})
                yield from self._hanging(table, row)

    def _hanging(self, table: str, row: Row) -> Iterator[Block]:
        for column in self._below(table):
            reference = next(iter(column.foreign_keys)).column.name
            yield from self._of(column, str(row[reference]))

    def _is_flat(self, column: Column[object]) -> bool:
        """Whether there may be many rows for a key, and nothing hangs on them."""
        alone = column.primary_key and len(column.table.primary_key) == 1
        return not alone and not self._below(column.table.name)


def _shown(column: Column[object], table: str) -> tuple[str, ...]:
    chosen = _COLUMNS.get(table) or tuple(other.name for other in column.table.columns)
    return tuple(name for name in chosen if name != column.name)


def _singular(table: str) -> str:
    return words(table.removeprefix("payer_").removeprefix("cm_").removeprefix("pa_"))


def _plural(table: str) -> str:
    return _singular(table)


def _peer_turns(dossier: Dossier, _key: str, rows: list[Row]) -> Block:
    turns = tuple(
        Said(
            _speaker(dossier, row["speaker_id"], row["side"]),
            time(row["said_at"]),
            row["text"],
            row["side"],
        )
        for row in rows
    )
    return Transcript("What was said", turns)


def _speaker(dossier: Dossier, worker: str | None, side: str) -> str:
    named = plain(worker) if worker is None else dossier.cells.worker(worker)
    return f"{named.text or 'Counterpart'} ({side.replace('_', ' ')})"


def _call_turns(_dossier: Dossier, _key: str, rows: list[Row]) -> Block:
    turns = (Said(words(row["speaker"]), time(row["said_at"]), row["text"], row["speaker"]) for row in rows)
    return Transcript("What was said", tuple(turns))


def _evaluations(dossier: Dossier, key: str, rows: list[Row]) -> Block:
    """Findings beside the words of the criteria they are about."""
    review = dossier.snapshot.row("payer_line_review", review_id=key) or {}
    criteria = dossier.snapshot.rows("payer_policy_criterion", policy_id=review.get("policy_id"))
    said = {row["criterion_id"]: row["text"] for row in criteria}
    grid = dossier.grid(
        "Findings on criteria",
        "payer_criterion_evaluation",
        rows,
        ("criterion_id", "result", "notes", "sources", "observations"),
    )
    body = (
        (cells[0], plain(said.get(row["criterion_id"])), *cells[1:])
        for row, cells in zip(rows, grid.rows, strict=True)
    )
    return Grid(grid.title, (grid.columns[0], "In words", *grid.columns[1:]), tuple(body))


def _answers(dossier: Dossier, key: str, rows: list[Row]) -> Block:
    """Answers beside their questions."""
    response = dossier.snapshot.row("questionnaire_response", response_id=key) or {}
    form = response.get("form_id")
    asked = {row["link_id"]: row for row in dossier.snapshot.rows("questionnaire_item", form_id=form)}
    return Grid(
        "Answers", ("Question", "Answer", "Unit"), tuple(_answered(asked.get(row["link_id"], {}), row) for row in rows)
    )


def _answered(question: Row, row: Row):  # type: ignore[no-untyped-def]
    return (plain(question.get("text", row["link_id"])), plain(row["value"]), plain(question.get("unit")))


def _plan_tree(dossier: Dossier, key: str, rows: list[Row]) -> Block:
    raise NotImplementedError


SPECIAL: Mapping[str, Special] = {
    "p2p_turn": _peer_turns,
    "cm_call_turn": _call_turns,
    "payer_criterion_evaluation": _evaluations,
    "questionnaire_answer": _answers,
}
