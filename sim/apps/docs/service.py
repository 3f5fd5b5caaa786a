"""Putting evidence on file, reading it, and binding it for submission."""

from sqlmodel import col, select

from sim.apps.cases.models import PriorAuthCase
from sim.apps.cases.stages import OPEN
from sim.apps.cases.types import CaseId
from sim.apps.docs import files
from sim.apps.docs.bundles import manifest_digest
from sim.apps.docs.contents import content_of
from sim.apps.docs.filing import documents_of_case, file_bytes, file_text
from sim.apps.docs.models import Bundle, BundleItem, Document
from sim.apps.docs.types import (
    MOST_TEXT_BYTES,
    CreateBundle,
    DocumentAnswer,
    DocumentId,
    Documents,
    DocumentSummary,
    Evidence,
    UploadEvidence,
    UploadEvidenceFile,
)
from sim.domain.errors import Code, Refusal
from sim.domain.machines import PA_CASE
from sim.domain.roles import Side
from sim.domain.vocabulary import DocumentKind
from sim.operations.call import Call

_KINDS = tuple(kind for kind in DocumentKind if kind is not DocumentKind.SUBMISSION_BUNDLE)


def upload_evidence(call: Call, arguments: UploadEvidence) -> DocumentSummary:
    """Puts a text document on file."""
    case = _case_for(call, arguments)
    if len(arguments.content.encode()) > MOST_TEXT_BYTES:
        raise files.too_large("content", "text", MOST_TEXT_BYTES)
    document = file_text(call, case, kind=arguments.kind, title=arguments.title, text=arguments.content)
    return _filed(call, document)


def upload_evidence_file(call: Call, arguments: UploadEvidenceFile) -> DocumentSummary:
    """Puts a file on file."""
    case = _case_for(call, arguments)
    data = files.decoded(arguments.file_bytes)
    files.require_type(data, arguments.mime_type)
    document = file_bytes(
        call,
        case,
        kind=arguments.kind,
        title=arguments.title,
        filename=arguments.filename,
        mime_type=arguments.mime_type,
        data=data,
        note=arguments.note,
    )
    return _filed(call, document)


def list_case_documents(call: Call, arguments: CaseId) -> Documents:
    """Returns the documents that the provider has on file for a case."""
    call.get(PriorAuthCase, arguments.case_id)
    wanted = (
        select(Document)
        .where(Document.case_id == arguments.case_id, Document.side == str(Side.PROVIDER))
        .order_by(col(Document.document_id))
    )
    return Documents(documents=[DocumentSummary.model_validate(one) for one in call.session.exec(wanted)])


def get_document(call: Call, arguments: DocumentId) -> DocumentAnswer:
    """Returns a document of the provider's with its content."""
    document = call.session.get(Document, arguments.document_id)
    if document is None or document.side != Side.PROVIDER:
        raise call.missing("document", arguments.document_id)
    return content_of(call.session, document)


def create_submission_bundle(call: Call, arguments: CreateBundle) -> DocumentAnswer:
    """Binds documents of a case into a bundle."""
    case = _open_case(call, arguments.case_id, "A submission bundle")
    documents = documents_of_case(call.session, case.case_id, arguments.document_ids)
    nested = [one.document_id for one in documents if one.kind == DocumentKind.SUBMISSION_BUNDLE]
    if nested:
        message = f"document_ids: {nested[0]} is a bundle itself; name the documents that are in it."
        raise Refusal(Code.CONFLICT, message)
    bundle = Document(
        document_id=call.new_id("doc"),
        case_id=case.case_id,
        patient_id=case.patient_id,
        kind=DocumentKind.SUBMISSION_BUNDLE,
        title=f"Submission bundle for {case.case_id}: {case.description}",
        side=call.actor.side,
        author_id=call.actor.worker_id,
        created_at=call.now,
        size_bytes=sum(one.size_bytes for one in documents),
        sha256=manifest_digest(documents),
    )
    call.session.add(bundle)
    call.session.flush()
    call.session.add(
        Bundle(
            bundle_id=bundle.document_id,
            include_chart_summary=arguments.include_chart_summary,
            include_form_responses=arguments.include_form_responses,
        )
    )
    call.session.add_all(
        BundleItem(bundle_id=bundle.document_id, position=place, document_id=one.document_id)
        for place, one in enumerate(documents, start=1)
    )
    call.record(case_id=case.case_id, record_id=bundle.document_id, detail=f"documents={len(documents)}")
    return DocumentAnswer(
        **DocumentSummary.model_validate(bundle).model_dump(), items=[one.document_id for one in documents]
    )


def _case_for(call: Call, arguments: Evidence) -> PriorAuthCase:
    if arguments.kind is DocumentKind.SUBMISSION_BUNDLE:
        message = "kind: a submission_bundle is made by docs.create_submission_bundle; name the document's own kind."
        raise Refusal(Code.INVALID_ARGUMENT, message, allowed=_KINDS)
    return _open_case(call, arguments.case_id, "An upload")


def _open_case(call: Call, case_id: str, action: str) -> PriorAuthCase:
    case = call.get(PriorAuthCase, case_id)
    PA_CASE.require(case.status, OPEN, action)
    return case


def _filed(call: Call, document: Document) -> DocumentSummary:
    call.record(
        case_id=document.case_id,
        record_id=document.document_id,
        detail=f"kind={document.kind} bytes={document.size_bytes}",
    )
    return DocumentSummary.model_validate(document)
