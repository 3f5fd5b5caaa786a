"""What a conversation is made of, and who can take part in one."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol


class Speaker(StrEnum):
    """Who says something."""

    CARE_MANAGER = "care_manager"
    PATIENT = "patient"
    PROVIDER = "provider"
    PAYER = "payer"


@dataclass(frozen=True, slots=True)
class Turn:
    """One thing that was said.

    Attributes:
        speaker: Who said it.
        text: What was said.
    """

    speaker: Speaker
    text: str


@dataclass(frozen=True, slots=True)
class Reply:
    """What a counterpart answers.

    Attributes:
        text: What is said; never empty.
        ends: Whether the counterpart ends the conversation with it.
        input_tokens: Tokens that a model read for it; 0 for a script.
        output_tokens: Tokens that a model wrote for it; 0 for a script.
    """

    text: str
    ends: bool = False
    input_tokens: int = 0
    output_tokens: int = 0


class Counterpart(Protocol):
    """Somebody whom an agent talks to."""

    async def reply(self, transcript: Sequence[Turn]) -> Reply:
        """Returns the answer to the last turn of a conversation.

        Args:
            transcript: All turns so far, the agent's last one included once.

        Raises:
            Refusal: The model behind the counterpart did not answer.
        """
        ...
