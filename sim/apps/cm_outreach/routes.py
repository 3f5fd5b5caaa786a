"""What people see of outreach beside the tools."""

from sim.apps.cm_intake.models import CMCaseId
from sim.apps.cm_outreach import service
from sim.apps.cm_outreach.models import AttemptAnswer, Calls, LogAttempt
from sim.domain.errors import Code
from sim.domain.roles import CARE_ROLES, Side
from sim.operations.declaration import route

OPERATIONS = (
    route(
        "cm_outreach.list_calls",
        side=Side.CARE_MANAGEMENT,
        roles=CARE_ROLES,
        arguments=CMCaseId,
        answer=Calls,
        run=service.list_calls,
        writes=False,
        refuses=(Code.NOT_FOUND,),
        description="Lists the calls of a case and counts the attempts that reached nobody.",
    ),
    route(
        "cm_outreach.log_attempt",
        side=Side.CARE_MANAGEMENT,
        roles=CARE_ROLES,
        arguments=LogAttempt,
        answer=AttemptAnswer,
        run=service.log_attempt,
        refuses=(Code.NOT_FOUND, Code.ILLEGAL_STATE),
        description="Puts an attempt that reached nobody on file; the status of the case stays chart_reviewed.",
    ),
)
