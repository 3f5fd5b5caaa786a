"""Patients and peers played by a model, through the Anthropic SDK and the gateway."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field
from importlib import import_module
from typing import TYPE_CHECKING

from sim.dialog.briefing import Briefing
from sim.dialog.prompts import STOP, CallContext, peer_prompt, persona_prompt
from sim.dialog.turns import Reply, Speaker, Turn
from sim.domain.errors import Code, Refusal
from specs.schema.persona import PersonaNarrative

if TYPE_CHECKING:
    from anthropic import AsyncAnthropic
    from anthropic.types import MessageParam

PERSONA_TOKENS = 1024
"""Longest answer of a patient, in tokens. Source: CHI-Bench."""

PEER_TOKENS = 512
"""Longest answer of a peer, in tokens. Source: CHI-Bench."""

_HANGS_UP = "(The patient hangs up.)"


@dataclass(frozen=True, slots=True)
class ModelSettings:
    """Which model plays, and how it is reached.

    Attributes:
        base_url: The gateway, as "http://127.0.0.1:8080".
        model: The model's name.
        credential: What is sent as key; the gateway holds the real one and replaces it.
        retries: Further attempts after a failed one.
        seconds: How long an answer may take, all attempts together.
    """

    base_url: str
    model: str = "claude-sonnet-5"
    credential: str = "held by the gateway"
    retries: int = 2
    seconds: float = 60.0


@dataclass(slots=True)
class Model:
    """A model that plays somebody; one connection pool for all whom it plays in a world.

    Attributes:
        settings: Which model, and how it is reached.
    """

    settings: ModelSettings
    _client: AsyncAnthropic | None = field(default=None, init=False, repr=False)

    async def say(self, system: str, messages: list[MessageParam], longest: int) -> Reply:
        """Returns what the model says next.

        Args:
            system: Whom it plays.
            messages: The conversation, the model's own turns as the assistant's.
            longest: Longest answer in tokens.

        Raises:
            Refusal: The model did not answer.
        """
        client, errors = await self._connected()
        try:
            async with asyncio.timeout(self.settings.seconds):
                answer = await client.messages.create(
                    model=self.settings.model,
                    max_tokens=longest,
                    system=system,
                    messages=messages,
                    thinking={"type": "disabled"},
                )
        except (errors, TimeoutError, OSError, ValueError) as error:
            raise self._silent(type(error).__name__) from error
        try:
            text = "".join(block.text for block in answer.content if block.type == "text").strip()
            tokens = answer.usage.input_tokens, answer.usage.output_tokens
        except (AttributeError, TypeError) as error:  # the SDK does not check what a server sends
            raise self._silent("a malformed answer") from error
        if not text:
            raise self._silent("an empty answer")
        return Reply(text, False, *tokens)

    async def close(self) -> None:
        """Closes the connections; the model can be used again."""
        client, self._client = self._client, None
        if client is not None:
            await client.close()

    async def _connected(self) -> tuple[AsyncAnthropic, type[Exception]]:
        """Returns the client, and the base of what it raises."""
        # The import takes a second or two: it neither delays a world without models nor stops its event loop.
        sdk = await asyncio.to_thread(import_module, "anthropic")
        if self._client is None:
            self._client = sdk.AsyncAnthropic(
                base_url=self.settings.base_url,
                api_key=self.settings.credential,
                max_retries=self.settings.retries,
                timeout=self.settings.seconds,
            )
        return self._client, sdk.AnthropicError

    def _silent(self, why: str) -> Refusal:
        return Refusal(
            Code.MODEL_UNAVAILABLE,
            f"The model {self.settings.model} behind this conversation did not answer ({why}); nothing of the "
            "message was kept, so send it again.",
        )


@dataclass(frozen=True, slots=True)
class ModelPersona:
    """A patient played by a model.

    Attributes:
        narrative: Who the patient is; the only thing of a persona that the model is told.
        context: What is known at run time.
        model: Who plays.
    """

    narrative: PersonaNarrative
    context: CallContext
    model: Model

    async def reply(self, transcript: Sequence[Turn]) -> Reply:
        """Returns what the patient answers to the last turn, as `Counterpart` says."""
        system = persona_prompt(self.narrative, self.context)
        reply = await self.model.say(system, flipped(transcript, Speaker.PATIENT), PERSONA_TOKENS)
        if STOP not in reply.text:
            return reply
        said = reply.text.partition(STOP)[0].strip()
        return Reply(said or _HANGS_UP, True, reply.input_tokens, reply.output_tokens)


@dataclass(frozen=True, slots=True)
class ModelPeer:
    """The other physician of a peer-to-peer call played by a model.

    Attributes:
        briefing: What that physician knows.
        speaker: The side that is played.
        model: Who plays.
    """

    briefing: Briefing
    speaker: Speaker
    model: Model

    async def reply(self, transcript: Sequence[Turn]) -> Reply:
        """Returns what the counterpart answers to the last turn, as `Counterpart` says."""
        return await self.model.say(
            peer_prompt(self.briefing), flipped(transcript, self.speaker), PEER_TOKENS
        )


def flipped(transcript: Sequence[Turn], own: Speaker) -> list[MessageParam]:
    """Returns a transcript as the one who answers sees it: own turns are the assistant's, others the user's.

    An agent that writes the mark by which a patient ends the call writes nothing.

    Args:
        transcript: The turns, each of which is passed on once.
        own: Who answers.
    """
    return [
        {"role": "assistant", "content": turn.text}
        if turn.speaker is own
        else {"role": "user", "content": turn.text.replace(STOP, " ").strip() or "…"}
        for turn in transcript
    ]
