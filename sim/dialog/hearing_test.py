"""What was said is understood by cues, in bounded time, whatever it is."""

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sim.dialog.hearing import LONGEST_HEARD, asks, hears, sentences
from specs.schema.cues import Cue


def cue(
    *groups: str, unless: tuple[str, ...] = (), asked: bool = False, negatable: bool = True
) -> tuple[Cue]:
    split = tuple(tuple(group.split("|")) for group in groups)
    return (Cue(groups=split, unless=unless, asked=asked, negatable=negatable),)


@pytest.mark.parametrize(
    ("cues", "message"),
    [
        (cue("pill*|medicine*", "take"), "Which PILLS do you take?"),
        (cue("how are you"), "Hello!  How are\tyou?"),
        (cue("dont have to"), "You don't have to decide."),
        (cue("dont have to"), "You don’t have to decide."),
        (cue("cafe"), "at the Café"),
        (cue("have to"), "It is not long, but you have to sign."),
        (cue("have to"), "No, you have to sign."),
        (cue("no rush", negatable=True), "There is no rush."),
        (cue("pain", negatable=False), "So there is no pain."),
        (cue("food", asked=True), "Do you have enough food"),
        (cue("food", asked=True), "And please tell me about the food."),
        (cue("birth", asked=True), "For your privacy, I'd like to ask for your date of birth."),
    ],
)
def test_a_cue_is_heard(cues: tuple[Cue], message: str) -> None:
    assert hears(cues, sentences(message))


@pytest.mark.parametrize(
    ("cues", "message"),
    [
        (cue("pill*", "take"), "The pills. Take your time."),
        (cue("have to"), "You do not really have to join."),
        (cue("have to"), "You don't have to join."),
        (cue("pill"), "pillow"),
        (cue("how are you"), "how are"),
        (cue("take care", unless=("take care of",)), "Take care of your feet."),
        (cue("food", asked=True), "I brought food."),
        (cue("food"), ""),
        (cue("food"), "¿…?!"),
        (cue("food"), "x " * LONGEST_HEARD + "food"),
    ],
)
def test_a_cue_is_not_heard(cues: tuple[Cue], message: str) -> None:
    assert not hears(cues, sentences(message))


def test_a_question_is_known_by_its_mark_or_its_words() -> None:
    assert asks(sentences("You sleep well?"))
    assert asks(sentences("Fine. And how is the pain"))
    assert not asks(sentences("I am glad that you called. Thank you."))


@given(st.text(max_size=300))
def test_any_text_is_heard_the_same_way_twice(message: str) -> None:
    cues = cue("a*|b*", "c* d*", unless=("ee",))
    assert hears(cues, sentences(message)) == hears(cues, sentences(message))
    assert all(word == "," or word.isalnum() for one in sentences(message) for word in one.words)


@given(st.lists(st.sampled_from(["how", "are", "you", "not", "dont", ",", "but", ".", "?"]), max_size=30))
def test_a_denied_phrase_counts_nowhere_that_it_would_not_undenied(words: list[str]) -> None:
    message = sentences(" ".join(words))
    if hears(cue("are you"), message):
        assert hears(cue("are you", negatable=False), message)


@pytest.mark.parametrize("letter", ["a ", "a", "not ", "a1 ", "?", "?a ", "́", "ﷺ"])
def test_a_hostile_message_takes_no_long_time(letter: str) -> None:
    cues = tuple(cue("a a a a b|a* a* a* b*", "not not b", negatable=True)[0] for _ in range(100))
    begun = time.process_time()
    hears(cues, sentences(letter * 100_000))
    assert time.process_time() - begun < 4.0
