"""Referrals to care management, and the cases that come of them."""

from enum import StrEnum

from pydantic import Field as Described
from sqlmodel import Field

from sim.operations.arguments import Answer, Arguments
from sim.world.tables import Table


class Program(StrEnum):
    """A care management program."""

    COMPLEX_CASE_MANAGEMENT = "complex_case_management"
    DISEASE_MANAGEMENT = "disease_management"
    TRANSITION_OF_CARE = "transition_of_care"
    BEHAVIORAL_HEALTH = "behavioral_health"


class CasePriority(StrEnum):
    """How soon the patient is to be called."""

    ROUTINE = "routine"
    HIGH = "high"
    URGENT = "urgent"


class DisenrollReason(StrEnum):
    """Why a case ends without a care plan."""

    DECLINED = "declined"
    UNABLE_TO_REACH = "unable_to_reach"
    INELIGIBLE = "ineligible"
    MOVED = "moved"
    DECEASED = "deceased"
    OTHER_PROGRAM = "other_program"


class CMReferral(Table, table=True):
    """A patient whom somebody wants in care management."""

    __tablename__ = "cm_referral"

    referral_id: str = Field(primary_key=True, description="Id, as ref-001.")
    patient_id: str = Field(foreign_key="patient.patient_id", index=True, description="The patient.")
    source: str = Field(description="Who referred: hospital_discharge, primary_care, claims_trigger or self.")
    reason: str = Field(description="Why, in words.")
    received_at: str = Field(description="When.")
    status: str = Field(default="open", description="open, or accepted once a case was made.")


class CMCase(Table, table=True):
    """A patient's time in a program, from referral to care plan."""

    __tablename__ = "cm_case"

    case_id: str = Field(primary_key=True, description="Id, as cmcase-000001.")
    referral_id: str = Field(foreign_key="cm_referral.referral_id", unique=True, description="The referral.")
    patient_id: str = Field(foreign_key="patient.patient_id", index=True, description="The patient.")
    care_manager_id: str = Field(foreign_key="worker.worker_id", description="Who looks after it.")
    program: str = Field(description="Program.")
    priority: str = Field(description="CasePriority.")
    status: str = Field(index=True, description="CMCaseStatus.")
    opened_at: str = Field(description="When it was opened.")
    ended_at: str | None = Field(default=None, description="When it was closed or the patient disenrolled.")
    disenroll_reason: str | None = Field(default=None, description="DisenrollReason, where disenrolled.")


class ReferralId(Arguments):
    """Names a referral."""

    referral_id: str = Described(max_length=40, description="Id of the referral, as ref-001.")


class CMCaseId(Arguments):
    """Names a care management case."""

    case_id: str = Described(max_length=40, description="Id of the care management case, as cmcase-000001.")


class OpenCase(ReferralId):
    """Arguments of `cm_intake.open_case`."""

    priority: CasePriority = Described(
        description="routine: call within 7 days; high: within 2 working days; urgent: the same day."
    )
    program: Program = Described(description="Program that the patient is to be offered.")


class Disenroll(CMCaseId):
    """Arguments of `cm_intake.disenroll_case`."""

    reason: DisenrollReason = Described(description="Why the patient does not take part.")


class ReferralAnswer(Answer):
    """A referral."""

    referral_id: str
    patient_id: str
    patient_name: str
    birth_date: str
    source: str
    reason: str
    received_at: str
    status: str
    case_id: str | None = None


class Referrals(Answer):
    """Referrals, oldest first."""

    referrals: list[ReferralAnswer]


class CMCaseAnswer(Answer):
    """A care management case."""

    case_id: str
    referral_id: str
    patient_id: str
    care_manager_id: str
    program: str
    priority: str
    status: str
    opened_at: str
    ended_at: str | None = None
    disenroll_reason: str | None = None


class CMCases(Answer):
    """Care management cases, oldest first."""

    cases: list[CMCaseAnswer]
