"""The peer-to-peer call of two physicians, and the counterpart played without a model."""

from collections.abc import Sequence
from dataclasses import dataclass

from sim.dialog.conversation import Conversation
from sim.dialog.hearing import Sentence, asks, hears, sentences
from sim.dialog.turns import Reply, Speaker, Turn
from specs.schema.cues import Cue
from specs.schema.peer import CounterpartFact, Peer

_OPEN_QUESTIONS = (
    Cue(
        groups=(
            (
                "anything else",
                "what else",
                "tell me",
                "walk me through",
                "talk me through",
                "more about",
                "what can you",
                "add",
                "overview",
                "summar*",
                "background",
                "history",
                "how is",
                "how was",
                "describe",
            ),
        ),
        asked=True,
    ),
)
"""Questions that leave open what is told."""


def start_event(peer: Peer) -> Conversation:
    """Returns a peer-to-peer call on which the opening statement was made and the agent is to speak.

    The opening statement counts for no turn: show it with the call's context.

    Args:
        peer: The card of the call.
    """
    agent, other = sides(peer)
    return Conversation(agent, other, peer.turn_limit)


def sides(peer: Peer) -> tuple[Speaker, Speaker]:
    """Returns whom the agent plays in a call, and whom the counterpart."""
    if peer.benchmark_side == "provider":
        return Speaker.PROVIDER, Speaker.PAYER
    return Speaker.PAYER, Speaker.PROVIDER


@dataclass(frozen=True, slots=True)
class ScriptedPeer:
    """A physician who follows a script: one new fact for a fitting question, no position, no secret.

    Attributes:
        peer: The card of the call.
    """

    peer: Peer

    async def reply(self, transcript: Sequence[Turn]) -> Reply:
        """Returns what the counterpart answers to the last turn, as `Counterpart` says."""
        agent = sides(self.peer)[0]
        told: set[str] = set()
        said = ""
        for number, turn in enumerate(turn for turn in transcript if turn.speaker is agent):
            said = self._answer(sentences(turn.text), told, number)
        return Reply(said)

    def _answer(self, message: Sequence[Sentence], told: set[str], number: int) -> str:
        """Returns what is said to a message, and adds the fact in it to those told."""
        script = self.peer.script
        if hears(script.asks_position, message):
            return script.withholding
        fact = self._fact(message, told)
        if fact is not None:
            told.add(fact.text)
            return fact.text
        lines = script.unknown if asks(message) else script.acknowledging
        return lines[number % len(lines)]

    def _fact(self, message: Sequence[Sentence], told: set[str]) -> CounterpartFact | None:
        """Returns the fact that a message brings out: a new one before one that was told already."""
        tags = {topic.tag for topic in self.peer.script.topics if hears(topic.cues, message)}
        facts = [fact for fact in self.peer.counterpart.counterpart_facts if fact.reveal_mode != "never"]
        about = [fact for fact in facts if tags.intersection(fact.trigger_tags)]
        fresh = [fact for fact in about if fact.text not in told and fact.reveal_mode != "opening"]
        if not about and hears(_OPEN_QUESTIONS, message):
            fresh = [
                fact
                for fact in facts
                if fact.text not in told and fact.reveal_mode == "volunteer_after_prompt"
            ]
        return next(iter([*fresh, *about]), None)
