"""The payer's fax machine: what an office sends about a case lands here, however it was sent."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from sqlmodel import col, select

from sim.apps.docs.models import Document
from sim.apps.fax_room.models import FAX, Fax, FaxDocument, FaxPurpose
from sim.apps.people.models import Organization, Worker
from sim.operations.call import Call

_PAGE_CHARACTERS = 3000
"""A page of text: 50 lines of 60 characters."""

_TEXT = "text/plain"


@dataclass(frozen=True, slots=True)
class Faxed:
    """What an office faxes.

    Attributes:
        case_id: Case on the cover.
        purpose: What it is for.
        record_id: Packet, answer or supplement that it carries.
        subject: Subject on the cover.
        text: Note on the cover.
        document_ids: Documents in their order.
    """

    case_id: str
    purpose: FaxPurpose
    record_id: str
    subject: str
    text: str
    document_ids: Sequence[str]


def fax_arrives(call: Call, faxed: Faxed) -> Fax:
    """Puts what the actor's office sends onto the machine.

    Args:
        call: A call that writes, of the office that sends.
        faxed: What it sends.
    """
    worker = call.session.get_one(Worker, call.actor.worker_id)
    office = call.session.get_one(Organization, worker.organization_id)
    documents = _in_order(call, faxed.document_ids)
    fax = Fax(
        fax_id=call.new_id("fax"),
        status=FAX.initial,
        purpose=faxed.purpose,
        sender=office.name,
        from_number=office.fax,
        subject=f"{faxed.case_id}: {faxed.subject}",
        text=faxed.text,
        pages=1 + sum(_pages(one) for one in documents),
        received_at=call.now,
        sent_for_case_id=faxed.case_id,
        record_id=faxed.record_id,
    )
    call.session.add(fax)
    call.session.flush()
    call.session.add_all(
        FaxDocument(fax_id=fax.fax_id, position=place, document_id=one.document_id)
        for place, one in enumerate(documents, start=1)
    )
    call.record(
        case_id=faxed.case_id,
        action="fax_room.arrival",
        record_id=fax.fax_id,
        after=fax.status,
        detail=f"purpose={fax.purpose} pages={fax.pages}",
    )
    return fax


def text_pages(size: int) -> int:
    """Returns the pages that so many characters take.

    Args:
        size: Characters, 0 or more.
    """
    return -(-size // _PAGE_CHARACTERS)


def _in_order(call: Call, document_ids: Iterable[str]) -> list[Document]:
    keys = list(document_ids)
    found = {
        one.document_id: one
        for one in call.session.exec(select(Document).where(col(Document.document_id).in_(keys)))
    }
    return [found[key] for key in keys]


def _pages(document: Document) -> int:
    """A file counts as one page: what is inside it nobody unpacks."""
    return max(1, text_pages(document.size_bytes)) if document.mime_type == _TEXT else 1
