"""Cues: how a scripted counterpart recognises what was said to it, as data that needs no regular expression."""

from typing import Annotated

from pydantic import Field, StringConstraints

from specs.schema.base import UNIQUE, SpecModel

#: Lower-case words without apostrophes (`dont`); a word may end in `*`, which stands for any ending.
Phrase = Annotated[
    str, StringConstraints(pattern=r"^[a-z0-9]+\*?( [a-z0-9]+\*?)*$", min_length=2, max_length=80)
]

#: Phrases of which one is enough.
Group = Annotated[tuple[Phrase, ...], Field(min_length=1, max_length=40), UNIQUE]


class Cue(SpecModel):
    """One way to say something: a sentence that holds a phrase of each group and none that voids it."""

    groups: tuple[Group, ...] = Field(
        min_length=1,
        max_length=5,
        description="Groups of phrases; one sentence must hold a phrase of each, in any order.",
    )
    unless: Annotated[tuple[Phrase, ...], UNIQUE] = Field(
        default=(), max_length=40, description="Phrases that void the cue where the sentence holds one."
    )
    asked: bool = Field(
        default=False, description="True where only a question or a request counts, not a statement."
    )
    negatable: bool = Field(
        default=True,
        description="True where a phrase does not count that is denied just before it (`you do not have to`).",
    )


#: Cues of which one is enough.
Cues = Annotated[tuple[Cue, ...], Field(min_length=1, max_length=20)]
