"""The tools of the payer's peer-to-peer desk."""

from sim.apps.p2p import service
from sim.apps.p2p.types import (
    ListP2P,
    OfferSlots,
    P2PRequestOnFile,
    P2PRequests,
    RecordOutcome,
    ScheduleP2P,
)
from sim.domain.errors import Code
from sim.domain.roles import PAYER_ROLES, Role, Side
from sim.operations.declaration import tool

_PHYSICIAN = frozenset({Role.PHYSICIAN_REVIEWER})

OPERATIONS = (
    tool(
        "p2p.list",
        side=Side.PAYER,
        roles=PAYER_ROLES,
        arguments=ListP2P,
        answer=P2PRequests,
        run=service.list_requests,
        writes=False,
        description="Lists peer-to-peer requests with their status, offered times and outcome. Changes nothing.",
    ),
    tool(
        "p2p.offer_slots",
        side=Side.PAYER,
        roles=_PHYSICIAN,
        arguments=OfferSlots,
        answer=P2PRequestOnFile,
        run=service.offer_slots,
        refuses=(
            Code.UNKNOWN_REVIEWER,
            Code.NOT_FOUND,
            Code.ILLEGAL_STATE,
            Code.MISSING_PRECONDITION,
            Code.CONFLICT,
        ),
        description="Offers the provider times for a call that a physician asked for (review.submit_md_case_decision with "
        "p2p_review); the request becomes slots_offered, and the provider chooses one. Offering again replaces the times "
        "until one is chosen.",
    ),
    tool(
        "p2p.schedule",
        side=Side.PAYER,
        roles=_PHYSICIAN,
        arguments=ScheduleP2P,
        answer=P2PRequestOnFile,
        run=service.schedule,
        refuses=(Code.UNKNOWN_REVIEWER, Code.NOT_FOUND, Code.ILLEGAL_STATE, Code.CONFLICT),
        description="Puts the call at the time that the provider chose into the calendars; the request becomes scheduled. "
        "The first turn of p2p_session.send_turn opens the call and moves the world's clock to that time. Irreversible.",
    ),
    tool(
        "p2p.record_outcome",
        side=Side.PAYER,
        roles=_PHYSICIAN,
        arguments=RecordOutcome,
        answer=P2PRequestOnFile,
        run=service.record_outcome,
        refuses=(
            Code.UNKNOWN_REVIEWER,
            Code.NOT_FOUND,
            Code.ILLEGAL_STATE,
            Code.MISSING_PRECONDITION,
            Code.ALREADY_DONE,
        ),
        description="Records what a call came to; the request becomes completed, and the physician decides the case with "
        "review.submit_md_case_decision. Needs the payer's summary (p2p_session.submit_summary). Irreversible.",
    ),
)
