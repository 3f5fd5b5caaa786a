"""Finding a time for a peer-to-peer call, and recording what it came to."""

from collections.abc import Sequence

from sqlmodel import col, select

from sim.apps.cases.models import PriorAuthCase
from sim.apps.inbox.models import MessageKind
from sim.apps.p2p.models import P2PSlot, PeerToPeerRequest
from sim.apps.p2p.requests import live_request, request_of, requests_of, slots_of, tell
from sim.apps.p2p.types import (
    ListP2P,
    OfferedSlot,
    OfferSlots,
    P2PRequestOnFile,
    P2PRequests,
    RecordOutcome,
    ScheduleP2P,
)
from sim.apps.p2p_session.models import P2PSummary
from sim.apps.people.models import CalendarSlot
from sim.dialog.peer import sides
from sim.dialog.slots import chosen_slot
from sim.dialog.turns import Speaker
from sim.domain.errors import Code, Refusal
from sim.domain.machines import P2P
from sim.domain.roles import Role, Side
from sim.domain.statuses import P2PStatus
from sim.operations.call import Call, Dialog
from sim.operations.identity import Person

MINUTES = 30
"""Length of a peer-to-peer call."""

MOST_DAYS_AHEAD = 30
"""Days ahead of now that a call may be offered for: the call moves the world's clock to its time."""

_OFFERED = 3


def list_requests(call: Call, arguments: ListP2P) -> P2PRequests:
    """Returns the requests of a case, or all."""
    found = requests_of(call, arguments.case_id)
    return P2PRequests(requests=[_on_file(call, request) for request in found])


async def offer_slots(dialog: Dialog, arguments: OfferSlots) -> P2PRequestOnFile:
    """Offers times; a provider's office that the cast plays chooses at once, by its rule."""
    with dialog.transaction() as call:
        request = live_request(
            call, arguments.request_id, (P2PStatus.REQUESTED, P2PStatus.SLOTS_OFFERED), "Offering times"
        )
        times = sorted(arguments.slots) or _free_times(call)
        _check_times(call, times)
        for slot in slots_of(call, request.request_id):
            call.session.delete(slot)
        call.session.flush()
        for time in times:
            call.session.add(P2PSlot(request_id=request.request_id, starts_at=time, minutes=MINUTES))
        request.payer_contact_id = call.actor.worker_id
        detail = f"request={request.request_id} slots={' '.join(times)}"
        call.transition(request, P2P, P2PStatus.SLOTS_OFFERED, case_id=request.case_id, detail=detail)
        offered = f"Times offered (UTC): {', '.join(times)}. Choose one with auth.respond_to_peer_to_peer."
        tell(call, request, MessageKind.P2P_SLOTS, "Times for the peer-to-peer call", offered)
        call.session.flush()
        _let_the_cast_choose(dialog, call, request, times)
        return _on_file(call, request)


def schedule(call: Call, arguments: ScheduleP2P) -> P2PRequestOnFile:
    """Puts the call at the chosen time into the calendars."""
    request = live_request(call, arguments.request_id, (P2PStatus.SLOT_SELECTED,), "Scheduling")
    if arguments.scheduled_at not in {None, request.selected_slot}:
        raise Refusal(
            Code.CONFLICT,
            f"scheduled_at: the provider chose {request.selected_slot}; schedule that time.",
            allowed=(request.selected_slot or "",),
            status=request.status,
        )
    request.scheduled_at = request.selected_slot
    request.payer_contact_id = call.actor.worker_id
    slot = call.session.get(CalendarSlot, (call.actor.worker_id, request.scheduled_at))
    if slot is not None:
        slot.free = False
        call.session.add(slot)
    detail = f"request={request.request_id} at={request.scheduled_at}"
    call.transition(request, P2P, P2PStatus.SCHEDULED, case_id=request.case_id, detail=detail)
    body = f"The call is at {request.scheduled_at} (UTC), for {MINUTES} minutes."
    tell(call, request, MessageKind.P2P_SCHEDULED, "Peer-to-peer call scheduled", body)
    return _on_file(call, request)


def record_outcome(call: Call, arguments: RecordOutcome) -> P2PRequestOnFile:
    """Records what the call came to; the physician then decides the case."""
    request = request_of(call, arguments.request_id)
    if request.status == P2PStatus.COMPLETED:
        raise Refusal(
            Code.ALREADY_DONE,
            f"The outcome of {request.request_id} is recorded: {request.outcome}.",
            status=request.status,
        )
    live_request(call, request.request_id, (P2PStatus.EVENT_OPEN,), "Recording the outcome")
    summary = call.session.get(P2PSummary, (request.request_id, Side.PAYER))
    if summary is None:
        raise Refusal(
            Code.MISSING_PRECONDITION,
            f"The payer's summary of {request.request_id} is not on file; write it with p2p_session.submit_summary.",
            status=request.status,
        )
    request.outcome = str(arguments.outcome or summary.proposed_result)
    request.outcome_note = arguments.note or None
    request.completed_at = call.now
    detail = f"request={request.request_id} outcome={request.outcome}"
    call.transition(request, P2P, P2PStatus.COMPLETED, case_id=request.case_id, detail=detail)
    body = f"The outcome of the call is recorded: {request.outcome}. The determination follows."
    tell(call, request, MessageKind.P2P_OUTCOME, "Outcome of the peer-to-peer call", body)
    return _on_file(call, request)


def _let_the_cast_choose(
    dialog: Dialog, call: Call, request: PeerToPeerRequest, times: Sequence[str]
) -> None:
    """Where the cast plays the provider, its office chooses by the card's rule; else the provider will."""
    card = dialog.counterparts.peers.get(call.get(PriorAuthCase, request.case_id).source_order_id or "")
    if card is None or sides(card)[0] is not Speaker.PAYER:
        return
    slot = chosen_slot(card.coordination_contract.slot_selection_rule, times)
    if slot is None:
        return
    P2P.check(request.status, P2PStatus.SLOT_SELECTED)
    request.selected_slot = slot
    call.record(
        case_id=request.case_id,
        action="auth.respond_to_peer_to_peer",
        record_id=request.request_id,
        before=request.status,
        after=P2PStatus.SLOT_SELECTED,
        detail=f"slot={slot}",
        by=Person("system", "the provider's office", Role.PROVIDER_STAFF),
    )
    request.status = P2PStatus.SLOT_SELECTED
    call.session.add(request)


def _free_times(call: Call) -> list[str]:
    chosen = (
        select(CalendarSlot.starts_at)
        .where(
            CalendarSlot.worker_id == call.actor.worker_id,
            col(CalendarSlot.free).is_(True),
            CalendarSlot.starts_at > call.now,
        )
        .order_by(col(CalendarSlot.starts_at))
        .limit(_OFFERED)
    )
    times = list(call.session.exec(chosen))
    if not times:
        raise Refusal(
            Code.MISSING_PRECONDITION,
            f"slots: {call.actor.worker_id} has no free time in the calendar; give the times to offer.",
        )
    return times


def _check_times(call: Call, times: Sequence[str]) -> None:
    if times[0] <= call.now:
        raise Refusal(
            Code.INVALID_ARGUMENT,
            f"slots: {times[0]} has passed; it is {call.now} now, so offer later times.",
        )
    last = call.later(days=MOST_DAYS_AHEAD)
    if times[-1] > last:
        raise Refusal(
            Code.INVALID_ARGUMENT,
            f"slots: {times[-1]} is more than {MOST_DAYS_AHEAD} days ahead; offer times until {last}.",
        )
    for time in times:
        taken = call.session.get(CalendarSlot, (call.actor.worker_id, time))
        if taken is not None and not taken.free:
            raise Refusal(
                Code.CONFLICT, f"slots: {call.actor.worker_id} is not free at {time}; offer another time."
            )


def _on_file(call: Call, request: PeerToPeerRequest) -> P2PRequestOnFile:
    slots = [
        OfferedSlot(starts_at=slot.starts_at, minutes=slot.minutes)
        for slot in slots_of(call, request.request_id)
    ]
    return P2PRequestOnFile(**request.model_dump(), slots=slots)
