"""What the payer's call center does."""

from sim.apps.call_center import service
from sim.apps.call_center.types import (
    AnswerStatusCall,
    CallAnswer,
    Calls,
    ListCalls,
    LogCall,
    StatusTold,
)
from sim.domain.errors import Code
from sim.domain.roles import PAYER_ROLES, Side
from sim.operations.declaration import route

OPERATIONS = (
    route(
        "call_center.log_call",
        side=Side.PAYER,
        roles=PAYER_ROLES,
        arguments=LogCall,
        answer=CallAnswer,
        run=service.log_call,
        refuses=(Code.NOT_FOUND,),
        description="Puts a call into the call center's log: who called, about what, what was said. A logged call "
        "stays as it is.",
    ),
    route(
        "call_center.list_calls",
        side=Side.PAYER,
        roles=PAYER_ROLES,
        arguments=ListCalls,
        answer=Calls,
        run=service.list_calls,
        writes=False,
        refuses=(Code.NOT_FOUND,),
        description="Returns the call center's log, or what it has of one submitted case, oldest first; requests that "
        "came by phone are in it.",
    ),
    route(
        "call_center.answer_status_call",
        side=Side.PAYER,
        roles=PAYER_ROLES,
        arguments=AnswerStatusCall,
        answer=StatusTold,
        run=service.answer_status_call,
        refuses=(Code.NOT_FOUND, Code.CONFLICT),
        description="Answers a caller who asks where a submitted request stands, and logs the call. The caller must "
        "give the member number and date of birth that are on file; else nothing is told.",
    ),
)
