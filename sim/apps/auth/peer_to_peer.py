"""The provider's part in arranging a peer-to-peer call, which only the payer can ask for."""

from typing import NoReturn

from sim.apps.auth.types import PeerToPeerAnswer, RequestPeerToPeer, RespondToPeerToPeer
from sim.apps.cases.models import PriorAuthCase
from sim.apps.cases.stages import OPEN
from sim.apps.inbox.delivery import deliver
from sim.apps.inbox.models import MessageKind
from sim.apps.p2p.models import PeerToPeerRequest
from sim.apps.p2p.requests import slots_of
from sim.domain.errors import Code, Refusal
from sim.domain.machines import P2P, PA_CASE
from sim.domain.roles import Side
from sim.domain.statuses import P2PStatus
from sim.operations.call import Call


def request_peer_to_peer(call: Call, arguments: RequestPeerToPeer) -> NoReturn:
    """Refuses: payers ask for peer-to-peer calls, providers answer."""
    case = call.get(PriorAuthCase, arguments.case_id)
    message = (
        "A peer-to-peer call is asked for by the payer's physician, never by the provider; wait for a request in "
        "inbox.list_messages and answer it with auth.respond_to_peer_to_peer."
    )
    raise Refusal(Code.NOT_OFFERED, message, status=case.status)


def respond_to_peer_to_peer(call: Call, arguments: RespondToPeerToPeer) -> PeerToPeerAnswer:
    """Chooses one of the slots that the payer offers, or only sends a note about them."""
    case = call.get(PriorAuthCase, arguments.case_id)
    request = call.session.get(PeerToPeerRequest, arguments.request_id)
    if request is None or request.case_id != case.case_id:
        raise call.missing(f"peer-to-peer request of {case.case_id}", arguments.request_id)
    PA_CASE.require(case.status, OPEN, "An answer to a peer-to-peer request")
    if arguments.selected_slot is None and not arguments.note:
        message = "selected_slot: choose one of the offered slots, or write a note."
        raise Refusal(Code.INVALID_ARGUMENT, message, allowed=_slots(call, request))
    if request.selected_slot is not None:
        message = f"The slot {request.selected_slot} was chosen for {request.request_id}; the choice stands."
        raise Refusal(Code.ALREADY_DONE, message, status=request.status)
    P2P.require(request.status, [P2PStatus.SLOTS_OFFERED], "An answer")
    if arguments.selected_slot is None:
        call.record(case_id=case.case_id, record_id=request.request_id, detail="note only")
    else:
        _select(call, case, request, arguments.selected_slot)
    request.selection_note = arguments.note
    call.session.add(request)
    _tell(call, case, request, arguments)
    return PeerToPeerAnswer(
        request_id=request.request_id,
        case_id=case.case_id,
        status=request.status,
        selected_slot=request.selected_slot,
        note=arguments.note,
    )


def _slots(call: Call, request: PeerToPeerRequest) -> list[str]:
    return [slot.starts_at for slot in slots_of(call, request.request_id)]


def _select(call: Call, case: PriorAuthCase, request: PeerToPeerRequest, slot: str) -> None:
    offered = _slots(call, request)
    if slot not in offered:
        message = f"selected_slot: {slot} was not offered for {request.request_id}; choose one of the offered slots."
        raise Refusal(Code.INVALID_ARGUMENT, message, allowed=offered, status=request.status)
    request.selected_slot = slot
    detail = f"request={request.request_id} slot={slot}"
    call.transition(request, P2P, P2PStatus.SLOT_SELECTED, case_id=case.case_id, detail=detail)


def _tell(
    call: Call, case: PriorAuthCase, request: PeerToPeerRequest, arguments: RespondToPeerToPeer
) -> None:
    chosen = (
        f"We choose {arguments.selected_slot}." if arguments.selected_slot else "We have not chosen a slot."
    )
    deliver(
        call,
        to=Side.PAYER,
        kind=MessageKind.P2P_ANSWER,
        case_id=case.case_id,
        record_id=request.request_id,
        subject=f"Peer-to-peer call about {case.case_id}",
        body=f"{chosen} {arguments.note or ''}".strip(),
    )
