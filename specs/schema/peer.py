"""Peer: the physician at the other end of a peer-to-peer call, what may be said there, and how it is scored."""

from typing import Annotated, Literal, Self

from pydantic import Field, StringConstraints, model_validator

from specs.schema.base import UNIQUE, Name, SpecHeader, SpecModel, Text, refuse_repeats, unit
from specs.schema.cues import Cues

BenchmarkSide = Literal["provider", "payer"]
RevealMode = Literal["opening", "volunteer_after_prompt", "reveal_if_asked", "never"]
SlotRule = Literal["earliest", "latest", "earliest_after", "latest_before", "reviewer_preferred"]

#: A time of the world.
Instant = Annotated[str, StringConstraints(pattern=r"^\d{4}-\d\d-\d\dT\d\d:\d\d:00Z$")]

#: Sentences, each once.
Points = Annotated[tuple[Text, ...], UNIQUE]


class CounterpartFact(SpecModel):
    """Something the counterpart knows."""

    text: Text = Field(description="The fact, as the counterpart says it.")
    reveal_mode: RevealMode = Field(
        description="When it is told: at the opening, after any open question, only when asked for, never."
    )
    trigger_tags: Annotated[tuple[Name, ...], UNIQUE] = Field(
        description="Topics that a question must be about for the fact to be told."
    )

    @model_validator(mode="after")
    def _can_be_asked_for(self) -> Self:
        if self.reveal_mode == "reveal_if_asked" and not self.trigger_tags:
            raise ValueError("a fact that is told when asked for needs trigger_tags")
        return self


class PeerCounterpart(SpecModel):
    """Who the counterpart is, and what the counterpart knows."""

    identity: Text = Field(description="Who the counterpart is, in the second person, without a name.")
    goal: Text = Field(description="What the counterpart wants of the call, without a position.")
    opening_statement: Text = Field(description="What the counterpart says first.")
    counterpart_facts: tuple[CounterpartFact, ...] = Field(
        min_length=1, max_length=40, description="What the counterpart knows, in the order it is told."
    )


class Topic(SpecModel):
    """What a question may be about, for a counterpart that is played without a model."""

    tag: Name = Field(description="The topic, as facts name it.")
    cues: Cues = Field(description="Questions that are about it.")


class PeerScript(SpecModel):
    """The rules by which the counterpart is played without a model."""

    topics: tuple[Topic, ...] = Field(min_length=1, description="Topics and how they are recognised.")
    asks_position: Cues = Field(description="Questions for the counterpart's decision or position.")
    withholding: Text = Field(description="To a question for the counterpart's decision or position.")
    unknown: Annotated[Points, Field(min_length=1)] = Field(
        description="To a question that nothing is known about; the next each time."
    )
    acknowledging: Annotated[Points, Field(min_length=1)] = Field(
        description="To a statement; the next each time."
    )

    @model_validator(mode="after")
    def _tags_stand_once(self) -> Self:
        refuse_repeats("topic", (topic.tag for topic in self.topics))
        return self


class SlotSelectionRule(SpecModel):
    """Which of the offered slots is to be chosen."""

    rule: SlotRule = Field(description="How the slot is chosen.")
    time: Instant | None = Field(
        default=None, description="For earliest_after and latest_before: the time, itself included."
    )
    preferred: Instant | None = Field(
        default=None, description="For reviewer_preferred: the slot that the reviewer prefers."
    )

    @model_validator(mode="after")
    def _has_what_the_rule_needs(self) -> Self:
        if (self.time is not None) != (self.rule in {"earliest_after", "latest_before"}):
            raise ValueError("time is given for earliest_after and latest_before, and for no other rule")
        if (self.preferred is not None) != (self.rule == "reviewer_preferred"):
            raise ValueError("preferred is given for reviewer_preferred, and for no other rule")
        return self


class CoordinationContract(SpecModel):
    """Finding a time for the call."""

    offered_slots: Annotated[tuple[Instant, ...], UNIQUE] = Field(
        min_length=1, max_length=20, description="Starts of the slots that the payer offers (UTC)."
    )
    slot_selection_rule: SlotSelectionRule = Field(description="Which of them is to be chosen.")


class PositionPolicy(SpecModel):
    """What one side is to argue."""

    position_summary: Text = Field(description="The side's position, in a sentence or two.")
    required_anchors: Points = Field(min_length=1, description="What its argument must rest on.")
    forbidden_arguments: Points = Field(description="What it must not argue.")


class DeterminationContract(SpecModel):
    """What the determination after the call must be."""

    decision: Literal["approved", "partially_approved", "denied", "pended"] = Field(
        description="The determination."
    )
    rationale_points: Points = Field(min_length=1, description="What its rationale must say.")


class PeerScoring(SpecModel):
    """What a judge knows and no player does."""

    primary_issue: Text = Field(description="The question that the call is about.")
    required_resolution_points: Points = Field(min_length=1, description="What the call must settle.")
    fixed_result: Literal["uphold", "overturn"] = Field(
        description="What the call comes to: the adverse decision stands, or is reversed."
    )
    forbidden_shortcuts: Points = Field(description="What must not replace settling the points.")
    summary_requirements: Points = Field(min_length=1, description="What the summary must say.")
    payer_policy: PositionPolicy = Field(description="What the payer is to argue.")
    provider_policy: PositionPolicy = Field(description="What the provider is to argue.")
    determination_contract: DeterminationContract = Field(description="The determination that follows.")


class Peer(SpecHeader):
    """A peer-to-peer call: the other physician, played by a model or by a script."""

    kind: Literal["Peer"] = Field(description="Marks a Peer.")
    title: Text = Field(description="What the call is about, a few words.")
    benchmark_side: BenchmarkSide = Field(
        description="The side that the agent plays; the counterpart is the other."
    )
    turn_limit: int = Field(
        ge=2,
        le=40,
        description="Longest call, both sides' turns counted, the opening statement not.",
        json_schema_extra=unit("turns"),
    )
    coordination_contract: CoordinationContract = Field(description="Finding a time.")
    counterpart: PeerCounterpart = Field(description="Who the counterpart is, and what is known there.")
    script: PeerScript = Field(description="The rules by which the counterpart is played without a model.")
    scoring: PeerScoring = Field(description="What a judge knows and no player does.")

    @model_validator(mode="after")
    def _tags_are_topics(self) -> Self:
        topics = {topic.tag for topic in self.script.topics}
        for fact in self.counterpart.counterpart_facts:
            unknown = sorted(set(fact.trigger_tags) - topics)
            if unknown:
                raise ValueError(f"trigger_tags names {', '.join(unknown)}, which is no topic of the script")
        return self
