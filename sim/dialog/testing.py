"""What tests of conversations share: the project's cards, and ways to hold a call."""

import asyncio
import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from pathlib import Path

from pydantic import BaseModel

from sim.dialog.conversation import Conversation, exchange
from sim.dialog.prompts import CallContext
from sim.dialog.turns import Counterpart
from specs.compiler import compile_file
from specs.schema.peer import Peer
from specs.schema.persona import Persona

ROOT = Path("specs")

CONTEXT = CallContext(
    "Rosa Alvarez",
    "March 14, 1953",
    ("Conditions: heart failure.", "Medicines: furosemide, carvedilol."),
)
"""A patient by the chart."""

_SHINGLE = 4
"""So many words in a row are no accident."""


@cache
def personas() -> dict[str, Persona]:
    """Returns the project's personas by name."""
    models = (compile_file(path, ROOT).model for path in sorted(ROOT.glob("personas/*.jsonnet")))
    return {model.name: model for model in models if isinstance(model, Persona)}


@cache
def peers() -> dict[str, Peer]:
    """Returns the project's peer cards by name."""
    models = (compile_file(path, ROOT).model for path in sorted(ROOT.glob("peers/*.jsonnet")))
    return {model.name: model for model in models if isinstance(model, Peer)}


def hold(
    state: Conversation, messages: Iterable[str], counterpart: Counterpart, *, seconds: int = 60
) -> Conversation:
    """Returns a conversation after the messages, or after those until it ended.

    Args:
        state: Before them.
        messages: What the agent says.
        counterpart: Who answers.
        seconds: How long each exchange takes.
    """

    async def talk() -> Conversation:
        now = state
        for message in messages:
            if now.ended is not None:
                break
            now = await exchange(now, message, counterpart, seconds=seconds)
        return now

    return asyncio.run(talk())


def replies(state: Conversation) -> list[str]:
    """Returns what the counterpart said."""
    return [turn.text for turn in state.turns if turn.speaker is state.other]


def texts(value: object) -> Iterator[str]:
    """Yields every text inside of a model, mapping or sequence."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, BaseModel):
        yield from texts(list(value.model_dump().values()))
    elif isinstance(value, dict):
        yield from texts(list(value.values()))
    elif isinstance(value, Sequence):
        for one in value:
            yield from texts(one)


def leaked(secrets: Iterable[str], shown: str) -> list[str]:
    """Returns what of the secrets is in a text, as runs of words; a shorter secret leaks whole.

    Args:
        secrets: Texts that must not be told.
        shown: What was told.
    """
    told = f" {_words(shown)} "
    found = []
    for secret in secrets:
        words = _words(secret).split()
        size = min(_SHINGLE, len(words))
        runs = (" ".join(words[at : at + size]) for at in range(len(words) - size + 1))
        found += [run for run in runs if f" {run} " in told]
    return found


def _words(text: str) -> str:
    return " ".join(re.findall(r"[a-z0-9_]+", text.lower()))
