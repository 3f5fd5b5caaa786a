"""What people see of assessments beside the tools."""

from sim.apps.cm_assessment import service
from sim.apps.cm_assessment.models import AssessmentAnswer
from sim.apps.cm_intake.models import CMCaseId
from sim.domain.errors import Code
from sim.domain.roles import CARE_ROLES, Side
from sim.operations.declaration import route

OPERATIONS = (
    route(
        "cm_assessment.get_assessment",
        side=Side.CARE_MANAGEMENT,
        roles=CARE_ROLES,
        arguments=CMCaseId,
        answer=AssessmentAnswer,
        run=service.get_assessment,
        writes=False,
        refuses=(Code.NOT_FOUND, Code.MISSING_PRECONDITION),
        description="Returns where the assessment of a case stands: sections saved, sections missing.",
    ),
)
