"""Understanding what was said, without a model: cues over words. Time is bounded by the text's length."""

import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from specs.schema.cues import Cue

LONGEST_HEARD = 4000
"""Characters of a message that are listened to."""

_NEGATION_REACH = 3
"""How many words before a phrase a denial of it may stand: `you do not really have to`."""

_BREAKS = frozenset({",", "but"})
"""Where a denial ends."""


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


_DENIALS = _words(
    "not no never nobody nothing without dont doesnt didnt isnt arent wasnt werent wont wouldnt cant cannot "
    "couldnt shouldnt neednt havent hasnt nor neither"
)

_ASKING_FIRST = _words(
    "who what when where why which whose how do does did is are was were can could will would have has had "
    "may might should any tell describe explain walk share confirm verify"
)
"""First words of a question or of a request to tell something."""

_ASKING_ANYWHERE = (
    "tell me",
    "talk me through",
    "walk me through",
    "let me know",
    "want to know",
    "like to know",
    "like to hear",
    "love to hear",
    "like to ask",
    "what about",
    "confirm your",
    "verify your",
    "wondering",
    "curious",
)

_OPENERS = _words("and so well ok okay please also now then thanks")
"""Words that may stand before the first one."""


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence.

    Attributes:
        words: Its words, commas among them.
        asks: Whether it is a question or a request to tell something.
        at: Where each word stands.
    """

    words: tuple[str, ...]
    asks: bool
    at: Mapping[str, Sequence[int]]

    def places(self, phrase: str) -> list[int]:
        """Returns where a phrase begins.

        Args:
            phrase: Words; one that ends in `*` stands for all that begin so.
        """
        wanted = _split(phrase)
        starts = [place for word in self._called(wanted[0]) for place in self.at[word]]
        return [at for at in starts if _begins(self.words[at : at + len(wanted)], wanted)]

    def _called(self, wanted: str) -> list[str]:
        if wanted[-1] == "*":
            return [word for word in self.at if word.startswith(wanted[:-1])]
        return [wanted] if wanted in self.at else []


@lru_cache(maxsize=512)
def sentences(message: str) -> tuple[Sentence, ...]:
    """Returns the sentences of a message, in lower case, accents and apostrophes dropped.

    Args:
        message: Any text; beyond `LONGEST_HEARD` characters it is not listened to.
    """
    found: list[Sentence] = []
    words: list[str] = []
    word: list[str] = []
    for letter in (*_plain(message[:LONGEST_HEARD]), "\n"):
        if letter.isascii() and letter.isalnum():
            word.append(letter)
            continue
        if word:
            words.append("".join(word))
            word.clear()
        if letter in ",;:":
            words.append(",")
        elif letter in ".!?\n":
            if any(one != "," for one in words):
                found.append(_sentence(words, asks=letter == "?"))
            words.clear()
    return tuple(found)


def hears(cues: Iterable[Cue], message: Sequence[Sentence]) -> bool:
    """Returns whether one of the cues is in the message.

    Args:
        cues: Cues of which one is enough.
        message: Its sentences.
    """
    return any(_fits(cue, sentence) for cue in cues for sentence in message)


def asks(message: Sequence[Sentence]) -> bool:
    """Returns whether a message asks anything."""
    return any(sentence.asks for sentence in message)


def _plain(text: str) -> Iterator[str]:
    for letter in unicodedata.normalize("NFKD", text.casefold()):
        if letter not in "'’‘`´" and not unicodedata.combining(letter):
            yield letter


def _sentence(words: Sequence[str], *, asks: bool) -> Sentence:
    at: dict[str, list[int]] = {}
    for place, word in enumerate(words):
        at.setdefault(word, []).append(place)
    sentence = Sentence(tuple(words), asks, at)
    return sentence if asks or not _requests(sentence) else replace(sentence, asks=True)


def _requests(sentence: Sentence) -> bool:
    words = [word for word in sentence.words if word != ","]
    first = next((word for word in words if word not in _OPENERS), "")
    return first in _ASKING_FIRST or any(map(sentence.places, _ASKING_ANYWHERE))


def _fits(cue: Cue, sentence: Sentence) -> bool:
    if cue.asked and not sentence.asks:
        return False
    if any(map(sentence.places, cue.unless)):
        return False
    return all(any(_holds(sentence, phrase, cue) for phrase in group) for group in cue.groups)


def _holds(sentence: Sentence, phrase: str, cue: Cue) -> bool:
    places = sentence.places(phrase)
    return bool(places) if not cue.negatable else any(not _denied(sentence.words, at) for at in places)


def _denied(words: Sequence[str], place: int) -> bool:
    for word in reversed(words[max(0, place - _NEGATION_REACH) : place]):
        if word in _BREAKS:
            return False
        if word in _DENIALS:
            return True
    return False


@lru_cache(maxsize=4096)
def _split(phrase: str) -> tuple[str, ...]:
    return tuple(phrase.split())


def _begins(words: Sequence[str], phrase: Sequence[str]) -> bool:
    return len(words) == len(phrase) and all(map(_is, words, phrase, strict=True))


def _is(word: str, wanted: str) -> bool:
    return word.startswith(wanted[:-1]) if wanted[-1] == "*" else word == wanted
