"""The peer-to-peer call: context, turns, summaries. Two live agents take turns, or the cast answers one of them."""

from dataclasses import dataclass

from sqlmodel import col, select

from sim.apps.cases.models import CaseDiagnosis, PriorAuthCase
from sim.apps.cases.stages import OPEN
from sim.apps.p2p.models import PeerToPeerRequest
from sim.apps.p2p.requests import live_request, request_of
from sim.apps.p2p_session.models import P2PSession, P2PSummary, P2PTurn
from sim.apps.p2p_session.types import (
    P2PContext,
    SendTurn,
    SessionContext,
    SpokenTurn,
    SubmitSummary,
    SummaryOnFile,
    TurnTaken,
)
from sim.dialog.counterparts import Counterparts
from sim.dialog.turns import Counterpart, Reply, Speaker, Turn
from sim.domain.errors import Code, Refusal
from sim.domain.machines import P2P, PA_CASE
from sim.domain.roles import Side
from sim.domain.statuses import P2PStatus
from sim.operations.call import Call, Dialog

TURN_LIMIT = 8
"""Turns of both sides of a call between two live agents; a card says its own."""

_OPEN = (P2PStatus.SCHEDULED, P2PStatus.EVENT_OPEN)


@dataclass(frozen=True, slots=True)
class _Scene:
    """A call as it stands for one side.

    Attributes:
        request: The request.
        case: The case.
        turns: What was said.
        limit: Turns of both sides.
        opening: What is said before the first turn.
        end_reason: Why it is over; None while it is not.
        peer: Who answers; None where a live agent does.
    """

    request: PeerToPeerRequest
    case: PriorAuthCase
    turns: tuple[P2PTurn, ...]
    limit: int
    opening: str
    end_reason: str | None
    peer: Counterpart | None


async def get_context(dialog: Dialog, arguments: P2PContext) -> SessionContext:
    """Returns what the call is about and what was said."""
    with dialog.transaction() as call:
        scene = _scene(call, dialog.counterparts, arguments.request_id)
        request, case, side = scene.request, scene.case, call.actor.side
        codes = select(CaseDiagnosis.code).where(CaseDiagnosis.case_id == case.case_id)
        summary = call.session.get(P2PSummary, (request.request_id, side))
        return SessionContext(
            **request.model_dump(include={"request_id", "case_id", "status", "reason", "scheduled_at"}),
            case_status=case.status,
            service=case.description,
            procedure_code=case.procedure_code,
            diagnoses=list(call.session.exec(codes.order_by(col(CaseDiagnosis.position)))),
            opening_statement=scene.opening,
            turns=[
                SpokenTurn(position=turn.position, side=turn.side, text=turn.text, said_at=turn.said_at)
                for turn in scene.turns
            ],
            turns_left=scene.limit - len(scene.turns),
            your_turn=request.status in _OPEN and scene.end_reason is None and not _spoke_last(scene, side),
            ended=scene.end_reason is not None,
            end_reason=scene.end_reason,
            summary=SummaryOnFile.model_validate(summary) if summary else None,
        )


async def send_turn(dialog: Dialog, arguments: SendTurn) -> TurnTaken:
    """Says something; where the cast plays the other side, its answer comes back and both are written."""
    with dialog.transaction() as call:
        before = _scene(call, dialog.counterparts, arguments.request_id)
        _check_turn(call, before)
        side = call.actor.side
    reply = await _reply(before, side, arguments.message)
    with dialog.transaction() as call:
        now = _scene(call, dialog.counterparts, arguments.request_id)
        _check_turn(call, now)
        if len(now.turns) != len(before.turns):
            raise Refusal(
                Code.CONFLICT,
                f"Something was said in {arguments.request_id} meanwhile; read p2p_session.get_context and go on.",
                status=now.request.status,
            )
        return _take(call, now, arguments.message, reply)


def submit_summary(call: Call, arguments: SubmitSummary) -> SummaryOnFile:
    """Puts a side's summary on file; the call is over with the first one."""
    request = request_of(call, arguments.request_id)
    side = call.actor.side
    if call.session.get(P2PSummary, (request.request_id, side)) is not None:
        raise Refusal(
            Code.ALREADY_DONE,
            f"The {side}'s summary of {request.request_id} is on file and stays as it is.",
            status=request.status,
        )
    P2P.require(request.status, (P2PStatus.EVENT_OPEN, P2PStatus.COMPLETED), "A summary")
    PA_CASE.require(call.get(PriorAuthCase, request.case_id).status, OPEN, "A summary")
    if side not in {turn.side for turn in _turns(call, request.request_id)}:
        raise Refusal(
            Code.MISSING_PRECONDITION,
            f"The {side} has said nothing in {request.request_id}; speak with p2p_session.send_turn first.",
            status=request.status,
        )
    session = call.get(P2PSession, request.request_id)
    if session.ended_at is None:
        session.ended_at, session.end_reason = call.now, "summary"
        call.session.add(session)
    summary = P2PSummary(
        request_id=request.request_id,
        side=side,
        author_id=call.actor.worker_id,
        summary=arguments.summary,
        proposed_result=arguments.proposed_result,
        written_at=call.now,
    )
    call.session.add(summary)
    call.record(
        case_id=request.case_id,
        record_id=request.request_id,
        detail=f"proposed_result={arguments.proposed_result}",
    )
    return SummaryOnFile.model_validate(summary)


def _scene(call: Call, counterparts: Counterparts, request_id: str) -> _Scene:
    request = request_of(call, request_id)
    case = call.get(PriorAuthCase, request.case_id)
    order = case.source_order_id or ""
    card = counterparts.peers.get(order)
    if card is not None and card.benchmark_side != call.actor.side:
        card = None
    session = call.session.get(P2PSession, request_id)
    opening = card.counterpart.opening_statement if card else ""
    return _Scene(
        request,
        case,
        _turns(call, request_id),
        session.turn_limit if session else card.turn_limit if card else TURN_LIMIT,
        session.opening_statement if session else opening,
        session.end_reason if session else None,
        counterparts.peer(order) if card else None,
    )


def _check_turn(call: Call, scene: _Scene) -> None:
    if scene.end_reason is not None:
        raise Refusal(
            Code.SESSION_ENDED,
            f"The call {scene.request.request_id} is over; write your summary with p2p_session.submit_summary.",
            status=scene.end_reason,
        )
    live_request(call, scene.request.request_id, _OPEN, "Speaking")
    if _spoke_last(scene, call.actor.side):
        raise Refusal(
            Code.CONFLICT,
            f"You spoke last in {scene.request.request_id}; wait until p2p_session.get_context shows the other side's "
            "turn.",
            status=scene.request.status,
        )


async def _reply(scene: _Scene, side: Side, message: str) -> Reply | None:
    """Waits for the other side's answer; None where a live agent gives it, or no turn is left for it."""
    if scene.peer is None or len(scene.turns) + 1 >= scene.limit:
        return None
    said = [Turn(Speaker(turn.side), turn.text) for turn in scene.turns]
    return await scene.peer.reply([*said, Turn(Speaker(side), message)])


def _take(call: Call, scene: _Scene, message: str, reply: Reply | None) -> TurnTaken:
    request, side = scene.request, call.actor.side
    session = call.session.get(P2PSession, request.request_id) or _opened(call, scene)
    position = len(scene.turns) + 1
    said: list[tuple[Side, str | None, str]] = [(side, call.actor.worker_id, message)]
    if reply is not None:
        other = Side.PAYER if side is Side.PROVIDER else Side.PROVIDER
        contact = request.payer_contact_id if other is Side.PAYER else request.provider_contact_id
        said.append((other, contact, reply.text))
    for place, (speaker, worker, text) in enumerate(said, start=position):
        call.session.add(
            P2PTurn(
                request_id=request.request_id,
                position=place,
                side=speaker,
                speaker_id=worker,
                text=text,
                said_at=call.now,
            )
        )
    left = scene.limit - len(scene.turns) - len(said)
    if reply is not None and reply.ends:
        session.end_reason = "counterpart"
    elif left == 0:
        session.end_reason = "turn_limit"
    session.ended_at = call.now if session.end_reason else None
    call.session.add(session)
    call.record(
        case_id=request.case_id,
        record_id=request.request_id,
        detail=f"turn={position} turns={len(said)} ended={session.end_reason or 'no'}",
    )
    return TurnTaken(
        request_id=request.request_id,
        position=position,
        reply=reply.text if reply else None,
        turns_left=left,
        ended=session.end_reason is not None,
        end_reason=session.end_reason,
    )


def _opened(call: Call, scene: _Scene) -> P2PSession:
    """Opens the call with its first turn: the world's clock is at the scheduled time, or past it."""
    request = scene.request
    call.advance_to(request.scheduled_at or call.now)
    request.opened_at = call.now
    session = P2PSession(
        request_id=request.request_id,
        opened_at=call.now,
        opening_statement=scene.opening,
        turn_limit=scene.limit,
    )
    call.session.add(session)
    detail = f"request={request.request_id}"
    call.transition(request, P2P, P2PStatus.EVENT_OPEN, case_id=request.case_id, detail=detail)
    call.session.flush()
    return session


def _spoke_last(scene: _Scene, side: Side) -> bool:
    return bool(scene.turns) and scene.turns[-1].side == side


def _turns(call: Call, request_id: str) -> tuple[P2PTurn, ...]:
    chosen = select(P2PTurn).where(P2PTurn.request_id == request_id).order_by(col(P2PTurn.position))
    return tuple(call.session.exec(chosen))
