"""The worklist of a provider's office."""

from sim.apps.worklist import service
from sim.apps.worklist.models import Assign, Assigned, Counts, Items, ListItems
from sim.domain.errors import Code
from sim.domain.roles import PROVIDER_ROLES, Side
from sim.operations.arguments import Nothing
from sim.operations.declaration import route

OPERATIONS = (
    route(
        "worklist.list_items",
        side=Side.PROVIDER,
        roles=PROVIDER_ROLES,
        arguments=ListItems,
        answer=Items,
        run=service.list_items,
        writes=False,
        refuses=(Code.NOT_FOUND,),
        description="Lists what waits for the office, what is due first on top: orders that need authorization and have "
        "no case, cases that are the office's turn, calls with offered times; each with the operation that takes it "
        "further.",
    ),
    route(
        "worklist.assign",
        side=Side.PROVIDER,
        roles=PROVIDER_ROLES,
        arguments=Assign,
        answer=Assigned,
        run=service.assign,
        refuses=(Code.NOT_FOUND, Code.ILLEGAL_STATE),
        description="Gives a case that is not closed to a worker of the provider's side, in place of who had it. The "
        "case itself does not change.",
    ),
    route(
        "worklist.count_items",
        side=Side.PROVIDER,
        roles=PROVIDER_ROLES,
        arguments=Nothing,
        answer=Counts,
        run=service.count_items,
        writes=False,
        description="Counts what waits for the office by kind, what of it is overdue, unread messages, and the cases "
        "in each status.",
    ),
)
