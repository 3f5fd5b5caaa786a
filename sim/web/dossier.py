"""Everything on file about a record, found by what refers to it: an app that comes later shows by itself."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from sqlalchemy import Column

from sim.web.blocks import EMPTY, Block, Moment, TimeLine
from sim.web.cells import PAGES, badge, time, words
from sim.web.pieces import Pieces
from sim.web.records import Row
from sim.web.special import SPECIAL

_COLUMNS: Mapping[str, tuple[str, ...]] = {
    "document": (
        "document_id",
        "title",
        "kind",
        "side",
        "author_id",
        "created_at",
        "mime_type",
        "size_bytes",
    ),
    "message": (
        "sent_at",
        "from_side",
        "to_side",
        "sender",
        "kind",
        "record_id",
        "subject",
        "body",
        "read_at",
    ),
    "letter": (
        "letter_id",
        "type",
        "status",
        "written_on",
        "author_id",
        "channel",
        "delivered_at",
        "reissue_of",
    ),
}
"""Columns of tables that are shown in part, in their order; those that a world lacks are left out."""

_TITLES: Mapping[str, str] = {
    "appeal_document": "Documents of the appeal",
    "cm_assessed_medicine": "Medicines as taken",
    "cm_attempt": "Attempts that reached nobody",
    "cm_social_finding": "Social needs",
    "document": "Documents",
    "letter": "Letters",
    "message": "Messages",
    "p2p_slot": "Times offered",
    "pa_case_diagnosis": "Diagnoses",
    "pa_case_line": "Service lines",
    "payer_intake_diagnosis": "Diagnoses as keyed in",
    "payer_intake_line": "Service lines as keyed in",
    "payer_md_line_decision": "Decisions by line",
    "payer_review_decision": "Decisions by line",
    "pend_response_document": "Documents of the answer",
    "submission_packet_answer": "Answers as sent",
    "submission_packet_diagnosis": "Diagnoses as sent",
    "submission_packet_document": "Documents as sent",
    "submission_packet_line": "Service lines as sent",
}


class Dossier(Pieces):
    """Blocks of a record and of what hangs on it."""

    def about(self, root: str, key: str, table: str) -> list[Block]:
        """Returns what one table has about a record, and what hangs on that.

        Args:
            root: The record's table.
            key: The record's id.
            table: A table with a column that refers to it; where none does, nothing is returned.
        """
        found = [column for column in self._below(root) if column.table.name == table]
        return [block for column in found[:1] for block in self._of(column, key)]

    def others(self, root: str, shown: Iterable[str]) -> list[str]:
        """Returns the tables that refer to a record's table and are not shown with others.

        Args:
            root: The record's table.
            shown: Tables that are shown with what hangs on them.
        """
        reached = set(shown)
        waiting = list(reached)
        while waiting:
            table = waiting.pop()
            below = {} if table in PAGES else {column.table.name: None for column in self._below(table)}
            waiting += [name for name in below if name not in reached]
            reached.update(below)
        return sorted({column.table.name for column in self._below(root)} - reached)

    def time_line(self, title: str, where: Mapping[str, Any]) -> list[Block]:
        """Returns the events that have the given values, in the order in which they happened; [] where none has."""
        rows = self.snapshot.rows("event", where, order=("number",))
        return [TimeLine(title, self.moments(rows))] if rows else []

    def moments(self, rows: list[Row]) -> tuple[Moment, ...]:
        """Returns events as moments of a time line."""
        columns = self.snapshot.records.tables["event"].columns
        return tuple(
            Moment(
                row["number"],
                time(row["at"]),
                row["action"],
                self.cells.worker(row["actor_id"]),
                words(row["role"]),
                badge(row["before"]),
                badge(row["after"]) if row["after"] != row["before"] else EMPTY,
                self.cells.cell(columns["record_id"], row) if row["record_id"] != row["case_id"] else EMPTY,
                row["detail"],
            )
            for row in rows
        )

    def _below(self, table: str) -> list[Column[Any]]:
        """Returns the columns that refer to a table, but for those of the table itself."""
        return [
            column for column in self.snapshot.records.children.get(table, []) if column.table.name != table
        ]

    def _of(self, column: Column[Any], key: str) -> Iterator[Block]:
        table = column.table.name
        rows = self.snapshot.rows(table, {column.name: key})
        if not rows:
            return
        if table in SPECIAL:
            yield from SPECIAL[table](self, key, rows)
        elif table in PAGES or self._is_flat(column):
            yield self.grid(title_of(table), table, rows, _shown(column))
        else:
            for row in rows:
                yield self.facts(title_of(table), table, row, {column.name})
                yield from self._hanging(table, row)

    def _hanging(self, table: str, row: Row) -> Iterator[Block]:
        for column in self._below(table):
            reference = next(iter(column.foreign_keys)).column.name
            yield from self._of(column, row[reference])

    def _is_flat(self, column: Column[Any]) -> bool:
        """Whether there may be many rows for a key, and nothing hangs on them."""
        alone = column.primary_key and len(column.table.primary_key) == 1
        return not alone and not self._below(column.table.name)


def title_of(table: str) -> str:
    """Returns what the records of a table are called."""
    plain_name = table.removeprefix("payer_").removeprefix("cm_").removeprefix("pa_").removeprefix("hidden_")
    return _TITLES.get(table, words(plain_name))


def _shown(column: Column[Any]) -> tuple[str, ...]:
    chosen = _COLUMNS.get(column.table.name) or tuple(other.name for other in column.table.columns)
    return tuple(name for name in chosen if name != column.name)
