"""The tools of triage."""

from sim.apps.cases.types import CaseId
from sim.apps.triage import service
from sim.apps.triage.types import (
    CalculateSla,
    CheckGoldCard,
    Disposition,
    GoldCardAnswer,
    RouteCase,
    Routing,
    SetDisposition,
    SlaAnswer,
    TriageView,
)
from sim.domain.errors import Code
from sim.domain.roles import PAYER_ROLES, Role, Side
from sim.operations.declaration import tool

_TRIAGE = frozenset({Role.INTAKE_COORDINATOR, Role.UM_NURSE})

OPERATIONS = (
    tool(
        "triage.get",
        side=Side.PAYER,
        roles=PAYER_ROLES,
        arguments=CaseId,
        answer=TriageView,
        run=service.get,
        writes=False,
        refuses=(Code.NOT_FOUND,),
        description="Returns a case as triage sees it: intake, disposition and lane so far. Changes nothing.",
    ),
    tool(
        "triage.calculate_sla",
        side=Side.PAYER,
        roles=PAYER_ROLES,
        arguments=CalculateSla,
        answer=SlaAnswer,
        run=service.calculate_sla,
        writes=False,
        refuses=(Code.NOT_FOUND,),
        description="Reckons when a case must be decided by federal law, the state's, and the plan's own rule for the "
        "member's product line: the earliest counts. Times are UTC. Changes nothing.",
    ),
    tool(
        "triage.check_gold_card",
        side=Side.PAYER,
        roles=PAYER_ROLES,
        arguments=CheckGoldCard,
        answer=GoldCardAnswer,
        run=service.check_gold_card,
        writes=False,
        refuses=(Code.NOT_FOUND,),
        description="Looks up whether a practitioner's gold card covers a kind of service on the member's plan. Changes "
        "nothing.",
    ),
    tool(
        "triage.set_disposition",
        side=Side.PAYER,
        roles=_TRIAGE,
        arguments=SetDisposition,
        answer=Disposition,
        run=service.set_disposition,
        refuses=(
            Code.UNKNOWN_REVIEWER,
            Code.NOT_FOUND,
            Code.ALREADY_DONE,
            Code.ILLEGAL_STATE,
        ),
        description="Puts urgency, deadline, gold card and disposition of a case on file. Needs a complete intake (case "
        "under_review). Once only; irreversible.",
    ),
    tool(
        "triage.route_case",
        side=Side.PAYER,
        roles=_TRIAGE,
        arguments=RouteCase,
        answer=Routing,
        run=service.route_case,
        refuses=(
            Code.UNKNOWN_REVIEWER,
            Code.NOT_FOUND,
            Code.ALREADY_DONE,
            Code.MISSING_PRECONDITION,
            Code.ILLEGAL_STATE,
            Code.CONFLICT,
        ),
        description="Sends a case down the lane of its disposition, or another. gold_card and notification approve it at "
        "once and for good; nurse_review and md_review put it into the reviewer's queue. Needs a disposition. Irreversible.",
    ),
)
