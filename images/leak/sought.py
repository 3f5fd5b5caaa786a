"""What must be nowhere in an agent's image: gold, its tokens, and the sources that know the answer."""

import hashlib
import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from images.leak.decode import DECODE_ERRORS, inner_streams
from images.leak.index import digest_mark, text_mark
from images.leak.scan import SHORTEST_FILE, Marks, marks_of, tokens_of

LEAK_FILE = "leak.json"

_BOILERPLATE = re.compile(rb"(?:import|from|if __name__|def main|parser = |raise SystemExit|#!)\b")
_HAS_LETTER_AND_DIGIT = re.compile(rb"(?=.*[A-Za-z])(?=.*[0-9])")


class SoughtError(Exception):
    """The gold cannot be searched for; the message is one sentence for a person."""


@dataclass(frozen=True, slots=True)
class Source:
    """A file whose lines must not stand in an image.

    Attributes:
        name: Its path, for messages.
        lines: Marks of its distinctive lines, boilerplate left out.
    """

    name: str
    lines: frozenset[int]


@dataclass(frozen=True, slots=True)
class Token:
    """A distinctive string.

    Attributes:
        text: The string.
        parts: Marks that must all be there for the token to be.
        words: Marks of which one is enough: parts with both letters and digits, that no language has.
    """

    text: str
    parts: frozenset[int]
    words: frozenset[int]


@dataclass(frozen=True, slots=True)
class Sought:
    """Everything a task's leak check looks for.

    Attributes:
        digests: Name by mark of SHA-256, of gold files and forbidden sources, and of what they decode to.
        tokens: Strings of leak.json.
        sources: Forbidden sources with their lines.
        leak: The content of leak.json.
    """

    digests: Mapping[int, str]
    tokens: tuple[Token, ...]
    sources: tuple[Source, ...]
    leak: Mapping[str, Any]


def _marks(path: Path) -> Marks:
    with path.open("rb") as stream:
        return marks_of(stream)


def _digests(path: Path) -> Iterator[int]:
    """Yield marks of a file's content and of what it unpacks to, where long enough to be distinctive.

    What single words of it decode to is left out: others may use the same long word.
    """
    with path.open("rb") as stream:
        yield digest_mark(hashlib.file_digest(stream, "sha256").digest())
        try:
            for _, inner in inner_streams(stream):
                digest = hashlib.sha256()
                size = 0
                while block := inner.read(1 << 20):
                    digest.update(block)
                    size += len(block)
                if size >= SHORTEST_FILE:
                    yield digest_mark(digest.digest())
        except DECODE_ERRORS:
            return


def _token(text: str) -> Token:
    data = text.encode()
    found = tokens_of(data)
    parts = {t for t in found if not any(t != other and t in other for other in found)}
    if not parts:
        msg = f"leak.json has the token {text!r}; it needs ten of A-Za-z0-9_- in a row"
        raise SoughtError(msg)
    words = {t for t in found if t.isalnum() and _HAS_LETTER_AND_DIGIT.match(t)}
    return Token(text, frozenset(map(text_mark, parts)), frozenset(map(text_mark, words)))


def gold_files(roots: Iterable[Path]) -> dict[str, Path]:
    """Return each gold file by its name, sorted; a root is a folder or a file."""
    found: dict[str, Path] = {}
    for root in roots:
        paths = [p for p in root.rglob("*") if p.is_file()] if root.is_dir() else [root]
        found |= {p.relative_to(root).as_posix() if root.is_dir() else p.name: p for p in paths}
    return dict(sorted(found.items()))


def sought(gold: Iterable[Path], forbidden: Iterable[Path]) -> Sought:
    """Read what must not be found.

    Args:
        gold: Gold folders or files; one of them has leak.json.
        forbidden: Sources of the generator, solver, oracle, blind agents and verifier.

    Raises:
        SoughtError: There is no leak.json, or a token of it is too short to be searched for.
    """
    files = gold_files(gold)
    if LEAK_FILE not in files:
        msg = f"the gold has no {LEAK_FILE}; the generator must write one"
        raise SoughtError(msg)
    digests: dict[int, str] = {}
    for name, path in files.items():
        if path.stat().st_size >= SHORTEST_FILE:
            digests |= dict.fromkeys(_digests(path), f"the gold file {name}")
    sources = []
    for path in sorted(forbidden):
        if path.stat().st_size < SHORTEST_FILE:
            continue
        digests |= dict.fromkeys(_digests(path), f"the source {path.name}")
        lines = frozenset(text_mark(line) for line in _marks(path).lines if not _BOILERPLATE.match(line))
        sources.append(Source(path.name, lines))
    leak = json.loads(files[LEAK_FILE].read_bytes())
    tokens = tuple(_token(text) for text in leak.get("tokens", []))
    return Sought(digests, tokens, tuple(sources), leak)
