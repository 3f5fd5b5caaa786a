"""What the appeals office keeps of an appeal: its file, the review, the decision and the decision on each line."""

from sqlmodel import Field

from sim.world.tables import Table, text_list

_APPEAL = "appeal.appeal_id"


class AppealFile(Table, table=True):
    """An appeal at the payer, from its acknowledgement on."""

    __tablename__ = "payer_appeal_file"

    appeal_id: str = Field(foreign_key=_APPEAL, primary_key=True, description="The appeal.")
    acknowledged_by_id: str = Field(foreign_key="worker.worker_id", description="Who acknowledged it.")
    acknowledged_at: str = Field(description="When.")
    decision_due_at: str | None = Field(
        default=None, description="By when the payer decides; none where an independent organisation does."
    )
    reviewer_id: str | None = Field(
        default=None, foreign_key="worker.worker_id", description="Who reviews and decides an internal one."
    )
    review_organization: str | None = Field(
        default=None, description="Independent organisation that an external one was sent to."
    )
    assigned_by_id: str | None = Field(
        default=None, foreign_key="worker.worker_id", description="Who assigned it."
    )
    assigned_at: str | None = Field(default=None, description="When.")


class AppealReview(Table, table=True):
    """The reviewer's findings on an internal appeal; saved again before the decision, they are replaced."""

    __tablename__ = "payer_appeal_review"

    appeal_id: str = Field(foreign_key=_APPEAL, primary_key=True, description="The appeal.")
    reviewer_id: str = Field(foreign_key="worker.worker_id", description="The reviewer.")
    findings: str = Field(description="Clinical judgement, with the facts of the file.")
    recommendation: str = Field(description="AppealOutcome that follows.")
    policy_citations: list[str] = text_list("Criteria of the policy that it rests on.")
    sources: list[str] = text_list("Documents and answers that were weighed.")
    reviewed_at: str = Field(description="When.")


class AppealDecision(Table, table=True):
    """The decision on an appeal."""

    __tablename__ = "payer_appeal_decision"

    appeal_id: str = Field(foreign_key=_APPEAL, primary_key=True, description="The appeal.")
    outcome: str = Field(description="AppealOutcome.")
    rationale: str = Field(description="The specific reason.")
    findings: str = Field(description="Clinical judgement that it rests on.")
    policy_citations: list[str] = text_list("Criteria of the policy that it rests on.")
    reference: str | None = Field(default=None, description="The independent organisation's own number.")
    decided_by_id: str = Field(
        foreign_key="worker.worker_id", description="Who decided, or entered the organisation's decision."
    )
    decided_at: str = Field(description="When.")


class AppealLineDecision(Table, table=True):
    """What a decision that overturns a denial says of one line."""

    __tablename__ = "payer_appeal_line"

    appeal_id: str = Field(
        foreign_key="payer_appeal_decision.appeal_id", primary_key=True, description="The appeal."
    )
    line_number: int = Field(primary_key=True, ge=1, description="The line of the case.")
    decision: str = Field(description="LineDecision.")
    approved_units: int = Field(ge=0, description="Units approved; 0 where the line stays denied.")
