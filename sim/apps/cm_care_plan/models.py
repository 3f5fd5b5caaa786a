"""Care plans: problems, their goals, and who does what for them."""

from enum import StrEnum
from typing import Annotated

from pydantic import Field as Described
from pydantic import StringConstraints
from sqlmodel import Field

from sim.apps.cm_intake.models import CMCaseId
from sim.operations.arguments import Answer, Arguments
from sim.world.tables import Table, text_list

Line = Annotated[str, StringConstraints(min_length=2, max_length=1000)]
"""A sentence or two."""

DateText = Annotated[str, StringConstraints(pattern=r"^\d{4}-\d{2}-\d{2}$")]
"""A date, as 2026-03-02."""


class Owner(StrEnum):
    """Who does an intervention."""

    PATIENT = "patient"
    CAREGIVER = "caregiver"
    CARE_MANAGER = "care_manager"
    PRIMARY_CARE = "primary_care"
    SPECIALIST = "specialist"
    PHARMACIST = "pharmacist"
    SOCIAL_WORKER = "social_worker"
    BEHAVIORAL_HEALTH = "behavioral_health"
    COMMUNITY_RESOURCE = "community_resource"


class ProblemPriority(StrEnum):
    """How soon a problem is to be worked on."""

    HIGH = "high"
    MEDIUM = "medium"
    LOW = "low"


class ContactMethod(StrEnum):
    """How the care manager follows up."""

    PHONE = "phone"
    VIDEO = "video"
    IN_PERSON = "in_person"
    PORTAL = "portal"


class CMCarePlan(Table, table=True):
    """The care plan of a case."""

    __tablename__ = "cm_care_plan"

    case_id: str = Field(foreign_key="cm_case.case_id", primary_key=True, description="The case.")
    status: str = Field(description="draft or final.")
    created_at: str = Field(description="When it was begun.")
    saved_at: str | None = Field(default=None, description="When it was last saved.")
    finalized_at: str | None = Field(default=None, description="When it was finalized.")
    patient_goal: str = Field(default="", description="What matters to the patient, in the patient's words.")
    strengths: list[str] = text_list("What the patient brings.")
    escalation_conditions: list[str] = text_list("What must be acted on at once.")
    escalation_contact: str = Field(default="", description="Whom to call then.")
    contact_every_days: int | None = Field(default=None, ge=1, le=180, description="Days between contacts.")
    contact_method: str | None = Field(default=None, description="ContactMethod.")
    next_contact_on: str | None = Field(default=None, description="Date of the next contact.")


class CMProblem(Table, table=True):
    """A problem of a care plan."""

    __tablename__ = "cm_problem"

    case_id: str = Field(foreign_key="cm_care_plan.case_id", primary_key=True, description="The case.")
    problem: int = Field(primary_key=True, ge=1, description="Number of the problem.")
    title: str = Field(description="The problem.")
    code: str | None = Field(default=None, description="ICD-10-CM code, where there is one.")
    priority: str = Field(description="ProblemPriority.")


class CMGoal(Table, table=True):
    """A goal for a problem: specific, measurable, with a date."""

    __tablename__ = "cm_goal"

    case_id: str = Field(foreign_key="cm_care_plan.case_id", primary_key=True, description="The case.")
    problem: int = Field(primary_key=True, ge=1, description="The problem.")
    goal: int = Field(primary_key=True, ge=1, description="Number of the goal within the problem.")
    statement: str = Field(description="The goal.")
    measure: str = Field(description="What is measured.")
    baseline: str = Field(default="", description="Where it is now.")
    target: str = Field(description="Where it is to be.")
    target_date: str = Field(description="By when.")
    barriers: list[str] = text_list("What is in the way.")


class CMIntervention(Table, table=True):
    """Something done for a goal."""

    __tablename__ = "cm_intervention"

    case_id: str = Field(foreign_key="cm_care_plan.case_id", primary_key=True, description="The case.")
    problem: int = Field(primary_key=True, ge=1, description="The problem.")
    goal: int = Field(primary_key=True, ge=1, description="The goal.")
    intervention: int = Field(primary_key=True, ge=1, description="Number within the goal.")
    action: str = Field(description="What is done.")
    owner: str = Field(description="Owner.")
    frequency: str = Field(description="How often, or by when.")


class InterventionData(Arguments):
    """Something done for a goal."""

    action: Line = Described(description="What is done.")
    owner: Owner = Described(description="Who does it.")
    frequency: str = Described(min_length=2, max_length=200, description="How often, or by when.")


class GoalData(Arguments):
    """A goal: specific, measurable, attainable, relevant, with a date."""

    statement: Line = Described(description="The goal in a sentence.")
    measure: str = Described(default="", max_length=500, description="What is measured, with its unit.")
    baseline: str = Described(default="", max_length=500, description="Where it is now.")
    target: str = Described(default="", max_length=500, description="Where it is to be.")
    target_date: DateText = Described(description="By when, as 2026-06-01; after today.")
    barriers: list[Line] = Described(default=[], max_length=20, description="What is in the way.")
    interventions: list[InterventionData] = Described(
        default=[], max_length=20, description="What is done for it."
    )


class ProblemData(Arguments):
    """A problem and its goals."""

    title: Line = Described(description="The problem.")
    code: str | None = Described(
        default=None, max_length=10, description="ICD-10-CM code, where there is one."
    )
    priority: ProblemPriority = Described(description="high, medium or low.")
    goals: list[GoalData] = Described(default=[], max_length=10, description="Its goals.")


class PlanData(Arguments):
    """A whole care plan. Saving replaces everything that was saved before."""

    patient_goal: str = Described(default="", max_length=1000, description="What matters to the patient.")
    strengths: list[Line] = Described(default=[], max_length=20, description="What the patient brings.")
    problems: list[ProblemData] = Described(
        default=[], max_length=20, description="Problems, most important first."
    )
    escalation_conditions: list[Line] = Described(
        default=[], max_length=20, description="What must be acted on at once."
    )
    escalation_contact: str = Described(default="", max_length=300, description="Whom to call then.")
    contact_every_days: int | None = Described(
        default=None, ge=1, le=180, description="Days between contacts."
    )
    contact_method: ContactMethod | None = Described(default=None, description="How the follow-up is made.")
    next_contact_on: DateText | None = Described(
        default=None, description="Date of the next contact; after today."
    )


class SavePlan(CMCaseId):
    """Arguments of `cm_care_plan.save_care_plan`."""

    plan_data: PlanData = Described(description="The whole plan.")


class PlanAnswer(Answer):
    """Where a care plan stands."""

    case_id: str
    case_status: str
    status: str
    problems: int
    goals: int
    interventions: int
    to_do: list[str]
