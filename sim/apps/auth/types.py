"""Arguments and answers of authorization."""

from typing import Annotated

from pydantic import Field

from sim.apps.auth.models import AppealLevel
from sim.apps.cases.types import CaseId, LineUpdate
from sim.apps.docs.types import MOST_DOCUMENTS, DocumentIds
from sim.apps.fields import LONGEST_PROSE, RecordId
from sim.apps.forms.types import Answers
from sim.domain.vocabulary import Channel, FinalAction
from sim.operations.arguments import Answer


class Contents(CaseId):
    """What may be given along with a decision or a submission."""

    bundle_document_id: RecordId | None = Field(
        default=None,
        description="Submission bundle of the case, as docs.create_submission_bundle made it. Left out at "
        "submission, the bundle of the last determination is sent, or else the newest.",
    )
    questionnaire_answers: Answers | None = Field(
        default=None, description="Answers to the payer's forms by link id, as for forms.save_form_response."
    )
    line_updates: list[LineUpdate] | None = Field(
        default=None, min_length=1, max_length=50, description="Changes of service lines, and new lines."
    )


class FinalizeDetermination(Contents):
    """Arguments of `auth.finalize_provider_determination`."""

    final_action: FinalAction = Field(
        description="submit_pa: ready to be submitted; gather_more_evidence: something is missing first; "
        "do_not_submit: closes the case for good."
    )
    override_reason: str | None = Field(
        default=None,
        min_length=3,
        max_length=LONGEST_PROSE,
        description="Why the action departs from what policy or chart suggest, where it does.",
    )


class SubmitAuthorization(Contents):
    """Arguments of `auth.submit_authorization`."""

    channel: Channel = Field(description="How the request reaches the payer.")


class CheckStatus(CaseId):
    """Arguments of `auth.check_status`."""

    channel: Channel = Field(description="How the payer is asked; the answer is the same by every channel.")


class WithDocuments(CaseId):
    """What the provider sends later, with documents."""

    document_ids: DocumentIds = Field(
        default_factory=list, max_length=MOST_DOCUMENTS, description="Documents of the case to send along."
    )


class RespondToPend(WithDocuments):
    """Arguments of `auth.respond_to_pend`."""

    note: str = Field(min_length=3, max_length=LONGEST_PROSE, description="What the answer says.")


class FileAppeal(WithDocuments):
    """Arguments of `auth.file_appeal` and of `auth.file_external_appeal`."""

    rationale: str = Field(
        min_length=20,
        max_length=LONGEST_PROSE,
        description="Why the denial is wrong: its reason, the policy's criteria, the evidence.",
    )


class RequestPeerToPeer(CaseId):
    """Arguments of `auth.request_peer_to_peer`."""

    preferred_contact_id: RecordId | None = Field(
        default=None, description="Contact to talk to, as people.list_reviewer_contacts names it."
    )


class RespondToPeerToPeer(CaseId):
    """Arguments of `auth.respond_to_peer_to_peer`."""

    request_id: RecordId = Field(description="The payer's request, as p2p-000001.")
    note: str | None = Field(default=None, max_length=4000, description="What the payer should know.")
    selected_slot: Annotated[str, Field(pattern=r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$")] | None = Field(
        default=None,
        description="Start of one of the offered slots, as 2026-03-04T15:00:00Z. Left out, only the note is sent and "
        "the offer stays open.",
    )


class DeterminationAnswer(Answer):
    """The provider's decision on a case, as recorded."""

    determination_id: str
    case_id: str
    final_action: str
    status: str
    bundle_document_id: str | None = None
    override_reason: str | None = None
    decided_at: str


class SubmissionAnswer(Answer):
    """A request as the payer received it."""

    packet_id: str
    case_id: str
    status: str
    channel: str
    submitted_at: str
    decision_due_at: str
    decision_rule: str = Field(description="Law that sets the deadline.")
    bundle_document_id: str
    document_ids: list[str]
    answers: int = Field(description="Number of form answers sent.")
    lines: int = Field(description="Number of service lines sent.")


class LineStatus(Answer):
    """What was decided of a line, once the payer's determination is final."""

    line_number: int
    procedure_code: str
    units: int
    decision: str | None = None
    approved_units: int | None = None


class LetterReceived(Answer):
    """A letter that the payer delivered; inbox.read_message shows its text."""

    letter_id: str | None = None
    message_id: str
    subject: str
    sent_at: str


class MeetingStatus(Answer):
    """A peer-to-peer request of the payer's."""

    request_id: str
    status: str
    requested_at: str
    offered_slots: list[str]
    selected_slot: str | None = None
    scheduled_at: str | None = None
    outcome: str | None = None


class AppealRecord(Answer):
    """An appeal."""

    appeal_id: str
    level: AppealLevel
    status: str
    filed_at: str
    outcome: str | None = None
    decided_at: str | None = None


class StatusAnswer(Answer):
    """What the provider knows of a case: status, dates, decisions on lines, letters, peer-to-peer, appeals."""

    case_id: str
    status: str
    channel: str | None = None
    submitted_at: str | None = None
    decision_due_at: str | None = None
    pend_due_at: str | None = None
    authorization_number: str | None = None
    approved_until: str | None = None
    appeal_due_at: str | None = None
    lines: list[LineStatus]
    letters: list[LetterReceived]
    peer_to_peer: list[MeetingStatus]
    appeals: list[AppealRecord]


class PendResponseAnswer(Answer):
    """An answer to a pend, as sent."""

    response_id: str
    case_id: str
    status: str
    responded_at: str
    document_ids: list[str]


class AppealAnswer(AppealRecord):
    """An appeal, as filed."""

    case_id: str
    case_status: str
    document_ids: list[str]


class PeerToPeerAnswer(Answer):
    """What the payer was told about a peer-to-peer request."""

    request_id: str
    case_id: str
    status: str
    selected_slot: str | None = None
    note: str | None = None
