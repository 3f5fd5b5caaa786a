"""Arguments and answers of the final determination."""

from typing import Annotated

from pydantic import Field, StringConstraints

from sim.apps.cases.types import CaseId
from sim.apps.payer_intake_hub.types import IntakeDecisions
from sim.apps.review.types import MdDecisionOnFile, RecommendationOnFile
from sim.domain.vocabulary import Decision
from sim.operations.arguments import Answer, ByActor


class FinalizeCase(CaseId, ByActor):
    """Arguments of determination.finalize."""

    decision: Decision = Field(description="approved, partially_approved, denied, or pended for information.")
    overridden: bool = Field(
        default=False, description="Whether the decision departs from what the records on file lead to."
    )
    override_reason: Annotated[str, StringConstraints(min_length=10, max_length=4000)] | None = Field(
        default=None, description="Required with overridden: why it departs."
    )


class LineDetermination(Answer):
    """What a determination says of one line."""

    line_number: int
    decision: str
    approved_units: int


class DeterminationOnFile(Answer):
    """A determination."""

    determination_id: str
    case_id: str
    decision: str
    basis: str
    source_id: str | None = None
    reviewer_id: str | None = None
    rationale: str
    info_requested: list[str]
    overridden: bool
    override_reason: str | None = None
    decided_by_id: str
    decided_at: str
    lines: list[LineDetermination]


class CaseOutcome(Answer):
    """A case after a determination."""

    case_id: str
    case_status: str
    authorization_number: str | None = None
    approved_until: str | None = None
    pend_due_at: str | None = None
    appeal_due_at: str | None = None
    determination: DeterminationOnFile


class DeterminationSummary(Answer):
    """What a determination can rest on, and the determinations so far."""

    case_id: str
    case_status: str
    decision_due_at: str | None = None
    intake_decisions: IntakeDecisions | None = None
    lane: str | None = None
    nurse_recommendation: RecommendationOnFile | None = None
    md_decision: MdDecisionOnFile | None = None
    records_lead_to: str | None = None
    determinations: list[DeterminationOnFile]
