"""Arguments and answers of clinical review."""

from typing import Annotated

from pydantic import Field, StringConstraints

from sim.apps.cases.types import CaseId
from sim.apps.docs.types import DocumentAnswer
from sim.apps.fields import RecordId
from sim.apps.payer_intake_hub.fields import LineNumber, Phrase, Words, WorldMoment
from sim.apps.payer_intake_hub.received import ReceivedRequest
from sim.apps.payer_intake_hub.types import IntakeDecisions
from sim.domain.vocabulary import CriterionResult, LineDecision, MdDecision, NurseRecommendation
from sim.operations.arguments import Answer, Arguments, ByReviewer

LongText = Annotated[str, StringConstraints(max_length=8000)]
Asked = Annotated[list[Words], Field(max_length=20)]
_INFO = "For request_info: what the provider is to send, one item each."
_DEADLINE = "For request_info: by when, UTC, as 2026-03-16T23:59:59Z, or a day; after now. Default: the time that the law leaves."


class Evaluation(Arguments):
    """A finding on one criterion."""

    criterion_id: Annotated[str, StringConstraints(min_length=1, max_length=20)] = Field(
        description="Id of the criterion within the line's policy, as 1.a."
    )
    result: CriterionResult = Field(description="met, not_met, or unclear where the file does not say.")
    notes: LongText = Field(default="", description="Why: what the file says.")
    sources: Annotated[list[Phrase], Field(max_length=50)] = Field(
        default_factory=list,
        description="Ids of documents that were sent, or form_id/link_id of answers, that say so.",
    )
    observations: Annotated[list[Words], Field(max_length=50)] = Field(
        default_factory=list, description="What was observed, item by item."
    )


class SaveEvaluation(CaseId, ByReviewer):
    """Arguments of review.save_criteria_evaluation and review.save_md_review."""

    line_number: LineNumber = Field(description="Line of the request.")
    review_id: RecordId | None = Field(
        default=None,
        description="Id of a review of this line to go on with; default the one there is, or a new one.",
    )
    evaluations: Annotated[list[Evaluation], Field(max_length=100)] = Field(
        default_factory=list, description="Findings; one on a criterion that has one already replaces it."
    )


class SubmitNurseRecommendation(CaseId, ByReviewer):
    """Arguments of review.submit_nurse_case_recommendation."""

    recommendation: NurseRecommendation = Field(
        description="approve; escalate to a physician (a nurse never denies); request_info from the provider."
    )
    clinical_notes: LongText = Field(default="", description="Why, with the facts of the file.")
    info_requested: Asked = Field(default_factory=list, description=_INFO)
    info_deadline: WorldMoment | None = Field(default=None, description=_DEADLINE)


class LineItemDecision(Arguments):
    """What a decision says of one line."""

    line_number: LineNumber = Field(description="Line of the request.")
    decision: LineDecision = Field(description="approved or denied.")
    approved_units: Annotated[int, Field(ge=0, le=10_000)] | None = Field(
        default=None, description="Units approved; default all that were asked for; 0 where denied."
    )
    rationale: LongText = Field(default="", description="Why.")


class SubmitMdDecision(CaseId, ByReviewer):
    """Arguments of review.submit_md_case_decision."""

    decision: MdDecision = Field(
        description="approve; deny; partial_approve (some lines or units); request_info from the provider; p2p_review: "
        "ask the ordering practitioner for a peer-to-peer call."
    )
    clinical_notes: LongText = Field(default="", description="Notes; for p2p_review what is to be discussed.")
    determination_rationale: LongText = Field(default="", description="Why, with the facts of the file.")
    similar_case_notes: LongText = Field(default="", description="How similar cases were decided.")
    denial_rationale: LongText = Field(
        default="", description="For deny and partial_approve, required: the specific clinical reason."
    )
    info_requested: Asked = Field(default_factory=list, description=_INFO)
    info_deadline: WorldMoment | None = Field(default=None, description=_DEADLINE)
    line_item_decisions: Annotated[list[LineItemDecision], Field(max_length=50)] = Field(
        default_factory=list, description="For partial_approve, required: every line once."
    )
    signed_off: bool = Field(default=False, description="The physician's signature; must be true.")


class CriterionNode(Answer):
    """A node of a policy's tree: a group (all or any of its children) or a leaf to be shown."""

    criterion_id: str
    parent_id: str | None = None
    rule: str
    text: str


class AppliedPolicy(Answer):
    """The policy that a line falls under."""

    line_number: int
    policy_id: str
    title: str
    version: str
    effective_from: str
    summary: str
    required_documents: list[str]
    criteria: list[CriterionNode]


class EvaluationOnFile(Answer):
    """A finding on file."""

    criterion_id: str
    result: str
    notes: str
    sources: list[str]
    observations: list[str]


class LineReviewOnFile(Answer):
    """A reviewer's findings on a line."""

    review_id: str
    task_id: str
    case_id: str
    line_number: int
    policy_id: str | None = None
    reviewer_id: str
    saved_at: str
    evaluations: list[EvaluationOnFile]
    unevaluated: list[str]


class TaskOnFile(Answer):
    """A reviewer's task."""

    task_id: str
    role: str
    status: str
    opened_at: str
    reviewer_id: str | None = None
    completed_at: str | None = None


class RecommendationOnFile(Answer):
    """A nurse's recommendation."""

    recommendation_id: str
    task_id: str
    case_id: str
    recommendation: str
    clinical_notes: str
    info_requested: list[str]
    info_deadline: str | None = None
    reviewer_id: str
    decided_at: str


class LineDecisionOnFile(Answer):
    """What a physician's decision says of a line."""

    line_number: int
    decision: str
    approved_units: int
    rationale: str


class MdDecisionOnFile(Answer):
    """A physician's decision."""

    decision_id: str
    task_id: str
    case_id: str
    decision: str
    clinical_notes: str
    determination_rationale: str
    similar_case_notes: str
    denial_rationale: str
    info_requested: list[str]
    info_deadline: str | None = None
    signed_off: bool
    reviewer_id: str
    decided_at: str
    line_item_decisions: list[LineDecisionOnFile]
    p2p_request_id: str | None = None


class P2POnFile(Answer):
    """A peer-to-peer request, as reviewers see it."""

    request_id: str
    status: str
    reason: str
    outcome: str | None = None
    outcome_note: str | None = None


class CaseReviewData(Answer):
    """Everything that a reviewer has about a case."""

    case_status: str
    request: ReceivedRequest
    documents: list[DocumentAnswer]
    intake_decisions: IntakeDecisions | None = None
    policies: list[AppliedPolicy]
    tasks: list[TaskOnFile]
    line_reviews: list[LineReviewOnFile]
    nurse_recommendations: list[RecommendationOnFile]
    md_decisions: list[MdDecisionOnFile]
    peer_to_peer: list[P2POnFile]
