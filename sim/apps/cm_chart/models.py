"""The care manager's chart review."""

from enum import StrEnum
from typing import Annotated, Any

from pydantic import Field as Described
from pydantic import StringConstraints
from sqlmodel import Field

from sim.apps.cm_intake.models import CMCaseId
from sim.operations.arguments import Answer, Arguments
from sim.world.tables import Table, text_list

Line = Annotated[str, StringConstraints(min_length=3, max_length=1000)]
"""A finding or reason in a sentence or two."""

Lines = Annotated[list[Line], Described(min_length=1, max_length=40)]


class RiskLevel(StrEnum):
    """How likely the patient is to come to harm or back to hospital."""

    LOW = "low"
    RISING = "rising"
    HIGH = "high"


class CMChartReview(Table, table=True):
    """What a care manager read out of the chart before calling."""

    __tablename__ = "cm_chart_review"

    case_id: str = Field(foreign_key="cm_case.case_id", primary_key=True, description="The case.")
    author_id: str = Field(foreign_key="worker.worker_id", description="Who wrote it.")
    written_at: str = Field(description="When.")
    summary: str = Field(description="The patient in a paragraph.")
    risk_level: str = Field(description="RiskLevel.")
    risk_rationale: str = Field(description="Why.")
    emergency_visits: int = Field(ge=0, description="Emergency visits in the last 12 months.")
    admissions: int = Field(ge=0, description="Hospital stays in the last 12 months.")
    conditions: list[str] = text_list("ICD-10-CM codes of active problems that matter.")
    medications: list[str] = text_list("Active medicines that matter.")
    care_gaps: list[str] = text_list("What is overdue or missing.")
    outreach_priorities: list[str] = text_list("What the call is to be about.")
    sources: list[str] = text_list("Ids of the chart records that it rests on.")


class ReviewData(Arguments):
    """A chart review. Every list names what the chart says, and `sources` where."""

    summary: str = Described(min_length=20, max_length=5000, description="The patient in a paragraph.")
    risk_level: RiskLevel = Described(description="low, rising or high.")
    risk_rationale: str = Described(min_length=10, max_length=2000, description="Why, from the chart.")
    emergency_visits: int = Described(ge=0, le=200, description="Emergency visits in the last 12 months.")
    admissions: int = Described(ge=0, le=100, description="Hospital stays in the last 12 months.")
    conditions: Lines = Described(description="ICD-10-CM codes of active problems that matter.")
    medications: list[Line] = Described(
        max_length=60, description="Active medicines that matter, as charted."
    )
    care_gaps: list[Line] = Described(max_length=40, description="What is overdue or missing; may be empty.")
    outreach_priorities: Lines = Described(description="What the call is to be about, most important first.")
    sources: Lines = Described(description="Ids of the chart resources that the review rests on.")


class SubmitReview(CMCaseId):
    """Arguments of `cm_chart.submit_chart_review`."""

    review: ReviewData = Described(description="The review.")


class ChartData(Answer):
    """What a care manager sees of a patient's chart."""

    case_id: str
    patient: dict[str, Any]
    resources: list[dict[str, Any]]


class ReviewAnswer(Answer):
    """A chart review on file."""

    case_id: str
    author_id: str
    written_at: str
    summary: str
    risk_level: str
    risk_rationale: str
    emergency_visits: int
    admissions: int
    conditions: list[str]
    medications: list[str]
    care_gaps: list[str]
    outreach_priorities: list[str]
    sources: list[str]
    case_status: str
