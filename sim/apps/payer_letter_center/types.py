"""What is asked of the letter center, and what it answers."""

from typing import Annotated

from pydantic import Field, StringConstraints

from sim.apps.fields import RecordId
from sim.domain.vocabulary import DeliveryChannel, LetterType
from sim.operations.arguments import Answer, Arguments, ByActor

Text = Annotated[str, StringConstraints(max_length=10_000)]
"""Words of a letter."""

Citation = Annotated[str, StringConstraints(min_length=1, max_length=300)]
"""A policy and its criterion, as "mp-mri 1.a"."""


class ListLetters(Arguments):
    """Arguments of `payer_letter_center.list`."""

    case_id: RecordId | None = Field(default=None, description="Only letters of this case.")


class LetterId(Arguments):
    """Names a letter."""

    letter_id: RecordId = Field(description="Id of the letter, as letter-000001.")


class GenerateLetter(ByActor):
    """Arguments of generating a letter about a determination."""

    case_id: RecordId = Field(description="The prior authorization case.")
    body: Text = Field(default="", description="Your own words before everything else.")
    supporting_basis: Text = Field(
        default="",
        description="The specific reason and the facts it rests on. Default, where something is denied: the "
        "determination's rationale.",
    )
    policy_citations: list[Citation] = Field(
        default=[], max_length=20, description='Policies and criteria that decide, as "mp-mri 1.a".'
    )


class GenerateDenial(GenerateLetter):
    """Arguments of `payer_letter_center.generate_denial`."""

    appeal_information: Text = Field(
        default="",
        description="How to appeal, in place of the standing text; the deadline is added in any case.",
    )


class GenerateNotification(ByActor):
    """Arguments of `payer_letter_center.generate_notification`."""

    case_id: RecordId = Field(description="The prior authorization case.")
    notification_type: LetterType = Field(
        description="receipt, notification_recorded, p2p_notice, appeal_receipt, appeal_upheld, appeal_overturned, "
        "external_review_upheld or external_review_overturned."
    )


class DeliverLetter(LetterId):
    """Arguments of `payer_letter_center.deliver`."""

    channel: DeliveryChannel = Field(description="How the letter goes out.")


class ReissueLetter(LetterId):
    """Arguments of `payer_letter_center.reissue`."""

    reason: str = Field(min_length=3, max_length=2000, description="Why it is made anew.")


class LetterLine(Answer):
    """A letter in a line."""

    letter_id: str
    case_id: str
    type: str
    status: str
    written_on: str
    author_id: str
    channel: str | None = None
    delivered_at: str | None = None
    reissue_of: str | None = None


class LetterLines(Answer):
    """Letters, in the order they were made."""

    letters: list[LetterLine]


class LetterAnswer(LetterLine):
    """A letter, with what it still lacks."""

    missing: list[str]


class LetterText(LetterAnswer):
    """A letter as it is read."""

    text: str


class AuditedElement(Answer):
    """Something that a letter must say."""

    element: str
    description: str
    source: str
    present: bool


class LetterAudit(Answer):
    """A letter held against what the law asks of it."""

    letter_id: str
    type: str
    product_line: str
    complete: bool
    elements: list[AuditedElement]
