"""A patient played without a model: a state machine over the rules of a persona's script.

What is said depends on the persona, the chart's identity and the transcript alone, so a replay gives the same call.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from sim.dialog.hearing import Sentence, asks, hears, sentences
from sim.dialog.prompts import CallContext
from sim.dialog.turns import Reply, Speaker, Turn
from specs.schema.persona import AntiTriggerRule, Fact, Lines, Persona

_FACTS_AT_ONCE = 2
"""How many things the patient tells in one reply; a longer list of questions is answered bit by bit."""

_TOPICS_AT_ONCE = 5
"""How much the patient follows in one message: a list of every topic is no conversation, and counts for nothing."""

_STRIKES = 2
"""The offence at which the patient hangs up."""


class Consent(StrEnum):
    """How the patient stands to the program."""

    UNDECIDED = "undecided"
    GIVEN = "given"
    WITHDRAWN = "withdrawn"


@dataclass(frozen=True, slots=True)
class Standing:
    """What a call has come to, for the patient alone.

    Attributes:
        consent: How the patient stands to the program.
        met: Triggers that were met since the last offence.
        told: Facts that were told.
        strikes: Offences.
        early: Requests for consent that came too early.
        heard: Messages heard.
        over: Whether the patient has ended the call.
    """

    consent: Consent = Consent.UNDECIDED
    met: frozenset[int] = frozenset()
    told: frozenset[str] = frozenset()
    strikes: int = 0
    early: int = 0
    heard: int = 0
    over: bool = False


@dataclass(frozen=True, slots=True)
class ScriptedPersona:
    """A patient who follows a script.

    Attributes:
        persona: Whose script.
        context: Who the patient is by the chart.
    """

    persona: Persona
    context: CallContext

    async def reply(self, transcript: Sequence[Turn]) -> Reply:
        """Returns what the patient answers to the last turn, as `Counterpart` says."""
        standing, said = self._played(transcript)
        text = " ".join(said)
        for name, value in self.context.placeholders().items():
            text = text.replace(name, value)
        return Reply(text, ends=standing.over)

    def standing(self, transcript: Sequence[Turn]) -> Standing:
        """Returns what a call has come to; no agent ever sees it."""
        return self._played(transcript)[0]

    def _played(self, transcript: Sequence[Turn]) -> tuple[Standing, list[str]]:
        standing, said = Standing(), list[str]()
        for turn in transcript:
            if turn.speaker is Speaker.CARE_MANAGER and not standing.over:
                standing, said = self._step(standing, sentences(turn.text))
        return standing, said

    def _step(self, before: Standing, message: Sequence[Sentence]) -> tuple[Standing, list[str]]:
        now = replace(before, heard=before.heard + 1)
        offence = self._offence(message)
        if offence is not None:
            return self._offended(now, offence)
        said = [self.persona.script.lines.opening] if before.heard == 0 else []
        if self._topics(message) > _TOPICS_AT_ONCE:
            return now, [*said, _next(self.persona.script.lines.unsure, now)]
        now = self._move(now, message, said)
        now = self._tell(now, message, said)
        now = self._decide(now, message, said)
        goodbye = not now.over and before.heard > 0 and not asks(message)
        if goodbye and hears(self.persona.script.says_goodbye, message):
            return replace(now, over=True), [*said, self.persona.script.lines.goodbye]
        return now, said or [self._remark(now, message)]

    def _topics(self, message: Sequence[Sentence]) -> int:
        facts, triggers = self.persona.script.facts, self.persona.script.triggers
        cues = [*(fact.cues for fact in facts), *(rule.cues for rule in triggers)]
        return sum(hears(some, message) for some in cues)

    def _offence(self, message: Sequence[Sentence]) -> AntiTriggerRule | None:
        rules = self.persona.script.anti_triggers
        return next((rule for rule in rules if hears(rule.cues, message)), None)

    def _offended(self, now: Standing, offence: AntiTriggerRule) -> tuple[Standing, list[str]]:
        """Returns what an offence costs: trust and consent, and the second one the call."""
        strikes = now.strikes + 1
        over = strikes >= _STRIKES
        hurt = replace(now, consent=Consent.WITHDRAWN, met=frozenset(), strikes=strikes, over=over)
        return hurt, [self.persona.script.lines.hangs_up if over else offence.reply]

    def _move(self, now: Standing, message: Sequence[Sentence], said: list[str]) -> Standing:
        """Returns the standing with the triggers that the message meets, and says what they bring about."""
        met = set(now.met)
        for rule in self.persona.script.triggers:
            ready = not rule.after or now.told.intersection(rule.after)
            if ready and rule.trigger_index not in met and hears(rule.cues, message):
                met.add(rule.trigger_index)
                said.append(rule.reply)
        return replace(now, met=frozenset(met))

    def _tell(self, now: Standing, message: Sequence[Sentence], said: list[str]) -> Standing:
        """Returns the standing with the facts that are told: those asked for, and those volunteered now."""
        wanted = [fact for fact in self.persona.script.facts if hears(fact.cues, message)]
        open_to = [fact for fact in wanted if self._trusts(now) or not fact.needs_trust]
        tells = [*self._volunteered(now), *open_to[:_FACTS_AT_ONCE]]
        tells = list({fact.key: fact for fact in tells}.values())
        said.extend(fact.answer for fact in tells)
        if wanted and not open_to:
            said.append(_next(self.persona.script.lines.evading, now))
        return replace(now, told=now.told | {fact.key for fact in tells})

    def _volunteered(self, now: Standing) -> list[Fact]:
        moments = {"opening": now.heard == 1, "trust": self._trusts(now)}
        facts = self.persona.script.facts
        return [fact for fact in facts if moments.get(fact.volunteered, False) and fact.key not in now.told]

    def _decide(self, now: Standing, message: Sequence[Sentence], said: list[str]) -> Standing:
        """Returns the standing after a request for consent, if the message is one."""
        script = self.persona.script
        if now.consent is Consent.GIVEN or not hears(script.asks_consent, message):
            return now
        if now.met >= set(script.consent_needs):
            said.append(script.lines.consenting)
            return replace(now, consent=Consent.GIVEN)
        early = now.early + 1
        over = early >= script.patience
        said.append(script.lines.gives_up if over else _next(script.lines.declining, now))
        return replace(now, early=early, over=over)

    def _remark(self, now: Standing, message: Sequence[Sentence]) -> str:
        lines = self.persona.script.lines
        if asks(message):
            return _next(lines.unsure, now)
        if now.consent is Consent.GIVEN:
            return _next(lines.consented, now)
        return _next(lines.warming if self._trusts(now) else lines.guarded, now)

    def _trusts(self, now: Standing) -> bool:
        return len(now.met) >= self.persona.script.trust_after


def _next(lines: Lines, now: Standing) -> str:
    return lines[now.heard % len(lines)]
