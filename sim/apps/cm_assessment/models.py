"""The assessment after the call: four sections, each with records of its own."""

from enum import StrEnum
from typing import Annotated, Literal

from pydantic import Field as Described
from pydantic import StringConstraints
from sqlmodel import Field

from sim.apps.cm_intake.models import CMCaseId
from sim.operations.arguments import Answer, Arguments
from sim.world.tables import Table, text_list

Line = Annotated[str, StringConstraints(min_length=2, max_length=1000)]
"""A finding in a sentence or two."""


class Section(StrEnum):
    """The four sections of an assessment."""

    CLINICAL = "clinical"
    MEDICATION = "medication"
    BEHAVIORAL_HEALTH = "behavioral_health"
    SDOH = "sdoh"


class Adherence(StrEnum):
    """How a patient takes a medicine."""

    TAKES = "takes"
    PARTLY = "partly"
    DOES_NOT_TAKE = "does_not_take"
    UNKNOWN = "unknown"


class SocialDomain(StrEnum):
    """Domains of social need (as CMS's health-related social needs tool asks them)."""

    HOUSING = "housing"
    FOOD = "food"
    TRANSPORTATION = "transportation"
    UTILITIES = "utilities"
    SAFETY = "safety"


class Need(StrEnum):
    """What was found in a domain."""

    NO_NEED = "no_need"
    NEED = "need"
    DECLINED_TO_ANSWER = "declined_to_answer"


class SuicideRisk(StrEnum):
    """What was found when the last question of the PHQ-9, or safety, was asked."""

    NONE = "none"
    PASSIVE = "passive"
    ACTIVE = "active"
    NOT_ASKED = "not_asked"


class SmokingStatus(StrEnum):
    """Whether a patient smokes."""

    NEVER = "never"
    FORMER = "former"
    CURRENT = "current"
    UNKNOWN = "unknown"


class CMAssessment(Table, table=True):
    """The assessment of a case."""

    __tablename__ = "cm_assessment"

    case_id: str = Field(foreign_key="cm_case.case_id", primary_key=True, description="The case.")
    started_at: str = Field(description="When it was begun.")
    completed_at: str | None = Field(default=None, description="When it was completed.")
    blocked_section: str | None = Field(default=None, description="Section that could not be assessed.")
    blocked_reason: str | None = Field(default=None, description="Why not.")


class ClinicalSection(Table, table=True):
    """How the patient is."""

    __tablename__ = "cm_section_clinical"

    case_id: str = Field(foreign_key="cm_assessment.case_id", primary_key=True, description="The case.")
    saved_at: str = Field(description="When it was last saved.")
    conditions: list[str] = text_list("ICD-10-CM codes that were talked about.")
    symptoms: list[str] = text_list("Symptoms as told.")
    red_flags: list[str] = text_list("What needs a clinician now.")
    functional_status: str = Field(description="What the patient can and cannot do.")
    self_management: str = Field(description="What the patient does for it.")
    smoking: str = Field(description="SmokingStatus.")


class MedicationSection(Table, table=True):
    """How the patient takes the medicines."""

    __tablename__ = "cm_section_medication"

    case_id: str = Field(foreign_key="cm_assessment.case_id", primary_key=True, description="The case.")
    saved_at: str = Field(description="When it was last saved.")
    reconciled: bool = Field(description="Whether list and practice were compared medicine by medicine.")
    barriers: list[str] = text_list("What is in the way.")
    pharmacist_referral: bool = Field(description="Whether a pharmacist was asked.")
    pharmacist_reason: str = Field(default="", description="What for.")


class AssessedMedicine(Table, table=True):
    """One medicine as it is really taken."""

    __tablename__ = "cm_assessed_medicine"

    case_id: str = Field(
        foreign_key="cm_section_medication.case_id", primary_key=True, description="The case."
    )
    position: int = Field(primary_key=True, ge=1, description="Place in the list.")
    name: str = Field(description="The medicine.")
    dosage: str = Field(description="Dose as taken.")
    adherence: str = Field(description="Adherence.")
    issue: str = Field(default="", description="What is wrong, if anything.")


class BehavioralSection(Table, table=True):
    """How the patient feels."""

    __tablename__ = "cm_section_behavioral_health"

    case_id: str = Field(foreign_key="cm_assessment.case_id", primary_key=True, description="The case.")
    saved_at: str = Field(description="When it was last saved.")
    phq2: int = Field(ge=0, le=6, description="PHQ-2, 0 to 6.")
    phq9: int | None = Field(default=None, ge=0, le=27, description="PHQ-9, 0 to 27.")
    gad2: int | None = Field(default=None, ge=0, le=6, description="GAD-2, 0 to 6.")
    suicide_risk: str = Field(description="SuicideRisk.")
    substance_use: str = Field(description="Alcohol and drugs, in words.")
    supports: list[str] = text_list("Who and what helps.")
    referral: str = Field(default="", description="To whom the patient was referred, if anyone.")


class SocialSection(Table, table=True):
    """How the patient lives."""

    __tablename__ = "cm_section_sdoh"

    case_id: str = Field(foreign_key="cm_assessment.case_id", primary_key=True, description="The case.")
    saved_at: str = Field(description="When it was last saved.")
    caregiver: str = Field(default="", description="Who helps at home, if anyone.")


class SocialFinding(Table, table=True):
    """What was found in one domain of social need."""

    __tablename__ = "cm_social_finding"

    case_id: str = Field(foreign_key="cm_section_sdoh.case_id", primary_key=True, description="The case.")
    domain: str = Field(primary_key=True, description="SocialDomain.")
    need: str = Field(description="Need.")
    detail: str = Field(default="", description="What was said.")


class ClinicalPayload(Arguments):
    """How the patient is."""

    section: Literal[Section.CLINICAL] = Described(description="clinical")
    conditions: list[Line] = Described(
        min_length=1, max_length=30, description="ICD-10-CM codes talked about."
    )
    symptoms: list[Line] = Described(max_length=40, description="Symptoms as the patient told them.")
    red_flags: list[Line] = Described(max_length=20, description="What needs a clinician now; may be empty.")
    functional_status: str = Described(
        min_length=3, max_length=2000, description="What the patient can and cannot do."
    )
    self_management: str = Described(
        min_length=3, max_length=2000, description="What the patient does for it."
    )
    smoking: SmokingStatus = Described(description="Whether the patient smokes.")


class MedicineLine(Arguments):
    """One medicine as it is really taken."""

    name: str = Described(min_length=2, max_length=200, description="The medicine.")
    dosage: str = Described(min_length=1, max_length=300, description="Dose and frequency as taken.")
    adherence: Adherence = Described(description="How it is taken.")
    issue: str = Described(default="", max_length=1000, description="What is wrong, if anything.")


class MedicationPayload(Arguments):
    """How the patient takes the medicines."""

    section: Literal[Section.MEDICATION] = Described(description="medication")
    medicines: list[MedicineLine] = Described(min_length=1, max_length=60, description="Every medicine.")
    reconciled: bool = Described(description="Whether chart and practice were compared medicine by medicine.")
    barriers: list[Line] = Described(max_length=20, description="What is in the way; may be empty.")
    pharmacist_referral: bool = Described(description="Whether a pharmacist was asked.")
    pharmacist_reason: str = Described(default="", max_length=1000, description="What for.")


class BehavioralPayload(Arguments):
    """How the patient feels. PHQ-9 is expected where PHQ-2 is 3 or more."""

    section: Literal[Section.BEHAVIORAL_HEALTH] = Described(description="behavioral_health")
    phq2: int = Described(ge=0, le=6, description="PHQ-2 total, 0 to 6.")
    phq9: int | None = Described(default=None, ge=0, le=27, description="PHQ-9 total, 0 to 27.")
    gad2: int | None = Described(default=None, ge=0, le=6, description="GAD-2 total, 0 to 6.")
    suicide_risk: SuicideRisk = Described(description="none, passive, active, or not_asked.")
    substance_use: str = Described(min_length=2, max_length=1000, description="Alcohol and drugs, in words.")
    supports: list[Line] = Described(max_length=20, description="Who and what helps.")
    referral: str = Described(
        default="", max_length=500, description="To whom the patient was referred, if anyone."
    )


class SocialLine(Arguments):
    """What was found in one domain."""

    domain: SocialDomain = Described(description="The domain.")
    need: Need = Described(description="What was found.")
    detail: str = Described(default="", max_length=1000, description="What was said.")


class SocialPayload(Arguments):
    """How the patient lives: every domain once."""

    section: Literal[Section.SDOH] = Described(description="sdoh")
    findings: list[SocialLine] = Described(
        min_length=5, max_length=5, description="The five domains, each once."
    )
    caregiver: str = Described(default="", max_length=500, description="Who helps at home, if anyone.")


Payload = Annotated[
    ClinicalPayload | MedicationPayload | BehavioralPayload | SocialPayload,
    Described(discriminator="section"),
]


class SaveSection(CMCaseId):
    """Arguments of `cm_assessment.save_section`."""

    payload: Payload = Described(description="The section's findings; `section` says which.")
    blocked_reason: str | None = Described(
        default=None,
        min_length=3,
        max_length=1000,
        description="Why the section cannot be finished now; the case then becomes assessment_blocked.",
    )


class AssessmentAnswer(Answer):
    """Where an assessment stands."""

    case_id: str
    case_status: str
    started_at: str
    completed_at: str | None = None
    sections: list[str]
    missing: list[str]
    blocked_section: str | None = None
    blocked_reason: str | None = None
