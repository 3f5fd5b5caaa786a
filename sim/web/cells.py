"""Values of records as cells: what they lead to, and how they are drawn."""

import re
from functools import cached_property
from typing import Any
from urllib.parse import quote

from sqlalchemy import Column

from sim.web.blocks import EMPTY, Cell
from sim.web.records import Row, Snapshot

PAGES: dict[str, str] = {
    "pa_case": "/cases/",
    "cm_case": "/care/",
    "patient": "/patients/",
    "worker": "/people/",
    "organization": "/organizations/",
    "document": "/documents/",
    "letter": "/letters/",
    "payer_policy": "/policies/",
}
"""Address of a record's own page, by table."""

_LOOSE = {"case": "pa_case", "cmcase": "cm_case", "doc": "document", "letter": "letter"}
"""Table by the beginning of an id, for columns that may name records of several tables."""

_LOOSE_COLUMNS = frozenset({"case_id", "record_id", "source_id"})
_BADGES = frozenset(
    {
        "status",
        "decision",
        "recommendation",
        "result",
        "outcome",
        "final_action",
        "need",
        "risk_level",
        "priority",
        "disposition",
        "lane",
        "clinical_status",
        "proposed_result",
    }
)
_TONES = {
    "good": {
        "approve",
        "approved",
        "met",
        "overturn",
        "overturned",
        "appeal_overturned",
        "external_appeal_overturned",
        "complete",
        "completed",
        "care_plan_finalized",
        "delivered",
        "accepted",
        "no_need",
    },
    "bad": {
        "denied",
        "deny",
        "not_met",
        "uphold",
        "upheld",
        "appeal_upheld",
        "external_appeal_upheld",
        "disenrolled",
        "assessment_blocked",
        "do_not_submit",
        "void",
    },
    "waiting": {
        "pended",
        "pended_action_required",
        "docs_needed",
        "request_info",
        "gather_more_evidence",
        "partially_approved",
        "partial_approve",
        "unclear",
        "expedited",
        "urgent",
        "high",
        "need",
        "returned",
        "escalate",
        "p2p_review",
    },
}
_LABELS = {
    "display": "Name",
    "worker_id": "Clinician",
    "mime_type": "File type",
    "size_bytes": "Size (bytes)",
}
_WRITTEN = {"rxnorm": "RxNorm"}
_SHORT = re.compile(r"\b(cm|edi|fhir|md|mrn|npi|p2p|phq2|phq9|gad2|rxnorm|sdoh|sla|um)\b")
_TOKEN = re.compile(r"[a-z][a-z0-9_-]*")
_TIME = re.compile(r"(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2}):\d{2}Z)?")
_LONG = 60


def words(name: str) -> str:
    """Returns a name of a column, table or status in words: "Decision due at" of decision_due_at."""
    if name in _LABELS:
        return _LABELS[name]
    text = name.removesuffix("_id").replace("_", " ").strip()
    text = _SHORT.sub(lambda found: _WRITTEN.get(found[0], found[0].upper()), text)
    return text[:1].upper() + text[1:]


def address(table: str, key: str) -> str:
    """Returns the address of a record's own page.

    Args:
        table: One of PAGES.
        key: The record's id, whatever is in it.
    """
    return PAGES[table] + quote(key, safe="")


def badge(value: str | None) -> Cell:
    """Returns a status as a badge; its words stay those of the record."""
    if not value:
        return EMPTY
    tone = next((tone for tone, values in _TONES.items() if value in values), "plain")
    return Cell("badge", value.replace("_", " "), tone=tone)


def time(value: str | None) -> Cell:
    """Returns a time or date; what is neither is shown as it stands."""
    if not value:
        return EMPTY
    return Cell("time" if _TIME.fullmatch(value) else "text", value)


def spoken_time(value: str) -> str:
    """Returns a time for a reader: "2026-03-02 15:00" of 2026-03-02T15:00:00Z."""
    found = _TIME.fullmatch(value)
    return value if found is None else " ".join(part for part in found.groups() if part)


def plain(value: Any) -> Cell:
    """Returns a value that leads nowhere."""
    if value is None or value in ("", []):
        return EMPTY
    if isinstance(value, list):
        return Cell("list", "", items=tuple(str(item) for item in value))
    if isinstance(value, bytes):
        return Cell("text", f"{len(value)} bytes")
    if isinstance(value, int | float):
        return _number(value)
    text = str(value)
    if _TIME.fullmatch(text):
        return time(text)
    return Cell("prose" if len(text) > _LONG or "\n" in text else "text", text)


def _number(value: float) -> Cell:
    if isinstance(value, bool):
        return Cell("text", "yes" if value else "no")
    return Cell("number", f"{value:g}" if isinstance(value, float) else str(value))


class Cells:
    """Cells of one snapshot, with the names of its people."""

    def __init__(self, snapshot: Snapshot) -> None:
        """Takes the snapshot in which names are looked up."""
        self._snapshot = snapshot

    @cached_property
    def names(self) -> dict[str, dict[str, str]]:
        """Names of workers, organisations and patients, by table and id."""
        patients = self._snapshot.rows("patient")
        return {
            "worker": {row["worker_id"]: row["name"] for row in self._snapshot.rows("worker")},
            "organization": {
                row["organization_id"]: row["name"] for row in self._snapshot.rows("organization")
            },
            "patient": {row["patient_id"]: f"{row['first_name']} {row['last_name']}" for row in patients},
        }

    def link(self, table: str, key: str) -> Cell:
        """Returns a link to a record's own page, by its name where it has one."""
        return Cell("link", self.names.get(table, {}).get(key, key), href=address(table, key))

    def worker(self, key: str) -> Cell:
        """Returns a worker by name, or what stands in the place of one, as "system"."""
        return self.link("worker", key) if key in self.names["worker"] else plain(key)

    def cell(self, column: Column[Any], row: Row) -> Cell:
        """Returns a column of a record.

        Args:
            column: The column, as the world's file describes it.
            row: A record that has it.
        """
        value = row[column.name]
        if isinstance(value, str) and value:
            target = self._target(column, value)
            if target is not None:
                return self.link(target, value)
            if column.name in _BADGES and _TOKEN.fullmatch(value):
                return badge(value)
            if column.name in {"author_id", "actor_id"}:
                return self.worker(value)
        return plain(value)

    def pairs(
        self, table: str, row: Row, without: frozenset[str] = frozenset()
    ) -> tuple[tuple[str, Cell], ...]:
        """Returns label and cell of what a record says, but for what is empty.

        Args:
            table: Its table.
            row: The record.
            without: Columns to leave out.
        """
        columns = [
            column for column in self._snapshot.records.tables[table].columns if column.name not in without
        ]
        shown = [(words(column.name), self.cell(column, row)) for column in columns]
        return tuple((label, cell) for label, cell in shown if cell != EMPTY)

    def _target(self, column: Column[Any], value: str) -> str | None:
        """Returns the table with a page of its own that a value leads to, if any."""
        if column.primary_key and len(column.table.primary_key) == 1 and column.table.name in PAGES:
            return column.table.name
        for reference in column.foreign_keys:
            name = reference.column.table.name
            return name if name in PAGES else self._target(reference.column, value)
        if column.name in _LOOSE_COLUMNS:
            target = _LOOSE.get(value.partition("-")[0])
            return target if target in self._snapshot.records.tables or target == "letter" else None
        return None
