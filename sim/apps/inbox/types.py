"""Arguments and answers of the inbox."""

from pydantic import Field

from sim.apps.fields import RecordId
from sim.operations.arguments import Answer, Arguments


class ListMessages(Arguments):
    """Arguments of `inbox.list_messages`."""

    case_id: RecordId | None = Field(
        default=None, description="Only messages about this case; left out, all messages."
    )


class MessageId(Arguments):
    """Names a message."""

    message_id: RecordId = Field(description="The message, as msg-000001.")


class MessageSummary(Answer):
    """A message without its text; `record_id` is the letter, packet or request that it is about."""

    message_id: str
    case_id: str | None = None
    record_id: str | None = None
    kind: str
    sender: str
    subject: str
    sent_at: str
    read_at: str | None = None


class Messages(Answer):
    """Messages, the newest first."""

    messages: list[MessageSummary]


class MessageAnswer(MessageSummary):
    """A message with its text."""

    body: str
