"""A document with its content, whoever reads it: the provider's office, or a payer's app for what was sent to it."""

import base64

from sqlmodel import Session

from sim.apps.docs.bundles import bundle_text, items_of
from sim.apps.docs.models import Document, DocumentContent
from sim.apps.docs.types import DocumentAnswer
from sim.domain.vocabulary import DocumentKind


def content_of(session: Session, document: Document) -> DocumentAnswer:
    """Returns a document with its text, or its bytes in base64.

    Args:
        session: A transaction.
        document: The document; that the reader may see it is the caller's business.
    """
    shown = DocumentAnswer.model_validate(document, from_attributes=True).model_dump()
    if document.kind == DocumentKind.SUBMISSION_BUNDLE:
        items = [item.document_id for item in items_of(session, document.document_id)]
        return DocumentAnswer(**{**shown, "text": bundle_text(session, document), "items": items})
    if document.content is not None:
        return DocumentAnswer(**{**shown, "text": document.content})
    data = session.get_one(DocumentContent, document.document_id).data
    return DocumentAnswer(**{**shown, "file_bytes": base64.b64encode(data).decode()})
