"""Arguments and answers of the appeals office."""

from typing import Annotated

from pydantic import Field

from sim.apps.auth.models import AppealLevel
from sim.apps.auth.types import AppealRecord
from sim.apps.fields import LONGEST_PROSE, RecordId
from sim.apps.payer_intake_hub.fields import LineNumber, Phrase
from sim.domain.vocabulary import AppealOutcome
from sim.operations.arguments import Answer, Arguments, ByActor, ByReviewer

Prose = Annotated[str, Field(min_length=20, max_length=LONGEST_PROSE)]
Citations = Annotated[list[Phrase], Field(max_length=20)]
_CITATIONS = "Policy, version and criteria that it rests on, one each, as mp-lumbar-mri 2026.1, 2.a."


class ListAppeals(Arguments):
    """Arguments of appeals.list."""

    case_id: RecordId | None = Field(
        default=None, description="Only appeals of this case, as case-000001; left out, all."
    )
    level: AppealLevel | None = Field(
        default=None, description="internal: decided by the payer; external: by an independent organisation."
    )
    undecided: bool = Field(default=False, description="Whether to leave out what is decided.")


class AppealId(Arguments):
    """Names an appeal."""

    appeal_id: RecordId = Field(description="Id of the appeal, as appeal-000001.")


class AcknowledgeAppeal(AppealId, ByActor):
    """Arguments of appeals.acknowledge."""


class AssignReviewer(AppealId, ByActor):
    """Arguments of appeals.assign_reviewer."""

    reviewer_id: RecordId | None = Field(
        default=None,
        description="Internal appeal: worker id of the appeals medical director who is to decide, who had no part in "
        "the denial. Default: the first one who may.",
    )
    review_organization: Annotated[str, Field(min_length=3, max_length=200)] | None = Field(
        default=None, description="External appeal, required: name of the independent review organization."
    )


class RecordAppealReview(AppealId, ByReviewer):
    """Arguments of appeals.record_review."""

    findings: Prose = Field(description="Clinical judgement, applied to the facts of the file.")
    recommendation: AppealOutcome = Field(
        description="upheld: the denial stands; overturned: it is reversed."
    )
    policy_citations: Citations = Field(default_factory=list, description=_CITATIONS)
    sources: Annotated[list[Phrase], Field(max_length=50)] = Field(
        default_factory=list,
        description="Ids of documents that were sent with request or appeal, or form_id/link_id of answers.",
    )


class AppealedLine(Arguments):
    """What an appeal's decision says of one line."""

    line_number: LineNumber = Field(description="Line of the case.")
    approved_units: int = Field(ge=0, le=10_000, description="Units approved; 0 where it stays denied.")


class DecideAppeal(AppealId, ByReviewer):
    """Arguments of appeals.decide."""

    outcome: AppealOutcome = Field(
        description="upheld or overturned, as the reviewer's review recommends; a part reversed is overturned."
    )
    rationale: Prose = Field(description="The specific reason of the decision.")
    lines: Annotated[list[AppealedLine], Field(max_length=50)] = Field(
        default_factory=list,
        description="For overturned: every line once. Default: every line in full. For upheld, none.",
    )


class RecordExternalDecision(AppealId, ByActor):
    """Arguments of appeals.record_external_decision."""

    outcome: AppealOutcome = Field(description="What the independent organisation decided.")
    reference: Phrase = Field(description="The organisation's own number of its decision.")
    rationale: Prose = Field(description="The specific reason that it gives.")
    findings: Prose = Field(description="The clinical judgement that it gives.")
    policy_citations: Citations = Field(default_factory=list, description=_CITATIONS)
    lines: Annotated[list[AppealedLine], Field(max_length=50)] = Field(
        default_factory=list,
        description="For overturned: every line once. Default: every line in full. For upheld, none.",
    )


class CloseAppeal(AppealId, ByActor):
    """Arguments of appeals.close_case."""

    reason: Annotated[str, Field(min_length=3, max_length=2000)] = Field(description="Why it is closed.")


class AppealSummary(AppealRecord):
    """An appeal in a list."""

    case_id: str
    case_status: str
    acknowledged_at: str | None = None
    decision_due_at: str | None = None
    reviewer_id: str | None = None
    review_organization: str | None = None


class AppealSummaries(Answer):
    """Appeals, oldest first."""

    appeals: list[AppealSummary]


class AppealReviewOnFile(Answer):
    """A reviewer's findings."""

    reviewer_id: str
    findings: str
    recommendation: str
    policy_citations: list[str]
    sources: list[str]
    reviewed_at: str


class AppealLineOnFile(Answer):
    """What a decision says of one line."""

    line_number: int
    decision: str
    approved_units: int


class AppealDecisionOnFile(Answer):
    """The decision on an appeal."""

    outcome: str
    rationale: str
    findings: str
    policy_citations: list[str]
    reference: str | None = None
    decided_by_id: str
    decided_at: str
    lines: list[AppealLineOnFile]


class AppealCase(AppealSummary):
    """An appeal with everything that the office has about it."""

    rationale: str
    document_ids: list[str]
    denial_rationale: str = Field(description="Reason of the denial that is appealed.")
    involved: list[str] = Field(
        description="Workers who had a part in the denial and so may not decide the appeal."
    )
    review: AppealReviewOnFile | None = None
    decision: AppealDecisionOnFile | None = None


class CaseClosed(Answer):
    """A closed case."""

    case_id: str
    case_status: str
    closed_at: str
    reason: str
