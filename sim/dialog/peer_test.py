"""A scripted peer tells one fact for a fitting question, no position and no secret."""

import asyncio

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sim.dialog.conversation import EndReason
from sim.dialog.peer import ScriptedPeer, sides, start_event
from sim.dialog.testing import hold, leaked, peers, replies, texts
from sim.dialog.turns import Speaker, Turn
from specs.schema.peer import CounterpartFact

NAMES = ["inpatient_rehabilitation", "lumbar_mri", "rheumatoid_biologic"]

ASKED = {
    "lumbar_mri": [
        ("How long was physical therapy, and how did it end?", "twelve visits"),
        ("What did the neurological examination show?", "ankle reflex is absent"),
        ("Any red flags such as fever, cancer, bladder or bowel trouble?", "no fever"),
        ("Which medications were tried?", "Naproxen"),
        ("Would the result change your plan?", "epidural injection"),
        ("Were there plain films?", "L5-S1"),
    ],
    "inpatient_rehabilitation": [
        ("How much therapy does the patient tolerate?", "fifteen to thirty minutes"),
        ("Which disciplines are involved?", "occupational therapy has signed off"),
        ("How far can the patient walk?", "ten feet"),
        ("What was the baseline before the fracture?", "with a cane"),
        ("Is close medical supervision needed?", "no daily physician visit"),
        ("Would a skilled nursing facility be possible?", "have a bed"),
    ],
    "rheumatoid_biologic": [
        ("What does the policy require?", "three months"),
        ("Is a CDAI accepted as a score?", "November"),
        ("Do you need tuberculosis screening?", "hepatitis B"),
        ("Does the formulary prefer a biosimilar?", "biosimilar"),
        ("Until when can I send you an addendum?", "tomorrow"),
    ],
}

POSITIONS = {
    "lumbar_mri": "Would you withdraw the request?",
    "inpatient_rehabilitation": "Would you accept another level of care?",
    "rheumatoid_biologic": "Are you going to approve it?",
}


def facts(name: str, *modes: str) -> list[CounterpartFact]:
    return [fact for fact in peers()[name].counterpart.counterpart_facts if fact.reveal_mode in modes]


def said(name: str, *messages: str) -> list[str]:
    peer = peers()[name]
    return replies(hold(start_event(peer), messages, ScriptedPeer(peer)))


def test_there_are_cards_of_both_sides() -> None:
    assert sorted(peers()) == NAMES
    assert {sides(peer) for peer in peers().values()} == {
        (Speaker.PROVIDER, Speaker.PAYER),
        (Speaker.PAYER, Speaker.PROVIDER),
    }
    assert {fact.reveal_mode for name in NAMES for fact in peers()[name].counterpart.counterpart_facts} == {
        "opening",
        "volunteer_after_prompt",
        "reveal_if_asked",
        "never",
    }


@pytest.mark.parametrize(
    ("name", "question", "told"), [(name, *one) for name, ones in ASKED.items() for one in ones]
)
def test_a_fitting_question_brings_out_its_fact(name: str, question: str, told: str) -> None:
    assert told in said(name, question)[0]


@pytest.mark.parametrize("name", NAMES)
def test_every_tellable_fact_can_be_brought_out(name: str) -> None:
    questions = [question for question, _ in ASKED[name]]
    prompts = [
        "Is there anything else?",
        "Please tell me more about the patient.",
        "What else can you tell me?",
    ]
    told = {reply for question in questions for reply in said(name, question, question)}
    told |= {reply for prompt in prompts for reply in said(name, prompt, prompt)}
    assert {fact.text for fact in facts(name, "volunteer_after_prompt", "reveal_if_asked")} <= told


@pytest.mark.parametrize("name", NAMES)
def test_each_question_gets_one_new_fact_and_a_repeated_one_the_same(name: str) -> None:
    texts_of = [fact.text for fact in peers()[name].counterpart.counterpart_facts]
    everything = " ".join(question for question, _ in ASKED[name])
    answers = said(name, everything, everything, everything)
    assert all(answer in texts_of for answer in answers)
    assert len(set(answers)) == 3


@pytest.mark.parametrize("name", NAMES)
def test_an_open_question_brings_out_only_what_is_volunteered(name: str) -> None:
    answers = said(name, *["Is there anything else you would add?"] * 4)
    volunteered = [fact.text for fact in facts(name, "volunteer_after_prompt")]
    assert answers[: len(volunteered)] == volunteered
    assert set(answers[len(volunteered) :]) <= set(peers()[name].script.unknown)


@pytest.mark.parametrize("name", NAMES)
def test_a_statement_brings_out_nothing(name: str) -> None:
    answers = said(
        name, "I have read the file.", "The examination and the therapy matter to us.", "Thank you."
    )
    assert set(answers) <= set(peers()[name].script.acknowledging)


@pytest.mark.parametrize("name", NAMES)
def test_the_position_is_withheld(name: str) -> None:
    assert said(name, POSITIONS[name]) == [peers()[name].script.withholding]


@pytest.mark.parametrize("name", NAMES)
def test_the_call_has_its_turns_and_no_more(name: str) -> None:
    peer = peers()[name]
    state = hold(start_event(peer), ["And?"] * 20, ScriptedPeer(peer))
    assert (len(state.turns), state.ended) == (peer.turn_limit, EndReason.MAX_MESSAGES)
    assert (state.turns[0].speaker, state.turns[1].speaker) == sides(peer)


MESSAGES = st.lists(
    st.one_of(
        st.sampled_from([question for ones in ASKED.values() for question, _ in ones]),
        st.sampled_from([*POSITIONS.values(), "Is there anything else?", "I see."]),
        st.text(max_size=80),
    ),
    min_size=1,
    max_size=8,
)


@settings(deadline=None, max_examples=60)
@given(st.sampled_from(NAMES), MESSAGES)
def test_any_call_replays_equal_and_tells_no_secret(name: str, messages: list[str]) -> None:
    peer = peers()[name]
    transcript: list[Turn] = []
    answers = []
    for message in messages:
        transcript.append(Turn(sides(peer)[0], message))
        reply = asyncio.run(ScriptedPeer(peer).reply(transcript))
        assert asyncio.run(ScriptedPeer(peer).reply(transcript)) == reply
        assert reply.text and not reply.ends
        transcript.append(Turn(sides(peer)[1], reply.text))
        answers.append(reply.text)
    secrets = [fact.text for fact in facts(name, "never")] + list(texts(peer.scoring))
    assert leaked(secrets, " | ".join(answers)) == []
