"""What the counterpart of a peer-to-peer call knows: a peer card without its scoring and without what is never told."""

from dataclasses import dataclass

from specs.schema.peer import Peer, RevealMode


@dataclass(frozen=True, slots=True)
class Briefing:
    """What the counterpart is told before the call.

    Attributes:
        identity: Who the counterpart is, in the second person.
        goal: What the counterpart wants of the call.
        opening_statement: What the counterpart says first.
        opening: Facts told at once.
        volunteered: Facts told after an open question.
        if_asked: Facts told only when asked for.
    """

    identity: str
    goal: str
    opening_statement: str
    opening: tuple[str, ...]
    volunteered: tuple[str, ...]
    if_asked: tuple[str, ...]


def briefing_of(peer: Peer) -> Briefing:
    """Returns the briefing of a peer card's counterpart."""

    def facts(mode: RevealMode) -> tuple[str, ...]:
        return tuple(fact.text for fact in peer.counterpart.counterpart_facts if fact.reveal_mode == mode)

    return Briefing(
        peer.counterpart.identity,
        peer.counterpart.goal,
        peer.counterpart.opening_statement,
        facts("opening"),
        facts("volunteer_after_prompt"),
        facts("reveal_if_asked"),
    )
