"""Determinations: the payer's records of what was decided, and why.

What both sides know of a determination stands on the case, its lines and the letters.
"""

from sqlmodel import Field

from sim.world.tables import Table, text_list


class DeterminationRecord(Table, table=True):
    """A determination of a case. A case may have several: a pend, then an approval. The newest counts."""

    __tablename__ = "payer_determination"

    determination_id: str = Field(primary_key=True, description="Id, as det-000001; later ones are greater.")
    case_id: str = Field(foreign_key="pa_case.case_id", index=True, description="The case.")
    decision: str = Field(description="Decision.")
    basis: str = Field(description="DecisionBasis: the record that it rests on.")
    source_id: str | None = Field(default=None, description="Id of that record.")
    reviewer_id: str | None = Field(
        default=None, foreign_key="worker.worker_id", description="Clinician whose judgement it is, if any."
    )
    rationale: str = Field(description="Why: for a denial the specific clinical or administrative reason.")
    info_requested: list[str] = text_list("For a pend: what the provider is to send.")
    overridden: bool = Field(description="Whether it departs from the record that it rests on.")
    override_reason: str | None = Field(default=None, description="Why it departs.")
    decided_by_id: str = Field(foreign_key="worker.worker_id", description="Who finalized it.")
    decided_at: str = Field(description="When.")


class ReviewDecision(Table, table=True):
    """What a determination says of one line."""

    __tablename__ = "payer_review_decision"

    determination_id: str = Field(
        foreign_key="payer_determination.determination_id", primary_key=True, description="The determination."
    )
    line_number: int = Field(primary_key=True, ge=1, description="The line of the case.")
    decision: str = Field(description="LineDecision.")
    approved_units: int = Field(ge=0, description="Units approved; 0 where denied.")
