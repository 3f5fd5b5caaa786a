"""Arguments and answers of the portal; it has no tables, since it shows and sends what other apps keep."""

from pydantic import Field

from sim.apps.auth.types import Contents, StatusAnswer
from sim.apps.docs.types import DocumentSummary, UploadEvidence
from sim.apps.fields import LONGEST_PROSE
from sim.apps.inbox.types import MessageAnswer
from sim.apps.payer_intake_hub.received import ReceivedRequest
from sim.domain.statuses import PACaseStatus
from sim.operations.arguments import Answer, Arguments


class ListRequests(Arguments):
    """Arguments of `portal.list_requests`."""

    status: PACaseStatus | None = Field(
        default=None, description="Only requests in this status; default all."
    )


class SubmitByPortal(Contents):
    """Arguments of `portal.submit`."""


class UploadToRequest(UploadEvidence):
    """Arguments of `portal.upload_document`."""

    pend_note: str | None = Field(
        default=None,
        min_length=3,
        max_length=LONGEST_PROSE,
        description="Given, the document answers the payer's pend with this note, and the case becomes resubmitted; "
        "left out, the document is one that the payer did not ask for.",
    )


class PortalRequest(Answer):
    """A request in the list."""

    case_id: str
    member_id: str
    procedure_code: str
    description: str
    priority: str
    status: str
    channel: str
    submitted_at: str
    decision_due_at: str | None = None
    pend_due_at: str | None = None
    authorization_number: str | None = None


class PortalRequests(Answer):
    """Requests that the payer has, the newest first."""

    requests: list[PortalRequest]


class RequestView(Answer):
    """A request as the payer has it, where it stands, and what was sent."""

    request: ReceivedRequest
    status: StatusAnswer
    documents: list[DocumentSummary]


class Uploaded(Answer):
    """A document that the payer has, and where the request stands now."""

    document: DocumentSummary
    case_id: str
    status: str
    record_id: str = Field(description="The answer to the pend, or the supplement, that carried it.")


class PortalMessages(Answer):
    """What the payer wrote about a request, the newest first."""

    case_id: str
    messages: list[MessageAnswer]
