"""Submission bundles: what they hold, and their text, made when somebody reads it."""

import hashlib
from collections.abc import Iterator, Sequence

from sqlmodel import Session, col, select

from sim.apps.cases.models import PriorAuthCase
from sim.apps.chart.summary import chart_summary
from sim.apps.docs.models import Bundle, BundleItem, Document
from sim.apps.forms.responses import answered, forms_of_case
from sim.domain.errors import Code, Refusal
from sim.domain.roles import Side
from sim.domain.vocabulary import DocumentKind

_RULE = "=" * 72


def manifest_digest(documents: Sequence[Document]) -> str:
    """Returns the digest of what a bundle holds: of its documents' ids and digests, in their order."""
    manifest = "".join(f"{document.document_id} {document.sha256}\n" for document in documents)
    return hashlib.sha256(manifest.encode()).hexdigest()


def bundle_of_case(session: Session, case_id: str, document_id: str) -> Document:
    """Returns a case's submission bundle.

    Args:
        session: A transaction.
        case_id: The case.
        document_id: The bundle.

    Raises:
        Refusal: Not found: the case has no such bundle.
    """
    document = session.get(Document, document_id)
    if (
        document is None
        or document.case_id != case_id
        or document.kind != DocumentKind.SUBMISSION_BUNDLE
        or document.side != Side.PROVIDER
    ):
        message = (
            f"bundle_document_id: {case_id} has no submission bundle {document_id!r}; make one with "
            "docs.create_submission_bundle."
        )
        raise Refusal(Code.NOT_FOUND, message)
    return document


def items_of(session: Session, bundle_id: str) -> list[Document]:
    """Returns the documents in a bundle, in their order.

    Args:
        session: A transaction.
        bundle_id: The bundle.
    """
    wanted = (
        select(Document)
        .join(BundleItem, col(BundleItem.document_id) == col(Document.document_id))
        .where(BundleItem.bundle_id == bundle_id)
        .order_by(col(BundleItem.position))
    )
    return list(session.exec(wanted))


def bundle_text(session: Session, document: Document) -> str:
    """Returns a bundle as text: contents, chart summary and answers where it has them, then each document.

    Args:
        session: A transaction.
        document: The bundle.
    """
    return "\n".join(_lines(session, document)) + "\n"


def _lines(session: Session, document: Document) -> Iterator[str]:
    bundle = session.get_one(Bundle, document.document_id)
    items = items_of(session, document.document_id)
    yield document.title
    yield ""
    yield "Contents"
    for place, item in enumerate(items, start=1):
        yield f"  {place}. {item.title} ({item.kind}, {item.document_id})"
    if bundle.include_chart_summary:
        yield from _section("Chart summary", chart_summary(session, document.patient_id))
    if bundle.include_form_responses and document.case_id is not None:
        yield from _section("Form responses", _answers(session, document.case_id))
    for place, item in enumerate(items, start=1):
        yield from _section(f"{place}. {item.title}", [_content(item)])


def _section(title: str, lines: Sequence[str]) -> Iterator[str]:
    yield from ("", _RULE, title, _RULE)
    yield from lines


def _answers(session: Session, case_id: str) -> list[str]:
    if session.get_one(PriorAuthCase, case_id).coverage_id is None:
        return ["No payer asks for a form."]
    found = answered(forms_of_case(session, case_id).forms)
    return [f"{question}\n  {value}" for question, value in found] or ["No answers are on file."]


def _content(item: Document) -> str:
    if item.content is not None:
        return item.content
    return f"[file {item.filename}, {item.mime_type}, {item.size_bytes} bytes; read it by its id {item.document_id}]"
