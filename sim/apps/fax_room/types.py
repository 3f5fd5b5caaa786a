"""Arguments and answers of the fax room."""

from enum import StrEnum

from pydantic import Field

from sim.apps.auth.types import Contents
from sim.apps.cases.types import CaseId
from sim.apps.docs.types import MOST_DOCUMENTS, DocumentIds
from sim.apps.fax_room.models import FaxPurpose, FaxStatus
from sim.apps.fields import LONGEST_PROSE, PhoneNumber, RecordId
from sim.domain.vocabulary import DocumentKind
from sim.operations.arguments import Answer, Arguments


class SentFor(StrEnum):
    """What a provider's office sends a fax for."""

    REQUEST = FaxPurpose.REQUEST
    PEND_RESPONSE = FaxPurpose.PEND_RESPONSE
    ADDITIONAL_INFORMATION = FaxPurpose.ADDITIONAL_INFORMATION


class ListFaxes(Arguments):
    """Arguments of `fax_room.list_faxes`."""

    status: FaxStatus | None = Field(
        default=None, description="Only faxes that are received and wait, or only indexed ones; default all."
    )


class ReceiveFax(Arguments):
    """Arguments of `fax_room.receive_fax`."""

    from_number: PhoneNumber = Field(description="Fax number that it came from, as 312-555-0100.")
    sender: str = Field(min_length=1, max_length=120, description="Who sent it, as the cover says.")
    subject: str = Field(min_length=1, max_length=200, description="Subject on the cover.")
    text: str = Field(min_length=1, max_length=100_000, description="What the pages say.")


class IndexFax(CaseId):
    """Arguments of `fax_room.index_fax`."""

    fax_id: RecordId = Field(description="The fax, as fax-000001.")
    kind: DocumentKind = Field(
        default=DocumentKind.OTHER,
        description="Kind of document that its pages are, where it came from outside.",
    )


class SendFax(Contents):
    """Arguments of `fax_room.send_fax`."""

    purpose: SentFor = Field(
        description="request: submits the case, with its bundle; pend_response: answers the payer's pend; "
        "additional_information: sends documents that the payer did not ask for."
    )
    note: str = Field(
        default="",
        max_length=LONGEST_PROSE,
        description="Note on the cover; a pend_response needs one of 3 characters or more.",
    )
    document_ids: DocumentIds = Field(
        default_factory=list,
        max_length=MOST_DOCUMENTS,
        description="Documents of the case to send; a request sends its bundle instead.",
    )


class FaxAnswer(Answer):
    """A fax."""

    fax_id: str
    status: str
    purpose: str
    sender: str
    from_number: str
    subject: str
    text: str
    pages: int
    received_at: str
    record_id: str | None = None
    case_id: str | None = None
    indexed_at: str | None = None
    document_ids: list[str] = Field(description="Documents that it carried, in their order.")


class Faxes(Answer):
    """Faxes, the oldest first."""

    faxes: list[FaxAnswer]


class FaxSent(Answer):
    """A fax as the payer's machine took it, and what became of the case by it."""

    fax_id: str
    case_id: str
    case_status: str
    record_id: str
    pages: int
    received_at: str
