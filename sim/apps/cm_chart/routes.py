"""What people see of chart reviews beside the tools."""

from sim.apps.cm_chart import service
from sim.apps.cm_chart.models import ReviewAnswer
from sim.apps.cm_intake.models import CMCaseId
from sim.domain.errors import Code
from sim.domain.roles import CARE_ROLES, Side
from sim.operations.declaration import route

OPERATIONS = (
    route(
        "cm_chart.get_chart_review",
        side=Side.CARE_MANAGEMENT,
        roles=CARE_ROLES,
        arguments=CMCaseId,
        answer=ReviewAnswer,
        run=service.get_chart_review,
        writes=False,
        refuses=(Code.NOT_FOUND, Code.MISSING_PRECONDITION),
        description="Returns the chart review of a case.",
    ),
)
