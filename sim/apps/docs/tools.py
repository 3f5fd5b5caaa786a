"""The tools of documents."""

from sim.apps.cases.types import CaseId
from sim.apps.docs import service
from sim.apps.docs.types import (
    CreateBundle,
    DocumentAnswer,
    DocumentId,
    Documents,
    DocumentSummary,
    UploadEvidence,
    UploadEvidenceFile,
)
from sim.domain.errors import Code
from sim.domain.roles import PROVIDER_ROLES, Side
from sim.operations.declaration import tool

OPERATIONS = (
    tool(
        "docs.upload_evidence",
        side=Side.PROVIDER,
        roles=PROVIDER_ROLES,
        arguments=UploadEvidence,
        answer=DocumentSummary,
        run=service.upload_evidence,
        refuses=(Code.NOT_FOUND, Code.ILLEGAL_STATE, Code.TOO_LARGE),
        description="Puts a text document of a case on file: a note, a report, a letter of medical necessity. The case "
        "must not be closed. The payer sees it only once it is sent, in a bundle, an answer to a pend or an appeal. A "
        "document on file is neither changed nor removed.",
    ),
    tool(
        "docs.upload_evidence_file",
        side=Side.PROVIDER,
        roles=PROVIDER_ROLES,
        arguments=UploadEvidenceFile,
        answer=DocumentSummary,
        run=service.upload_evidence_file,
        refuses=(Code.NOT_FOUND, Code.ILLEGAL_STATE, Code.TOO_LARGE, Code.UNSUPPORTED_TYPE),
        description="Puts a file of a case on file: PDF, PNG, JPEG, plain text or DOCX, base64, 5,000,000 bytes at "
        "most; its bytes must be of the type that it claims. Otherwise as docs.upload_evidence.",
    ),
    tool(
        "docs.list_case_documents",
        side=Side.PROVIDER,
        roles=PROVIDER_ROLES,
        arguments=CaseId,
        answer=Documents,
        run=service.list_case_documents,
        writes=False,
        refuses=(Code.NOT_FOUND,),
        description="Lists the documents of a case that the provider has on file, oldest first, without their content.",
    ),
    tool(
        "docs.get_document",
        side=Side.PROVIDER,
        roles=PROVIDER_ROLES,
        arguments=DocumentId,
        answer=DocumentAnswer,
        run=service.get_document,
        writes=False,
        refuses=(Code.NOT_FOUND,),
        description="Returns a document with its content: text, or a file in base64. A bundle's text is its contents, "
        "then what it includes of chart and forms, then its documents.",
    ),
    tool(
        "docs.create_submission_bundle",
        side=Side.PROVIDER,
        roles=PROVIDER_ROLES,
        arguments=CreateBundle,
        answer=DocumentAnswer,
        run=service.create_submission_bundle,
        refuses=(Code.NOT_FOUND, Code.ILLEGAL_STATE, Code.CONFLICT),
        description="Binds documents of a case into a submission bundle, in the given order; the case must not be "
        "closed, and a bundle holds no bundles. auth.submit_authorization sends one. A bundle is not changed once "
        "made; a case may have several.",
    ),
)
