"""What a bad spec raises, and the wording its sentences share."""

import json
from collections.abc import Collection, Iterable

_SHOWN = 60


class SpecError(Exception):
    """One or more problems of specs, each a sentence that says where, what was found and what is allowed.

    Attributes:
        problems: The sentences, in the order they should be read.
    """

    def __init__(self, *problems: str) -> None:
        super().__init__("\n".join(problems))
        self.problems = problems


def show(value: object) -> str:
    """Return `value` as short JSON for an error message."""
    text = json.dumps(value, ensure_ascii=False, default=str)
    return text if len(text) <= _SHOWN else f"{text[: _SHOWN - 1]}…"


def did_you_mean(word: object, known: Collection[str]) -> str:
    """Return `; did you mean "x"?` when a known word is close to `word`, else `.`: the end of a sentence."""
    close = nearest(word, known)
    return f'; did you mean "{close}"?' if close is not None else "."


def nearest(word: object, known: Collection[str]) -> str | None:
    """Return the known word closest to `word`, or None when none is close."""
    if not isinstance(word, str):
        return None
    import difflib  # noqa: PLC0415  (a verifier's every start would wait for it)

    by_lower = {one.lower(): one for one in sorted(known)}
    close = difflib.get_close_matches(word.lower(), by_lower, n=1, cutoff=0.6)
    return by_lower[close[0]] if close else None


def listed(words: Iterable[str]) -> str:
    """Return words as a sorted list for a sentence, or `nothing` where there are none."""
    return ", ".join(sorted(words)) or "nothing"
