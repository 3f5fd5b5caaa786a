"""Interchanges that were accepted, and the arguments and answers of EDI."""

from pydantic import Field as Described
from sqlmodel import Field

from sim.apps.auth.types import LineStatus
from sim.operations.arguments import Answer, Arguments
from sim.world.tables import Table

LONGEST_INTERCHANGE = 100_000
"""Characters of the longest interchange."""


class EdiInterchange(Table, table=True):
    """An accepted interchange; a sender gives each of them another control number."""

    __tablename__ = "edi_interchange"

    sender: str = Field(primary_key=True, description="Who sent it: ISA06.")
    control_number: str = Field(primary_key=True, description="Its number: ISA13.")
    case_id: str = Field(foreign_key="pa_case.case_id", index=True, description="The case that it submitted.")
    packet_id: str = Field(foreign_key="submission_packet.packet_id", description="The packet made of it.")
    received_at: str = Field(description="When.")
    text: str = Field(description="The interchange as it came.")


class InterchangeText(Arguments):
    """Arguments of `edi.submit_278` and of `edi.acknowledge_278`."""

    interchange: str = Described(
        min_length=1,
        max_length=LONGEST_INTERCHANGE,
        description="X12 interchange with one 278 request (005010X217), from ISA to IEA. TRN*1 in the patient event "
        "names the case, NM1*1P the ordering NPI, NM1*IL the member number, HI the diagnoses, SV1 or SV2 each line, "
        "UM06 U an expedited request, PWK06 the submission bundle.",
    )


class FaultFound(Answer):
    """What is wrong with an interchange, as a 999 says it."""

    segment_id: str
    position: int = Described(
        description="Place of the segment in the transaction, ST being 1; 0 in the envelope."
    )
    element: int = Described(description="Number of the element; 0 where the whole segment is meant.")
    said: str


class Acknowledged(Answer):
    """Whether an interchange would be accepted."""

    accepted: bool
    fault: FaultFound | None = None
    acknowledgement: str | None = Described(
        default=None, description="The 999; none where the envelope itself cannot be read."
    )


class SubmittedByEdi(Answer):
    """A request as the payer received it, and the acknowledgement that goes back."""

    case_id: str
    status: str
    packet_id: str
    control_number: str
    submitted_at: str
    decision_due_at: str
    acknowledgement: str = Described(description="The 999 that accepts the interchange.")


class ReviewAnswer(Answer):
    """What the payer answers about a case, in words and as a 278."""

    case_id: str
    status: str
    action: str = Described(description="X12 306: A1, A2, A3, A4 or C.")
    meaning: str
    authorization_number: str | None = None
    lines: list[LineStatus]
    interchange: str = Described(description="The 278 answer (005010X217).")
