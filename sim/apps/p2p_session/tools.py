"""The tools of the peer-to-peer call: the same three on both sides."""

from sim.apps.p2p_session import service
from sim.apps.p2p_session.types import (
    P2PContext,
    SendTurn,
    SessionContext,
    SubmitSummary,
    SummaryOnFile,
    TurnTaken,
)
from sim.domain.errors import Code
from sim.domain.roles import PROVIDER_ROLES, Role, Side
from sim.operations.declaration import Operation, tool

_SPEAKERS = {Side.PROVIDER: PROVIDER_ROLES, Side.PAYER: frozenset({Role.PHYSICIAN_REVIEWER})}


def _get_context(side: Side) -> Operation:
    return tool(
        "p2p_session.get_context",
        side=side,
        roles=_SPEAKERS[side],
        arguments=P2PContext,
        answer=SessionContext,
        run=service.get_context,
        writes=False,
        refuses=(Code.NOT_FOUND,),
        description="Returns what a peer-to-peer call is about, its opening statement, what was said, how many turns "
        "are left and whether it is your turn. Changes nothing.",
    )


def _send_turn(side: Side) -> Operation:
    return tool(
        "p2p_session.send_turn",
        side=side,
        roles=_SPEAKERS[side],
        arguments=SendTurn,
        answer=TurnTaken,
        run=service.send_turn,
        refuses=(
            Code.NOT_FOUND,
            Code.ILLEGAL_STATE,
            Code.SESSION_ENDED,
            Code.CONFLICT,
            Code.MODEL_UNAVAILABLE,
        ),
        description="Says something to the other physician. Needs a call that is scheduled; the first turn opens it. "
        "The answer comes back as `reply`; where it is absent, the other side is to speak: read "
        "p2p_session.get_context until it is your turn again. What was said stays said.",
    )


def _submit_summary(side: Side) -> Operation:
    return tool(
        "p2p_session.submit_summary",
        side=side,
        roles=_SPEAKERS[side],
        arguments=SubmitSummary,
        answer=SummaryOnFile,
        run=service.submit_summary,
        refuses=(
            Code.NOT_FOUND,
            Code.ILLEGAL_STATE,
            Code.MISSING_PRECONDITION,
            Code.ALREADY_DONE,
        ),
        description="Puts your side's summary of the call on file, once, and ends the call. The other side does not "
        "see it. Irreversible.",
    )


OPERATIONS = tuple(
    declare(side)
    for side in (Side.PROVIDER, Side.PAYER)
    for declare in (_get_context, _send_turn, _submit_summary)
)
