"""Reading the provider's inbox."""

from sqlmodel import col, select

from sim.apps.cases.models import PriorAuthCase
from sim.apps.inbox.models import Message
from sim.apps.inbox.types import ListMessages, MessageAnswer, MessageId, Messages, MessageSummary
from sim.operations.call import Call


def list_messages(call: Call, arguments: ListMessages) -> Messages:
    """Returns the messages in the inbox of the actor's side."""
    wanted = select(Message).where(Message.to_side == str(call.actor.side))
    if arguments.case_id is not None:
        call.get(PriorAuthCase, arguments.case_id)
        wanted = wanted.where(Message.case_id == arguments.case_id)
    ordered = wanted.order_by(col(Message.sent_at).desc(), col(Message.message_id).desc())
    return Messages(messages=[MessageSummary.model_validate(one) for one in call.session.exec(ordered)])


def read_message(call: Call, arguments: MessageId) -> MessageAnswer:
    """Returns a message, and stamps when it was first read."""
    message = call.session.get(Message, arguments.message_id)
    if message is None or message.to_side != call.actor.side:
        raise call.missing("message", arguments.message_id)
    if message.read_at is None:
        message.read_at = call.now
        call.session.add(message)
        call.record(case_id=message.case_id, record_id=message.message_id)
    return MessageAnswer.model_validate(message)
