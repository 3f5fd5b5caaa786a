"""The tools of the assessment."""

from sim.apps.cm_assessment import service
from sim.apps.cm_assessment.models import AssessmentAnswer, SaveSection
from sim.apps.cm_intake.models import CMCaseId
from sim.domain.errors import Code
from sim.domain.roles import CARE_ROLES, Side
from sim.operations.declaration import tool

OPERATIONS = (
    tool(
        "cm_assessment.start_assessment",
        side=Side.CARE_MANAGEMENT,
        roles=CARE_ROLES,
        arguments=CMCaseId,
        answer=AssessmentAnswer,
        run=service.start_assessment,
        refuses=(Code.NOT_FOUND, Code.ALREADY_DONE, Code.ILLEGAL_STATE),
        description="Begins the assessment of a case that is outreach_complete; its status becomes "
        "assessment_in_progress.",
    ),
    tool(
        "cm_assessment.save_section",
        side=Side.CARE_MANAGEMENT,
        roles=CARE_ROLES,
        arguments=SaveSection,
        answer=AssessmentAnswer,
        run=service.save_section,
        refuses=(Code.NOT_FOUND, Code.MISSING_PRECONDITION, Code.ILLEGAL_STATE),
        description="Saves one of the four sections (clinical, medication, behavioral_health, sdoh) and replaces what "
        "was saved of it. With blocked_reason the case becomes assessment_blocked; saving a section without one goes "
        "on. Not after complete_assessment.",
    ),
    tool(
        "cm_assessment.complete_assessment",
        side=Side.CARE_MANAGEMENT,
        roles=CARE_ROLES,
        arguments=CMCaseId,
        answer=AssessmentAnswer,
        run=service.complete_assessment,
        refuses=(Code.NOT_FOUND, Code.MISSING_PRECONDITION, Code.ILLEGAL_STATE),
        description="Completes the assessment once all four sections are saved; the status becomes "
        "assessment_complete. Cannot be undone.",
    ),
)
