"""Putting a message into a side's inbox: for every app whose work the other office must hear of."""

from sim.apps.inbox.models import Message, MessageKind
from sim.domain.roles import Side
from sim.operations.call import Call


def deliver(
    call: Call,
    *,
    to: Side,
    kind: MessageKind,
    case_id: str,
    subject: str,
    body: str,
    record_id: str | None = None,
    from_side: Side | None = None,
    sender: str = "",
) -> Message:
    """Writes a message; the operation that sends it records the event.

    Args:
        call: The call that sends it.
        to: Side in whose inbox it lands.
        kind: What it is about.
        case_id: The prior authorization case.
        subject: Subject.
        body: The text.
        record_id: Record that it is about, as a letter or a peer-to-peer request.
        from_side: Side that sends it, where that is not the actor's (an office's automatic answer).
        sender: Name of who sends it; default the actor's.
    """
    message = Message(
        message_id=call.new_id("msg"),
        to_side=to,
        from_side=from_side or call.actor.side,
        sender=sender or call.actor.name,
        case_id=case_id,
        record_id=record_id,
        kind=kind,
        subject=subject,
        body=body,
        sent_at=call.now,
    )
    call.session.add(message)
    return message
