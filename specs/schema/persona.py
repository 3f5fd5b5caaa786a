"""Persona: a patient on the telephone, as a narrative to play, as a script to follow, and as a key to score by."""

from collections.abc import Iterable
from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from specs.schema.base import UNIQUE, Name, SpecHeader, SpecModel, Text, refuse_repeats, unit
from specs.schema.cues import Cues

Difficulty = Literal["easy", "moderate", "hard"]
Willingness = Literal["ready", "hesitant", "initially_refuses"]
TriggerKind = Literal["basic_rapport", "signal_inference", "persona_judgment"]

#: Which entry of a list is meant.
Index = Annotated[int, Field(ge=0, le=20, json_schema_extra=unit("position in the list, from 0"))]

#: Lines of which the next is said each time.
Lines = Annotated[tuple[Text, ...], Field(min_length=1, max_length=10), UNIQUE]


class PersonaNarrative(SpecModel):
    """What a model that plays the patient may see. Nothing else of a persona ever reaches a prompt."""

    patient_profile: Text = Field(
        description="Who the patient is, in the second person: life, illness, worries, way of speaking. "
        "Name and date of birth come from the chart at run time."
    )


class ConsentAntiTrigger(SpecModel):
    """A behaviour that costs the patient's consent."""

    behavior_pattern: Text = Field(description="What the care manager does.")
    handbook_section: Text = Field(description="Section of the handbook that forbids it.")
    rationale: Text = Field(description="Why it puts this patient off.")


class TriggerMetadata(SpecModel):
    """How one consent trigger can be known."""

    trigger_index: Index = Field(description="Entry of `consent_triggers` that is meant.")
    kind: TriggerKind = Field(
        description="Good manners with anybody, an inference from a signal in chart or talk, or a judgement of "
        "this person."
    )
    signal_source: Text = Field(description="Where the signal stands or is said.")
    elicitation_required: bool = Field(
        description="True where the patient tells it only when asked, so that it must be elicited first."
    )
    rationale: Text = Field(description="Why it moves this patient.")


class PersonaScoring(SpecModel):
    """What a judge knows and no player does."""

    consent_willingness: Willingness = Field(
        description="How the patient stands to the program at the start."
    )
    consent_triggers: Annotated[tuple[Text, ...], UNIQUE] = Field(
        min_length=1, max_length=10, description="What the care manager does that earns consent."
    )
    consent_anti_triggers: tuple[ConsentAntiTrigger, ...] = Field(
        min_length=1, max_length=10, description="What the care manager does that costs consent."
    )
    trigger_metadata: tuple[TriggerMetadata, ...] = Field(
        description="One entry for each trigger, in their order."
    )

    @model_validator(mode="after")
    def _each_trigger_has_metadata(self) -> Self:
        if [one.trigger_index for one in self.trigger_metadata] != list(range(len(self.consent_triggers))):
            raise ValueError("trigger_metadata must have one entry for each of consent_triggers, in order")
        return self


class Fact(SpecModel):
    """Something the patient tells when asked about it."""

    key: Name = Field(description="Identifier, unique in the script.")
    cues: Cues = Field(description="Questions that ask for it.")
    answer: Text = Field(
        description="What the patient says; `{name}` and `{birth_date}` stand for the chart's values."
    )
    needs_trust: bool = Field(
        default=False, description="True where a patient who is still guarded evades the question."
    )
    volunteered: Literal["never", "opening", "trust"] = Field(
        default="never",
        description="When it is also said unasked: in the first reply, or once there is trust.",
    )


class TriggerRule(SpecModel):
    """How the script recognises one consent trigger."""

    trigger_index: Index = Field(description="Entry of `consent_triggers` that is recognised.")
    cues: Cues = Field(description="Messages that are taken for it.")
    after: Annotated[tuple[Name, ...], UNIQUE] = Field(
        default=(),
        description="Facts of which one must have been told in an earlier reply; without them, any time.",
    )
    reply: Text = Field(description="What the patient says to it.")


class AntiTriggerRule(SpecModel):
    """How the script recognises one anti-trigger."""

    anti_trigger_index: Index = Field(description="Entry of `consent_anti_triggers` that is recognised.")
    cues: Cues = Field(description="Messages that are taken for it.")
    reply: Text = Field(description="What the patient says to it the first time.")


class PersonaLines(SpecModel):
    """What the patient says in each situation."""

    opening: Text = Field(description="On picking up the telephone.")
    guarded: Lines = Field(description="To a remark, without trust.")
    warming: Lines = Field(description="To a remark, with trust.")
    consented: Lines = Field(description="To a remark, having consented.")
    unsure: Lines = Field(description="To a question that nothing is known about.")
    evading: Lines = Field(description="To a question that needs more trust.")
    declining: Lines = Field(description="To a request for consent that comes too early.")
    consenting: Text = Field(description="To a request for consent, agreeing.")
    goodbye: Text = Field(description="To a goodbye; the call ends.")
    gives_up: Text = Field(description="To a request for consent too many; the call ends.")
    hangs_up: Text = Field(description="To the second offence; the call ends.")


class PersonaScript(SpecModel):
    """The rules by which the patient is played without a model."""

    lines: PersonaLines = Field(description="What is said in each situation.")
    facts: tuple[Fact, ...] = Field(min_length=1, max_length=60, description="What is told when asked.")
    triggers: tuple[TriggerRule, ...] = Field(
        min_length=1, description="Recognisers, one for each consent trigger, in their order."
    )
    anti_triggers: tuple[AntiTriggerRule, ...] = Field(
        min_length=1, description="Recognisers, one for each anti-trigger, in their order."
    )
    asks_consent: Cues = Field(description="Messages that ask for consent to the program.")
    says_goodbye: Cues = Field(description="Messages that end the call.")
    trust_after: int = Field(
        ge=0, le=10, description="Triggers that earn trust.", json_schema_extra=unit("triggers")
    )
    consent_needs: Annotated[tuple[Index, ...], Field(max_length=10)] = Field(
        description="Triggers that must all have been met before a request for consent is granted."
    )
    patience: int = Field(
        ge=1,
        le=10,
        description="Requests for consent that came too early until the patient ends the call.",
        json_schema_extra=unit("requests"),
    )

    @model_validator(mode="after")
    def _keys_stand_once_and_exist(self) -> Self:
        refuse_repeats("fact", (fact.key for fact in self.facts))
        keys = {fact.key for fact in self.facts}
        for rule in self.triggers:
            unknown = sorted(set(rule.after) - keys)
            if unknown:
                raise ValueError(
                    f"trigger {rule.trigger_index} comes after {', '.join(unknown)}, which is no fact"
                )
        return self


class Persona(SpecHeader):
    """A patient whom a care manager calls, played by a model or by a script."""

    kind: Literal["Persona"] = Field(description="Marks a Persona.")
    title: Text = Field(description="Who it is, a few words.")
    difficulty: Difficulty = Field(description="How long the call may be: 20, 25 or 30 messages.")
    narrative: PersonaNarrative = Field(description="What a model that plays the patient may see.")
    scoring: PersonaScoring = Field(description="What a judge knows and no player does.")
    script: PersonaScript = Field(description="The rules by which the patient is played without a model.")

    @model_validator(mode="after")
    def _script_fits_the_scoring(self) -> Self:
        _require_each("triggers", (rule.trigger_index for rule in self.script.triggers), self.triggers)
        _require_each(
            "anti_triggers",
            (rule.anti_trigger_index for rule in self.script.anti_triggers),
            len(self.scoring.consent_anti_triggers),
        )
        elicited = {one.trigger_index for one in self.scoring.trigger_metadata if one.elicitation_required}
        for rule in self.script.triggers:
            if rule.trigger_index in elicited and not rule.after:
                raise ValueError(f"trigger {rule.trigger_index} must be elicited, so its rule needs an after")
        needs = set(self.script.consent_needs)
        if needs - set(range(self.triggers)):
            raise ValueError("consent_needs names a trigger that does not exist")
        if not needs and self.scoring.consent_willingness != "ready":
            raise ValueError("consent_needs may be empty only where consent_willingness is ready")
        if self.scoring.consent_willingness == "initially_refuses" and elicited - needs:
            raise ValueError("who initially refuses needs every trigger that must be elicited")
        return self

    @property
    def triggers(self) -> int:
        """Number of consent triggers."""
        return len(self.scoring.consent_triggers)


def _require_each(what: str, indices: Iterable[int], count: int) -> None:
    if list(indices) != list(range(count)):
        raise ValueError(f"script.{what} must have one rule for each entry of scoring, in order")
