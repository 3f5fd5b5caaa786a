"""Faxes that reached the payer. The provider's office sees none of the payer's work on them but its own sending."""

from enum import StrEnum

from sqlmodel import Field

from sim.domain.machine import StateMachine
from sim.world.tables import Table


class FaxStatus(StrEnum):
    """Where a fax stands."""

    RECEIVED = "received"
    INDEXED = "indexed"


class FaxPurpose(StrEnum):
    """What a fax is for."""

    REQUEST = "request"
    PEND_RESPONSE = "pend_response"
    ADDITIONAL_INFORMATION = "additional_information"
    UNKNOWN = "unknown"


FAX = StateMachine(
    "fax", FaxStatus.RECEIVED, {FaxStatus.RECEIVED: (FaxStatus.INDEXED,), FaxStatus.INDEXED: ()}
)
"""A fax is received, and tied to a case once."""


class Fax(Table, table=True):
    """A fax on the payer's machine."""

    __tablename__ = "fax"

    fax_id: str = Field(primary_key=True, description="Id, as fax-000001.")
    status: str = Field(default="received", index=True, description="FaxStatus.")
    purpose: str = Field(description="FaxPurpose, as the cover says.")
    sender: str = Field(description="Who sent it, as the cover says.")
    from_number: str = Field(description="Fax number that it came from.")
    subject: str = Field(description="Subject on the cover.")
    text: str = Field(description="What the cover or the pages say; a document's own text stays there.")
    pages: int = Field(ge=1, description="Pages, the cover among them.")
    received_at: str = Field(description="When the machine took it.")
    sent_for_case_id: str | None = Field(
        default=None,
        foreign_key="pa_case.case_id",
        index=True,
        description="Case on the cover; none where it names none.",
    )
    record_id: str | None = Field(
        default=None, description="Packet, answer to a pend or supplement that it carried."
    )
    case_id: str | None = Field(
        default=None, foreign_key="pa_case.case_id", index=True, description="Case that it was indexed to."
    )
    indexed_by_id: str | None = Field(
        default=None, foreign_key="worker.worker_id", description="Who indexed it."
    )
    indexed_at: str | None = Field(default=None, description="When.")


class FaxDocument(Table, table=True):
    """A document that a fax carried."""

    __tablename__ = "fax_document"

    fax_id: str = Field(foreign_key="fax.fax_id", primary_key=True, description="The fax.")
    position: int = Field(primary_key=True, ge=1, description="Place in the fax, from 1, after the cover.")
    document_id: str = Field(foreign_key="document.document_id", description="The document.")
