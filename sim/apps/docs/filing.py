"""Putting documents on file, and naming those of a case: for every app that sends or shows documents."""

import hashlib
from collections.abc import Sequence

from sqlmodel import Session, col, select

from sim.apps.cases.models import PriorAuthCase
from sim.apps.docs.models import Document, DocumentContent
from sim.domain.errors import Code, Refusal
from sim.domain.roles import Side
from sim.domain.vocabulary import DocumentKind
from sim.operations.call import Call


def file_text(
    call: Call, case: PriorAuthCase, *, kind: DocumentKind, title: str, text: str, note: str | None = None
) -> Document:
    """Puts a text document of a case on file, by the actor.

    Args:
        call: The call.
        case: The case.
        kind: Kind of document.
        title: Title.
        text: The text.
        note: Remark.
    """
    data = text.encode()
    document = _document(call, case, kind=kind, title=title, data=data)
    document.content, document.note = text, note
    call.session.add(document)
    return document


def file_bytes(
    call: Call,
    case: PriorAuthCase,
    *,
    kind: DocumentKind,
    title: str,
    filename: str,
    mime_type: str,
    data: bytes,
    note: str | None = None,
) -> Document:
    """Puts a file of a case on file, by the actor.

    Args:
        call: The call.
        case: The case.
        kind: Kind of document.
        title: Title.
        filename: Its name.
        mime_type: Its type, checked before.
        data: The file.
        note: Remark.
    """
    document = _document(call, case, kind=kind, title=title, data=data)
    document.filename, document.mime_type, document.note = filename, mime_type, note
    call.session.add(document)
    call.session.flush()
    call.session.add(DocumentContent(document_id=document.document_id, data=data))
    return document


def documents_of_case(session: Session, case_id: str, document_ids: Sequence[str]) -> list[Document]:
    """Returns documents that the provider has on file for a case, in the given order.

    Args:
        session: A transaction.
        case_id: The case.
        document_ids: The documents.

    Raises:
        Refusal: Not found: one of them is no document of the case.
    """
    wanted = select(Document).where(
        col(Document.document_id).in_(document_ids),
        Document.case_id == case_id,
        Document.side == str(Side.PROVIDER),
    )
    found = {document.document_id: document for document in session.exec(wanted)}
    for key in document_ids:
        if key not in found:
            message = f"document_ids: {case_id} has no document {key!r}; see docs.list_case_documents."
            raise Refusal(Code.NOT_FOUND, message)
    return [found[key] for key in document_ids]


def _document(call: Call, case: PriorAuthCase, *, kind: DocumentKind, title: str, data: bytes) -> Document:
    return Document(
        document_id=call.new_id("doc"),
        case_id=case.case_id,
        patient_id=case.patient_id,
        kind=kind,
        title=title,
        side=call.actor.side,
        author_id=call.actor.worker_id,
        created_at=call.now,
        size_bytes=len(data),
        sha256=hashlib.sha256(data).hexdigest(),
    )
