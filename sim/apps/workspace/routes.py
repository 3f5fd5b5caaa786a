"""The payer's workspace, for people."""

from sim.apps.workspace import service
from sim.apps.workspace.models import CaseGlance, CloseCase, ClosedCase, OpenTasks, WorkspaceCase
from sim.domain.errors import Code
from sim.domain.roles import PAYER_ROLES, Side
from sim.operations.arguments import Nothing
from sim.operations.declaration import route

OPERATIONS = (
    route(
        "workspace.my_tasks",
        side=Side.PAYER,
        roles=PAYER_ROLES,
        arguments=Nothing,
        answer=OpenTasks,
        run=service.my_tasks,
        writes=False,
        description="Lists what waits for the caller: arrivals, reviews that no colleague works on, or appeals, as the role has "
        "them; then the caller's own letters that are not delivered.",
    ),
    route(
        "workspace.case_summary",
        side=Side.PAYER,
        roles=PAYER_ROLES,
        arguments=WorkspaceCase,
        answer=CaseGlance,
        run=service.case_summary,
        writes=False,
        refuses=(Code.NOT_FOUND,),
        description="Returns a submitted case at a glance: status, deadlines, determination, letters, what may follow.",
    ),
    route(
        "workspace.close_case",
        side=Side.PAYER,
        roles=PAYER_ROLES,
        arguments=CloseCase,
        answer=ClosedCase,
        run=service.close_case,
        refuses=(
            Code.UNKNOWN_REVIEWER,
            Code.NOT_FOUND,
            Code.ALREADY_DONE,
            Code.ILLEGAL_STATE,
            Code.MISSING_PRECONDITION,
            Code.CONFLICT,
        ),
        description="Closes an approved, partially approved or denied case whose letter is delivered; a denied one only "
        "when the time to appeal is over. Irreversible.",
    ),
)
