"""Documents as text, and the files that a browser saves."""

import re
from dataclasses import dataclass

from sim.apps.docs.bundles import bundle_text
from sim.apps.docs.models import Document
from sim.domain.vocabulary import DocumentKind
from sim.web.blocks import Block, Group, Links, Page, Text
from sim.web.dossier import Dossier
from sim.web.records import Row, Snapshot

_SUFFIXES = {"application/pdf": ".pdf", "image/png": ".png", "image/jpeg": ".jpg", "text/plain": ".txt"}
_ODD = re.compile(r"[^A-Za-z0-9_-]")


@dataclass(frozen=True, slots=True)
class File:
    """A file to save.

    Attributes:
        name: A name of our own: letters, digits, "-", "_" and a known suffix.
        data: The bytes.
    """

    name: str
    data: bytes


def document(snapshot: Snapshot, document_id: str) -> Page | None:
    """Returns the page of a document, or None where there is no such document.

    Args:
        snapshot: The world.
        document_id: The document.
    """
    row = snapshot.row("document", {"document_id": document_id})
    if row is None:
        return None
    dossier = Dossier(snapshot)
    blocks: list[Block] = [dossier.facts("", "document", row, {"document_id", "content", "title"})]
    if snapshot.row("document_content", {"document_id": document_id}) is not None:
        blocks.append(Links("The file", (("Save the file", f"/documents/{document_id}/file"),)))
    items = snapshot.rows("bundle_item", {"bundle_id": document_id}, order=("position",))
    blocks += dossier.grids("Documents in it", "bundle_item", items, ("position", "document_id"))
    text = _text(snapshot, row)
    reading = () if text is None else (Text("", text),)
    return Page(
        row["title"],
        (Group("record", "Record", tuple(blocks)), Group("text", "Text", reading)),
        lead=document_id,
    )


def file(snapshot: Snapshot, document_id: str) -> File | None:
    """Returns an uploaded file, or None where there is no such document or it is no file.

    Args:
        snapshot: The world.
        document_id: The document.
    """
    row = snapshot.row("document", {"document_id": document_id})
    content = snapshot.row("document_content", {"document_id": document_id})
    if row is None or content is None:
        return None
    return File(safe_name(document_id) + _SUFFIXES.get(row["mime_type"], ".bin"), content["data"])


def safe_name(key: str) -> str:
    """Returns an id as the name of a file: whatever is in it, no path and nothing that a header would end at."""
    return _ODD.sub("_", key)


def _text(snapshot: Snapshot, row: Row) -> str | None:
    if row["kind"] == DocumentKind.SUBMISSION_BUNDLE:
        return bundle_text(snapshot.session, snapshot.session.get_one(Document, row["document_id"]))
    content: str | None = row["content"]
    return content
