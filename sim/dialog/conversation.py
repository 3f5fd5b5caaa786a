"""A conversation as a state machine: who may speak, how long, and how it ends. The first reason to end wins."""

from dataclasses import dataclass, replace
from enum import StrEnum

from sim.dialog.turns import Counterpart, Reply, Speaker, Turn
from sim.domain.errors import Code, Refusal

LONGEST_MESSAGE = 4000
"""Characters that one message may have; some five minutes of speech."""


class EndReason(StrEnum):
    """Why a conversation is over."""

    PATIENT_ENDED = "patient_ended"
    """The patient hung up or said goodbye."""
    MAX_MESSAGES = "max_messages"
    """As many messages were exchanged as the conversation may have."""
    TIMEOUT = "timeout"
    """It lasted as long as it may on the world's clock."""
    AGENT_ENDED = "agent_ended"
    """The agent ended it."""


@dataclass(frozen=True, slots=True)
class Conversation:
    """Where a conversation stands.

    The agent speaks first and both alternate, so an open conversation always waits for the agent.

    Attributes:
        agent: Who the agent is in it.
        other: Who answers.
        max_messages: Messages of both that it may have.
        max_seconds: Seconds that it may last on the world's clock; None where time does not end it.
        turns: What was said.
        seconds: How long it has lasted on the world's clock.
        ended: Why it is over; None while it is not.
    """

    agent: Speaker
    other: Speaker
    max_messages: int
    max_seconds: int | None = None
    turns: tuple[Turn, ...] = ()
    seconds: int = 0
    ended: EndReason | None = None

    @property
    def messages_left(self) -> int:
        """Messages of both that may still be said."""
        return self.max_messages - len(self.turns)


def check_message(state: Conversation, message: str) -> None:
    """Refuses a message that the agent may not say now.

    Args:
        state: Where the conversation stands.
        message: What the agent wants to say.

    Raises:
        Refusal: The conversation is over, or the message is empty or too long.
    """
    if state.ended is not None:
        raise Refusal(
            Code.SESSION_ENDED,
            f"The conversation is over ({state.ended}): nothing more can be said in it; write its summary.",
            status=state.ended,
        )
    if not message.strip():
        raise Refusal(Code.INVALID_ARGUMENT, "message: it is empty; write what is to be said.")
    if len(message) > LONGEST_MESSAGE:
        raise Refusal(
            Code.TOO_LARGE,
            f"message: it has {len(message)} characters; a message may have {LONGEST_MESSAGE}, so say less at once.",
        )


def spoken(state: Conversation, message: str, reply: Reply | None, seconds: int) -> Conversation:
    """Returns the conversation after one exchange.

    Args:
        state: Before it.
        message: What the agent says.
        reply: The answer; None exactly where the message was the last one that the conversation may have.
        seconds: How long the exchange took on the world's clock; 0 or more.

    Raises:
        Refusal: The message may not be said.
        ValueError: There is an answer where none fits, or none where one does.
    """
    check_message(state, message)
    turns = (*state.turns, Turn(state.agent, message))
    if (reply is None) != (len(turns) == state.max_messages):
        raise ValueError("A message is answered, unless it is the last one that the conversation may have.")
    ended = None
    if reply is not None:
        turns = (*turns, Turn(state.other, reply.text))
        ended = EndReason.PATIENT_ENDED if reply.ends else None
    if ended is None and len(turns) == state.max_messages:
        ended = EndReason.MAX_MESSAGES
    return passed(replace(state, turns=turns, ended=ended), seconds)


def passed(state: Conversation, seconds: int) -> Conversation:
    """Returns the conversation after so many seconds of the world's clock in which nothing was said."""
    if seconds < 0:
        raise ValueError("Time does not go back.")
    if state.ended is not None:
        return state
    lasted = state.seconds + seconds
    over = state.max_seconds is not None and lasted >= state.max_seconds
    return replace(state, seconds=lasted, ended=EndReason.TIMEOUT if over else None)


def hung_up(state: Conversation) -> Conversation:
    """Returns the conversation after the agent ended it; one that is over stays as it was."""
    return state if state.ended is not None else replace(state, ended=EndReason.AGENT_ENDED)


async def answer_to(state: Conversation, message: str, counterpart: Counterpart) -> Reply | None:
    """Returns what the counterpart answers; None where the message is the conversation's last.

    Nothing is changed, so a counterpart that fails leaves no trace of the message.

    Args:
        state: Where the conversation stands.
        message: What the agent says; the counterpart gets it once, as the last turn.
        counterpart: Who answers.

    Raises:
        Refusal: The message may not be said, or the model behind the counterpart did not answer.
    """
    check_message(state, message)
    said = (*state.turns, Turn(state.agent, message))
    return None if len(said) == state.max_messages else await counterpart.reply(said)


async def exchange(
    state: Conversation, message: str, counterpart: Counterpart, *, seconds: int
) -> Conversation:
    """Returns the conversation after a message and its answer; arguments and errors as of the parts."""
    return spoken(state, message, await answer_to(state, message, counterpart), seconds)
