"""The tools of the inbox."""

from sim.apps.inbox import service
from sim.apps.inbox.types import ListMessages, MessageAnswer, MessageId, Messages
from sim.domain.errors import Code
from sim.domain.roles import PROVIDER_ROLES, Side
from sim.operations.declaration import tool

OPERATIONS = (
    tool(
        "inbox.list_messages",
        side=Side.PROVIDER,
        roles=PROVIDER_ROLES,
        arguments=ListMessages,
        answer=Messages,
        run=service.list_messages,
        writes=False,
        refuses=(Code.NOT_FOUND,),
        description="Lists the messages in the provider's inbox, the newest first, without their text: "
        "acknowledgements, pends, letters, peer-to-peer requests; with `case_id`, only those about a case.",
    ),
    tool(
        "inbox.read_message",
        side=Side.PROVIDER,
        roles=PROVIDER_ROLES,
        arguments=MessageId,
        answer=MessageAnswer,
        run=service.read_message,
        refuses=(Code.NOT_FOUND,),
        description="Returns a message with its text and stamps when it was first read; that stamp stays.",
    ),
)
