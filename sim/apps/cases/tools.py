"""The tools of cases."""

from sim.apps.cases import service
from sim.apps.cases.types import CaseAnswer, CaseId, Cases, CreateFromOrder, ListCases
from sim.domain.errors import Code
from sim.domain.roles import PROVIDER_ROLES, Side
from sim.operations.declaration import tool

OPERATIONS = (
    tool(
        "cases.create_from_order",
        side=Side.PROVIDER,
        roles=PROVIDER_ROLES,
        arguments=CreateFromOrder,
        answer=CaseAnswer,
        run=service.create_from_order,
        refuses=(Code.NOT_FOUND, Code.CONFLICT, Code.ALREADY_DONE),
        description="Makes a draft prior authorization case, with one service line of one unit. With source_order_id "
        "it adopts that order of the chart, whose procedure code and practitioner must agree; without, it writes a new "
        "order into the chart first. Patient and practitioner must exist; an order has one open case at most. Nothing "
        "reaches the payer. An order, once written, cannot be taken back.",
    ),
    tool(
        "cases.get_case",
        side=Side.PROVIDER,
        roles=PROVIDER_ROLES,
        arguments=CaseId,
        answer=CaseAnswer,
        run=service.get_case,
        writes=False,
        refuses=(Code.NOT_FOUND,),
        description="Returns a case: header, status, dates, diagnoses, service lines and the ids of its documents.",
    ),
    tool(
        "cases.list_cases",
        side=Side.PROVIDER,
        roles=PROVIDER_ROLES,
        arguments=ListCases,
        answer=Cases,
        run=service.list_cases,
        writes=False,
        description="Lists the provider's prior authorization cases, oldest first; with `status`, only those in it.",
    ),
)
