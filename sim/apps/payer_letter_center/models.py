"""Letters: what each says is kept as it was when it was made; how it looks is made when somebody reads it."""

from enum import StrEnum

from sqlmodel import Field

from sim.domain.machine import StateMachine
from sim.world.tables import Table


class LetterStatus(StrEnum):
    """Where a letter stands."""

    DRAFT = "draft"
    DELIVERED = "delivered"
    VOID = "void"


LETTER = StateMachine(
    "letter",
    LetterStatus.DRAFT,
    {
        LetterStatus.DRAFT: (LetterStatus.DELIVERED, LetterStatus.VOID),
        LetterStatus.DELIVERED: (LetterStatus.VOID,),
        LetterStatus.VOID: (),
    },
)
"""A letter that another took the place of is void, and stays so."""


class Letter(Table, table=True):
    """A letter. A delivered one never changes; a new one may take its place."""

    __tablename__ = "letter"

    letter_id: str = Field(primary_key=True, description="Id, as letter-000001.")
    case_id: str = Field(foreign_key="pa_case.case_id", index=True, description="The case.")
    type: str = Field(description="LetterType.")
    status: str = Field(description="LetterStatus.")
    source_id: str | None = Field(
        default=None, description="Determination, appeal or peer-to-peer request that it is about."
    )
    product_line: str = Field(
        description="ProductLine of the member's plan; it decides what the letter must say."
    )
    written_on: str = Field(description="Date of the letter.")
    author_id: str = Field(foreign_key="worker.worker_id", description="Who made it.")
    sender_name: str = Field(description="The payer.")
    sender_address: str = Field(description="Its address.")
    sender_phone: str = Field(description="Its phone number.")
    sender_fax: str = Field(description="Its fax number.")
    recipient_name: str = Field(description="The member.")
    recipient_address: str = Field(description="The member's address.")
    member_id: str = Field(description="Number on the member's card.")
    received_on: str = Field(description="When the request came in.")
    body: str = Field(description="The writer's words before everything else.")
    copy_to: str = Field(description="The practitioner who gets a copy.")
    channel: str | None = Field(default=None, description="DeliveryChannel, once delivered.")
    delivered_at: str | None = Field(default=None, description="When.")
    reissue_of: str | None = Field(
        default=None, foreign_key="letter.letter_id", description="Letter whose place it takes."
    )
    reissue_reason: str | None = Field(default=None, description="Why.")


class LetterElement(Table, table=True):
    """One thing that a letter says; see sim/domain/letters.py."""

    __tablename__ = "letter_element"

    letter_id: str = Field(foreign_key="letter.letter_id", primary_key=True, description="The letter.")
    element: str = Field(primary_key=True, description="Element.")
    text: str = Field(description="The text; a blank line parts paragraphs.")
