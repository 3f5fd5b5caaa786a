"""What people at care management's intake see beside the tools."""

from sim.apps.cm_intake import service
from sim.apps.cm_intake.models import CMCaseAnswer, CMCaseId, CMCases
from sim.domain.errors import Code
from sim.domain.roles import CARE_ROLES, Side
from sim.operations.arguments import Nothing
from sim.operations.declaration import route

OPERATIONS = (
    route(
        "cm_intake.list_cases",
        side=Side.CARE_MANAGEMENT,
        roles=CARE_ROLES,
        arguments=Nothing,
        answer=CMCases,
        run=service.list_cases,
        writes=False,
        description="Lists every care management case, oldest first.",
    ),
    route(
        "cm_intake.get_case",
        side=Side.CARE_MANAGEMENT,
        roles=CARE_ROLES,
        arguments=CMCaseId,
        answer=CMCaseAnswer,
        run=service.get_case,
        writes=False,
        refuses=(Code.NOT_FOUND,),
        description="Returns one care management case with its status.",
    ),
)
