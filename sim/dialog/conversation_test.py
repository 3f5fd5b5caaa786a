"""Any sequence of messages keeps a conversation's rules: who speaks, how long, and which end counts."""

import asyncio
from collections.abc import Sequence

import pytest
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from sim.dialog.conversation import (
    LONGEST_MESSAGE,
    Conversation,
    EndReason,
    check_message,
    exchange,
    hung_up,
    passed,
    spoken,
)
from sim.dialog.outreach import MAX_SECONDS, start_call
from sim.dialog.turns import Reply, Speaker, Turn
from sim.domain.errors import Code, Refusal
from specs.schema.persona import Difficulty

FAILS = "fails"
ENDS = "ends"


class Puppet:
    """Says what it is told to, and remembers what it was sent."""

    def __init__(self) -> None:
        self.plan = ""
        self.seen: list[Sequence[Turn]] = []

    async def reply(self, transcript: Sequence[Turn]) -> Reply:
        self.seen.append(transcript)
        if self.plan == FAILS:
            raise Refusal(Code.MODEL_UNAVAILABLE, "No answer.")
        return Reply(f"answer {len(transcript)}", ends=self.plan == ENDS)


def say(state: Conversation, message: str, plan: str = "", seconds: int = 60) -> Conversation:
    puppet = Puppet()
    puppet.plan = plan
    return asyncio.run(exchange(state, message, puppet, seconds=seconds))


class Call(RuleBasedStateMachine):
    state: Conversation
    budget: int

    @initialize(difficulty=st.sampled_from([("easy", 20), ("moderate", 25), ("hard", 30)]))
    def dial(self, difficulty: tuple[Difficulty, int]) -> None:
        self.state, self.budget = start_call(difficulty[0]), difficulty[1]
        self.first_end: EndReason | None = None
        self.puppet = Puppet()
        self.clock = 0

    @rule(
        message=st.sampled_from(["hello", "how are you?", "###STOP###"]),
        plan=st.sampled_from(["", "", "", "", FAILS, ENDS]),
        seconds=st.integers(0, 300),
    )
    def speak(self, message: str, plan: str, seconds: int) -> None:
        before, self.puppet.plan, asked = self.state, plan, len(self.puppet.seen)
        last = len(before.turns) + 1 == self.budget
        try:
            self.state = asyncio.run(exchange(before, message, self.puppet, seconds=seconds))
        except Refusal as refusal:
            assert self.state is before, "a refused message leaves nothing"
            if before.ended is not None:
                assert (refusal.code, refusal.status) == (Code.SESSION_ENDED, before.ended)
                assert len(self.puppet.seen) == asked, "nobody is asked after the end"
            else:
                assert (refusal.code, plan, last) == (Code.MODEL_UNAVAILABLE, FAILS, False)
            return
        assert before.ended is None
        self.clock += seconds
        said = self.state.turns[len(before.turns) :]
        assert said[0] == Turn(Speaker.CARE_MANAGER, message)
        assert len(said) == (1 if last else 2)
        if not last:
            assert self.puppet.seen[-1] == (*before.turns, said[0]), "the message is sent exactly once"
            if plan == ENDS:
                assert self.state.ended is EndReason.PATIENT_ENDED

    @precondition(lambda self: self.state.turns)
    @rule()
    def hang_up(self) -> None:
        before, self.state = self.state, hung_up(self.state)
        assert self.state.ended is (before.ended or EndReason.AGENT_ENDED)

    @rule(seconds=st.integers(0, 900))
    def wait(self, seconds: int) -> None:
        self.clock += seconds if self.state.ended is None else 0
        self.state = passed(self.state, seconds)

    @invariant()
    def rules_hold(self) -> None:
        speakers = [turn.speaker for turn in self.state.turns]
        order = [Speaker.CARE_MANAGER, Speaker.PATIENT]
        assert speakers == [order[place % 2] for place in range(len(speakers))]
        assert len(speakers) <= self.budget
        assert self.state.messages_left == self.budget - len(speakers)
        if self.state.ended is None:
            assert len(speakers) % 2 == 0
            assert len(speakers) < self.budget
            assert self.clock < MAX_SECONDS
            assert self.state.seconds == self.clock
        if self.state.ended is EndReason.TIMEOUT:
            assert self.clock >= MAX_SECONDS
        if self.state.ended is EndReason.MAX_MESSAGES:
            assert len(speakers) == self.budget
        if self.first_end is not None:
            assert self.state.ended is self.first_end
        self.first_end = self.state.ended


TestCall = Call.TestCase


@pytest.mark.parametrize(("difficulty", "messages"), [("easy", 20), ("moderate", 25), ("hard", 30)])
def test_the_budget_is_used_to_the_last_message(difficulty: Difficulty, messages: int) -> None:
    state = start_call(difficulty)
    while state.ended is None:
        state = say(state, "and then?")
    assert (len(state.turns), state.ended) == (messages, EndReason.MAX_MESSAGES)
    assert (state.turns[-1].speaker is Speaker.CARE_MANAGER) == (messages % 2 == 1)


def test_half_an_hour_ends_the_call() -> None:
    state = say(start_call("hard"), "hello", seconds=MAX_SECONDS - 1)
    assert state.ended is None
    assert passed(state, 1).ended is EndReason.TIMEOUT
    assert say(state, "still there?", seconds=1).ended is EndReason.TIMEOUT
    assert len(say(state, "still there?", seconds=1).turns) == 4


@pytest.mark.parametrize(
    ("plan", "seconds", "first"),
    [(ENDS, MAX_SECONDS, EndReason.PATIENT_ENDED), ("", MAX_SECONDS, EndReason.MAX_MESSAGES)],
)
def test_of_two_reasons_the_first_wins(plan: str, seconds: int, first: EndReason) -> None:
    state = Conversation(Speaker.CARE_MANAGER, Speaker.PATIENT, 2, MAX_SECONDS)
    ended = say(state, "hello", plan, seconds)
    assert ended.ended is first
    assert hung_up(passed(ended, MAX_SECONDS)) == ended


@pytest.mark.parametrize(
    ("message", "code"),
    [
        ("", Code.INVALID_ARGUMENT),
        (" \n", Code.INVALID_ARGUMENT),
        ("x" * (LONGEST_MESSAGE + 1), Code.TOO_LARGE),
    ],
)
def test_what_cannot_be_said(message: str, code: Code) -> None:
    with pytest.raises(Refusal) as refused:
        check_message(start_call("easy"), message)
    assert refused.value.code is code


def test_a_caller_who_mixes_up_answers_is_told() -> None:
    state = Conversation(Speaker.PAYER, Speaker.PROVIDER, 3)
    with pytest.raises(ValueError, match="A message is answered"):
        spoken(state, "hello", None, 0)
    after = spoken(state, "hello", Reply("yes"), 0)
    with pytest.raises(ValueError, match="A message is answered"):
        spoken(after, "hello", Reply("yes"), 0)
    assert spoken(after, "hello", None, 0).ended is EndReason.MAX_MESSAGES
    with pytest.raises(ValueError, match="does not go back"):
        passed(state, -1)
