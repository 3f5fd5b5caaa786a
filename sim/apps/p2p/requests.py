"""Peer-to-peer requests as other apps need them: asking for a call, and finding what was asked."""

from collections.abc import Iterable

from sqlmodel import col, select

from sim.apps.auth.models import SubmissionPacket
from sim.apps.cases.models import PriorAuthCase
from sim.apps.inbox.delivery import deliver
from sim.apps.inbox.models import MessageKind
from sim.apps.p2p.models import P2PSlot, PeerToPeerRequest
from sim.domain.machines import P2P, PA_CASE
from sim.domain.roles import Side
from sim.domain.statuses import P2PStatus, PACaseStatus
from sim.operations.call import Call

_REASON = "The physician reviewer asks for a peer-to-peer discussion of this request."


def open_request(call: Call, packet: SubmissionPacket, reason: str) -> PeerToPeerRequest:
    """Asks the ordering practitioner for a call, and tells the provider's office.

    Args:
        call: The call of the physician who asks.
        packet: The request that it is about.
        reason: What is to be discussed; empty where nothing particular.
    """
    request = PeerToPeerRequest(
        request_id=call.new_id("p2p"),
        case_id=packet.case_id,
        status=P2PStatus.REQUESTED,
        requested_by_id=call.actor.worker_id,
        requested_at=call.now,
        reason=reason or _REASON,
        provider_contact_id=packet.ordering_practitioner_id,
    )
    call.session.add(request)
    call.session.flush()
    call.record(
        case_id=packet.case_id, action="p2p.request", record_id=request.request_id, after=P2PStatus.REQUESTED
    )
    tell(
        call,
        request,
        MessageKind.P2P_REQUEST,
        "Peer-to-peer discussion requested",
        f"{request.reason} Times for the call will follow.",
    )
    return request


def requests_of(call: Call, case_id: str | None) -> list[PeerToPeerRequest]:
    """Returns the requests of a case, or all, in their order."""
    chosen = select(PeerToPeerRequest)
    if case_id is not None:
        chosen = chosen.where(PeerToPeerRequest.case_id == case_id)
    return list(call.session.exec(chosen.order_by(col(PeerToPeerRequest.request_id))))


def newest_request(call: Call, case_id: str) -> PeerToPeerRequest | None:
    """Returns the last request of a case."""
    return next(reversed(requests_of(call, case_id)), None)


def live_request(call: Call, request_id: str, statuses: Iterable[P2PStatus], what: str) -> PeerToPeerRequest:
    """Returns a request that stands as an action needs it, of a case that is under review.

    Args:
        call: The call.
        request_id: The request.
        statuses: Statuses of the request that admit the action.
        what: The action, as "Offering times".

    Raises:
        Refusal: Not found; illegal state of the request or of the case.
    """
    request = request_of(call, request_id)
    P2P.require(request.status, statuses, what)
    case = call.get(PriorAuthCase, request.case_id)
    PA_CASE.require(case.status, (PACaseStatus.UNDER_REVIEW,), what)
    return request


def request_of(call: Call, request_id: str) -> PeerToPeerRequest:
    """Returns a request.

    Raises:
        Refusal: Not found.
    """
    return call.get(PeerToPeerRequest, request_id, called="peer-to-peer request")


def slots_of(call: Call, request_id: str) -> list[P2PSlot]:
    """Returns the times that are offered, the earliest first."""
    chosen = select(P2PSlot).where(P2PSlot.request_id == request_id).order_by(col(P2PSlot.starts_at))
    return list(call.session.exec(chosen))


def tell(call: Call, request: PeerToPeerRequest, kind: MessageKind, subject: str, body: str) -> None:
    """Puts a message about a request into the provider's inbox."""
    deliver(
        call,
        to=Side.PROVIDER,
        kind=kind,
        case_id=request.case_id,
        subject=f"{subject}: {request.case_id}",
        body=body,
        record_id=request.request_id,
    )
