"""Arguments and answers of documents."""

from enum import StrEnum
from typing import Annotated

from pydantic import Field

from sim.apps.cases.types import CaseId
from sim.apps.fields import Once, RecordId
from sim.domain.vocabulary import DocumentKind
from sim.operations.arguments import Answer, Arguments

MOST_TEXT_BYTES = 200_000
"""Largest text document, in bytes of UTF-8."""

MOST_FILE_BYTES = 5_000_000
"""Largest file, in bytes."""

MOST_DOCUMENTS = 100
"""Documents that one bundle, answer or appeal may name."""

DocumentIds = Annotated[list[RecordId], Once]
"""Ids of documents, each once."""


class MimeType(StrEnum):
    """Types of files that are accepted."""

    PDF = "application/pdf"
    PNG = "image/png"
    JPEG = "image/jpeg"
    TEXT = "text/plain"
    DOCX = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"


class Evidence(CaseId):
    """What every uploaded document has."""

    kind: DocumentKind = Field(
        description="Kind of document; a submission_bundle is made by docs.create_submission_bundle only."
    )
    title: str = Field(min_length=1, max_length=200, description="Title.")


class UploadEvidence(Evidence):
    """Arguments of `docs.upload_evidence`."""

    content: str = Field(
        min_length=1,
        description="The text, 200,000 bytes of UTF-8 at most.",
        json_schema_extra={"maxLength": MOST_TEXT_BYTES},
    )


class UploadEvidenceFile(Evidence):
    """Arguments of `docs.upload_evidence_file`."""

    filename: str = Field(
        max_length=120,
        pattern=r"^[^/\\\x00-\x1f]+$",
        description="Name of the file, without folders.",
    )
    mime_type: MimeType = Field(description="Type of the file; its first bytes must agree.")
    file_bytes: str = Field(
        min_length=1,
        description="The file in base64 (RFC 4648, with padding), 5,000,000 bytes decoded at most.",
    )
    note: str | None = Field(default=None, max_length=2000, description="Remark that stays with the file.")


class DocumentId(Arguments):
    """Names a document."""

    document_id: RecordId = Field(description="Id of the document, as doc-000001.")


class CreateBundle(CaseId):
    """Arguments of `docs.create_submission_bundle`."""

    document_ids: DocumentIds = Field(
        min_length=1, max_length=MOST_DOCUMENTS, description="Documents of the case, in the order to be read."
    )
    include_chart_summary: bool = Field(
        default=False,
        description="Whether the bundle begins with a summary of problems, medicines and results.",
    )
    include_form_responses: bool = Field(
        default=False, description="Whether the bundle shows the answers to the payer's forms."
    )


class DocumentSummary(Answer):
    """A document without its content."""

    document_id: str
    case_id: str | None = None
    kind: str
    title: str
    created_at: str
    filename: str | None = None
    mime_type: str
    size_bytes: int
    sha256: str
    note: str | None = None


class Documents(Answer):
    """Documents of a case, oldest first."""

    documents: list[DocumentSummary]


class DocumentAnswer(DocumentSummary):
    """A document with its content: `text`, or for a file `file_bytes` in base64; `items` of a bundle."""

    text: str | None = None
    file_bytes: str | None = None
    items: list[str] | None = None
