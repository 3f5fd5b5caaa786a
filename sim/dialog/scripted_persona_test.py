"""Every persona's script: good calls reach consent, bad ones do not, replays are equal, nothing is told unasked."""

import asyncio
import time
from collections.abc import Sequence
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sim.dialog.conversation import Conversation, EndReason
from sim.dialog.outreach import start_call
from sim.dialog.sample_calls import BYE, GOOD, GREETING, KIND, OFFENCES, OFFER, QUESTIONS, VERIFY
from sim.dialog.scripted_persona import Consent, ScriptedPersona, Standing
from sim.dialog.testing import CONTEXT, hold, leaked, personas, replies, texts
from sim.dialog.turns import Reply, Speaker, Turn


def call(name: str, messages: Sequence[str]) -> tuple[Conversation, Standing]:
    persona = personas()[name]
    scripted = ScriptedPersona(persona, CONTEXT)
    state = hold(start_call(persona.difficulty), messages, scripted)
    return state, scripted.standing(state.turns)


def heard(name: str, messages: Sequence[str]) -> Standing:
    """What a call comes to that may be as long as it likes."""
    turns = [Turn(Speaker.CARE_MANAGER, message) for message in messages]
    return ScriptedPersona(personas()[name], CONTEXT).standing(turns)


NAMES = sorted(GOOD)


def test_there_are_personas_of_every_kind() -> None:
    assert set(personas()) == set(GOOD) == set(OFFENCES)
    assert {one.difficulty for one in personas().values()} == {"easy", "moderate", "hard"}
    willing = {one.scoring.consent_willingness for one in personas().values()}
    assert willing == {"ready", "hesitant", "initially_refuses"}


@pytest.mark.parametrize("name", NAMES)
def test_a_good_call_reaches_consent_and_ends_with_goodbye(name: str) -> None:
    state, standing = call(name, [GREETING, VERIFY, *GOOD[name], OFFER, BYE])
    lines = personas()[name].script.lines
    assert standing.consent is Consent.GIVEN
    assert standing.met == set(range(personas()[name].triggers)), "the call meets every trigger"
    assert replies(state)[0].startswith(lines.opening) and "Rosa Alvarez" in replies(state)[0]
    assert "March 14, 1953" in replies(state)[1]
    assert replies(state)[-2].endswith(lines.consenting)
    assert replies(state)[-1] == lines.goodbye
    assert state.ended is EndReason.PATIENT_ENDED


@pytest.mark.parametrize("name", [name for name in NAMES if personas()[name].script.consent_needs])
def test_consent_is_not_given_before_it_is_earned(name: str) -> None:
    state, standing = call(name, [GREETING, VERIFY, OFFER])
    assert standing.consent is Consent.UNDECIDED
    assert replies(state)[-1] in personas()[name].script.lines.declining
    patience = personas()[name].script.patience
    pushed, standing = call(name, [GREETING, *[OFFER] * patience, *GOOD[name]])
    assert (pushed.ended, len(pushed.turns)) == (EndReason.PATIENT_ENDED, 2 * patience + 2)
    assert replies(pushed)[-1] == personas()[name].script.lines.gives_up
    assert standing.consent is not Consent.GIVEN


@pytest.mark.parametrize("name", NAMES)
def test_each_needed_trigger_is_needed(name: str) -> None:
    for needed in personas()[name].script.consent_needs:
        said = [GREETING, VERIFY]
        for message in GOOD[name]:
            if needed not in heard(name, [*said, message]).met:
                said.append(message)
        standing = heard(name, [*said, OFFER])
        assert standing.consent is Consent.UNDECIDED
        assert needed not in standing.met


@pytest.mark.parametrize("name", NAMES)
def test_what_must_be_elicited_does_not_count_unelicited(name: str) -> None:
    persona = personas()[name]
    elicited = {one.trigger_index for one in persona.scoring.trigger_metadata if one.elicitation_required}
    asked = [message for message in GOOD[name] if not message.endswith("?")]
    _, standing = call(name, [GREETING, *asked])
    assert elicited
    assert not elicited <= standing.met


def _everything(name: str) -> str:
    """Every wording that the script listens for, as one message."""
    script = personas()[name].script
    rules = (*script.facts, *script.triggers)
    sentences = {" ".join(group[0] for group in cue.groups) for rule in rules for cue in rule.cues}
    return " ".join(f"What about {words.replace('*', '')}?" for words in sorted(sentences))


@pytest.mark.parametrize("name", NAMES)
def test_a_list_of_every_topic_earns_and_learns_nothing(name: str) -> None:
    standing = heard(name, [GREETING, *[_everything(name)] * 5, f"{_everything(name)} {OFFER}"])
    alone = heard(name, [GREETING])
    assert (standing.met, standing.told, standing.consent) == (alone.met, alone.told, Consent.UNDECIDED)
    assert heard(name, [GREETING, _everything(name), VERIFY, *GOOD[name], OFFER]).consent is Consent.GIVEN


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("when", [0, 2, 10])
def test_two_offences_end_the_call_without_consent(name: str, when: int) -> None:
    good = [GREETING, VERIFY, *GOOD[name], OFFER]
    messages = [*good[:when], *OFFENCES[name], *good]
    state, standing = call(name, messages)
    assert standing.consent is Consent.WITHDRAWN
    assert standing.strikes == 2
    assert state.ended is EndReason.PATIENT_ENDED
    assert replies(state)[-1] == personas()[name].script.lines.hangs_up
    assert len(replies(state)) == min(when, len(good)) + 2


@pytest.mark.parametrize("name", NAMES)
def test_each_offence_is_recognised_and_costs_consent(name: str) -> None:
    rules = personas()[name].script.anti_triggers
    seen = set()
    for offence in [*OFFENCES[name], "I talked to your son about you."]:
        state, standing = call(name, [GREETING, VERIFY, *GOOD[name], OFFER, offence, OFFER])
        if standing.strikes:
            assert standing.consent is Consent.WITHDRAWN
            seen.add(replies(state)[-2])
    assert seen == {rule.reply for rule in rules}


@pytest.mark.parametrize("name", NAMES)
def test_after_one_offence_consent_can_be_earned_again(name: str) -> None:
    standing = heard(name, [GREETING, *GOOD[name], OFFENCES[name][0], *GOOD[name], OFFER])
    assert (standing.consent, standing.strikes) == (Consent.GIVEN, 1)


@pytest.mark.parametrize("name", NAMES)
def test_kindness_and_safety_advice_are_no_offence(name: str) -> None:
    standing = heard(name, [GREETING, VERIFY, *KIND, *GOOD[name], OFFER])
    assert (standing.consent, standing.strikes) == (Consent.GIVEN, 0)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("topic", QUESTIONS)
def test_what_a_care_manager_must_ask_is_answered_from_the_facts(name: str, topic: str) -> None:
    facts = [fact.answer for fact in personas()[name].script.facts]
    state, _ = call(name, [GREETING, *GOOD[name], QUESTIONS[topic]])
    assert any(fact in replies(state)[-1] for fact in facts), replies(state)[-1]


@pytest.mark.parametrize(
    "name", [name for name in NAMES if any(fact.needs_trust for fact in personas()[name].script.facts)]
)
def test_a_sensitive_question_is_evaded_without_trust_and_answered_with_it(name: str) -> None:
    script = personas()[name].script
    # Of a kind that each of these hides.
    asked = [*QUESTIONS.values(), "Do you ever skip a dose?", "What matters most to you?", GOOD[name][1]]
    cold = [replies(call(name, [GREETING, question])[0])[-1] for question in asked]
    warm = [replies(call(name, [GREETING, *GOOD[name], question])[0])[-1] for question in asked]
    hidden = [fact.answer for fact in script.facts if fact.needs_trust]
    assert not any(fact in reply for fact in hidden for reply in cold)
    assert any(line in reply for line in script.lines.evading for reply in cold)
    assert any(fact in reply for fact in hidden for reply in warm)


@pytest.mark.parametrize("name", NAMES)
def test_nothing_is_told_that_was_not_asked(name: str) -> None:
    script = personas()[name].script
    small_talk = [GREETING, "I see.", "That is good to hear.", "The weather is nice.", "I work for the plan."]
    state, standing = call(name, small_talk)
    told = {fact.key for fact in script.facts if any(fact.answer in reply for reply in replies(state))}
    assert standing.told == {"name"}
    assert told <= {"name"}


@pytest.mark.parametrize("name", NAMES)
def test_a_list_of_all_questions_is_answered_bit_by_bit(name: str) -> None:
    state, _ = call(name, [GREETING, *GOOD[name], " ".join(QUESTIONS.values())])
    facts = [fact.answer for fact in personas()[name].script.facts]
    assert sum(fact in replies(state)[-1] for fact in facts) <= 2


@pytest.mark.parametrize("name", NAMES)
def test_no_scoring_text_reaches_a_reply(name: str) -> None:
    persona = personas()[name]
    said = list(texts(persona.script.model_dump(include={"lines"})))
    said += [rule.reply for rule in persona.script.triggers]
    said += [rule.reply for rule in persona.script.anti_triggers]
    said += [fact.answer for fact in persona.script.facts]
    for messages in ([*GOOD[name], OFFER, BYE], [*OFFENCES[name]], [*QUESTIONS.values()]):
        said += replies(call(name, [GREETING, *messages])[0])
    secrets = [text for text in texts(persona.scoring) if text != "ready"]
    assert leaked(secrets, " | ".join(said)) == []


MESSAGES = st.lists(
    st.one_of(
        st.sampled_from([GREETING, VERIFY, OFFER, BYE, *KIND, *QUESTIONS.values()]),
        st.sampled_from([message for one in (*GOOD.values(), *OFFENCES.values()) for message in one]),
        st.text(min_size=1, max_size=80).filter(lambda text: bool(text.strip())),
    ),
    min_size=1,
    max_size=10,
)


@settings(deadline=None, max_examples=60)
@given(st.sampled_from(NAMES), MESSAGES)
def test_any_call_replays_equal_and_keeps_the_rules(name: str, messages: list[str]) -> None:
    persona = personas()[name]
    scripted = ScriptedPersona(persona, CONTEXT)
    transcript: list[Turn] = []
    standings = [Standing()]
    for message in messages:
        transcript.append(Turn(Speaker.CARE_MANAGER, message))
        reply = asyncio.run(scripted.reply(transcript))
        # What the patient said is no input: only what was heard counts.
        heard = [turn for turn in transcript if turn.speaker is Speaker.CARE_MANAGER]
        assert asyncio.run(ScriptedPersona(persona, CONTEXT).reply(heard)) == reply
        assert reply.text.strip() and "{" not in reply.text
        standings.append(scripted.standing(transcript))
        assert reply.ends == standings[-1].over
        transcript.append(Turn(Speaker.PATIENT, reply.text))
    for before, after in pairwise(standings):
        assert after.strikes >= before.strikes and after.told >= before.told
        if after.consent is Consent.GIVEN and before.consent is not Consent.GIVEN:
            assert after.met >= set(persona.script.consent_needs)
        if after.strikes > before.strikes:
            assert after.consent is Consent.WITHDRAWN


def test_a_hostile_call_does_not_hold_up_the_world() -> None:
    """Thirty of the longest messages made of the script's own words."""
    persona = personas()["depression_chronic_pain"]
    words = sorted({word.strip("*") for cue in texts(persona.script) for word in cue.split()})
    message = (" ".join(words) * 20)[:4000]
    transcript = [Turn(Speaker.CARE_MANAGER, message[at:]) for at in range(15)]
    begun = time.process_time()
    reply = asyncio.run(ScriptedPersona(persona, CONTEXT).reply(transcript))
    assert isinstance(reply, Reply)
    assert time.process_time() - begun < 1.0
