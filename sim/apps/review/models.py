"""The reviewers' tasks, their findings on criteria, the nurse's recommendations and the physician's decisions."""

from sqlmodel import Field

from sim.world.tables import Table, text_list

_TASK = "payer_review_task.task_id"


class ReviewTask(Table, table=True):
    """A case in a reviewer's queue."""

    __tablename__ = "payer_review_task"

    task_id: str = Field(primary_key=True, description="Id, as task-000001; later ones are greater.")
    case_id: str = Field(foreign_key="pa_case.case_id", index=True, description="The case.")
    role: str = Field(description="Role of the reviewer: um_nurse or physician_reviewer.")
    status: str = Field(default="queued", description="ReviewTaskStatus.")
    opened_at: str = Field(description="When it was queued.")
    reviewer_id: str | None = Field(
        default=None, foreign_key="worker.worker_id", description="Who works on it, once claimed."
    )
    completed_at: str | None = Field(default=None, description="When it was completed.")


class LineReview(Table, table=True):
    """A reviewer's findings on one line of a case; saved again, it is replaced."""

    __tablename__ = "payer_line_review"

    review_id: str = Field(primary_key=True, description="Id, as review-000001.")
    task_id: str = Field(foreign_key=_TASK, index=True, description="The task.")
    case_id: str = Field(foreign_key="pa_case.case_id", index=True, description="The case.")
    line_number: int = Field(ge=1, description="The line.")
    policy_id: str | None = Field(
        default=None, foreign_key="payer_policy.policy_id", description="The policy that was applied."
    )
    reviewer_id: str = Field(foreign_key="worker.worker_id", description="The reviewer.")
    saved_at: str = Field(description="When.")


class CriterionEvaluation(Table, table=True):
    """A reviewer's finding on one criterion."""

    __tablename__ = "payer_criterion_evaluation"

    review_id: str = Field(
        foreign_key="payer_line_review.review_id", primary_key=True, description="The review."
    )
    criterion_id: str = Field(primary_key=True, description="The criterion within the policy.")
    result: str = Field(description="CriterionResult.")
    notes: str = Field(default="", description="Why.")
    sources: list[str] = text_list("Documents and answers that say so.")
    observations: list[str] = text_list("What was observed, item by item.")


class NurseCaseRecommendation(Table, table=True):
    """A nurse's recommendation on a case; a nurse never denies."""

    __tablename__ = "payer_nurse_recommendation"

    recommendation_id: str = Field(primary_key=True, description="Id, as nrec-000001.")
    task_id: str = Field(foreign_key=_TASK, index=True, description="The task.")
    case_id: str = Field(foreign_key="pa_case.case_id", index=True, description="The case.")
    recommendation: str = Field(description="NurseRecommendation.")
    clinical_notes: str = Field(default="", description="Why.")
    info_requested: list[str] = text_list("What the provider is to send.")
    info_deadline: str | None = Field(default=None, description="By when.")
    reviewer_id: str = Field(foreign_key="worker.worker_id", description="The nurse.")
    decided_at: str = Field(description="When.")


class MdCaseDecision(Table, table=True):
    """A physician reviewer's decision on a case."""

    __tablename__ = "payer_md_decision"

    decision_id: str = Field(primary_key=True, description="Id, as mdec-000001.")
    task_id: str = Field(foreign_key=_TASK, index=True, description="The task.")
    case_id: str = Field(foreign_key="pa_case.case_id", index=True, description="The case.")
    decision: str = Field(description="MdDecision.")
    clinical_notes: str = Field(default="", description="Notes.")
    determination_rationale: str = Field(default="", description="Why.")
    similar_case_notes: str = Field(default="", description="How similar cases were decided.")
    denial_rationale: str = Field(default="", description="For a denial the specific clinical reason.")
    info_requested: list[str] = text_list("What the provider is to send.")
    info_deadline: str | None = Field(default=None, description="By when.")
    signed_off: bool = Field(description="Whether the physician signed it; always true.")
    reviewer_id: str = Field(foreign_key="worker.worker_id", description="The physician.")
    decided_at: str = Field(description="When.")


class MdLineDecision(Table, table=True):
    """What a physician's decision says of one line."""

    __tablename__ = "payer_md_line_decision"

    decision_id: str = Field(
        foreign_key="payer_md_decision.decision_id", primary_key=True, description="The decision."
    )
    line_number: int = Field(primary_key=True, ge=1, description="The line.")
    decision: str = Field(description="LineDecision.")
    approved_units: int = Field(ge=0, description="Units approved; 0 where denied.")
    rationale: str = Field(default="", description="Why.")
