"""Letters: the record, what it lacks, and the letter as text, page and PDF, made when somebody looks."""

from sim.apps.payer_letter_center.composing import content_of
from sim.apps.payer_letter_center.models import Letter
from sim.letters.content import LetterContent
from sim.letters.pdf import render_pdf
from sim.letters.render import render_html, render_text
from sim.web.blocks import Block, Grid, Group, Links, Page, Text
from sim.web.cells import badge, plain
from sim.web.documents import File, safe_name
from sim.web.dossier import Dossier
from sim.web.records import Snapshot

_SAID = frozenset({"letter_id", "status", "body", "sender_address", "recipient_address"})
"""Columns that stand in the head of the page or in the letter itself."""


def letter(snapshot: Snapshot, letter_id: str) -> Page | None:
    """Returns the page of a letter, or None where there is no such letter.

    Args:
        snapshot: The world.
        letter_id: The letter.
    """
    row = snapshot.row("letter", {"letter_id": letter_id})
    if row is None:
        return None
    dossier = Dossier(snapshot)
    record: list[Block] = [dossier.facts("", "letter", row, _SAID)]
    content = _content(snapshot, letter_id)
    if content is None:
        record.append(Text("What was written", row["body"]))
        return _page(letter_id, row["status"], record, [])
    sent = snapshot.rows("message", {"kind": "letter", "record_id": letter_id})
    record += dossier.grids("Where it lies", "message", sent, ("message_id", "to_side", "sent_at", "read_at"))
    lacks = [(plain(element.description), plain(element.source)) for element in content.missing()]
    if lacks:
        record.append(Grid("What it must say and does not", ("Missing", "Asked for by"), tuple(lacks)))
    ways = (
        ("Read it as a page", f"/letters/{letter_id}/html"),
        ("Save it as PDF", f"/letters/{letter_id}/pdf"),
    )
    return _page(letter_id, row["status"], [*record, Links("", ways)], [Text("", render_text(content))])


def html(snapshot: Snapshot, letter_id: str) -> str | None:
    """Returns a letter as an HTML document of its own, or None where there is no such letter."""
    content = _content(snapshot, letter_id)
    return None if content is None else render_html(content)


def pdf(snapshot: Snapshot, letter_id: str) -> File | None:
    """Returns a letter as PDF, or None where there is no such letter."""
    content = _content(snapshot, letter_id)
    return None if content is None else File(f"{safe_name(letter_id)}.pdf", render_pdf(content))


def _content(snapshot: Snapshot, letter_id: str) -> LetterContent | None:
    """Returns what a letter says, or None where it is of a type or line that this program does not know."""
    if "letter" not in snapshot.records.tables:
        return None
    found = snapshot.session.get(Letter, letter_id)
    try:
        return None if found is None else content_of(snapshot.session, found)
    except ValueError:
        return None


def _page(letter_id: str, status: str, record: list[Block], text: list[Block]) -> Page:
    groups = (Group("record", "Record", tuple(record)), Group("letter", "The letter", tuple(text)))
    return Page(f"Letter {letter_id}", groups, badge(status))
