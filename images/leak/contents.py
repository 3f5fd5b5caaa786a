"""Gold and sources in the contents of layers and in an image's configuration."""

import json
import re
from collections import Counter
from collections.abc import Callable, Collection, Iterator
from pathlib import Path
from typing import Any

from images.leak.finding import Finding
from images.leak.index import LayerIndex, digest_mark, text_mark
from images.leak.scan import marks_of_bytes
from images.leak.sought import Sought, Source, Token

LINES_THAT_TELL = 3
"""Lines of one source in one file from which on it is that source, whole or in part."""

_CONFIGURATION = "image configuration"
_FORBIDDEN_PATHS: tuple[tuple[re.Pattern[str], str], ...] = (
    (re.compile(r"(?:^|/)\.(?:git|hg|svn)(?:/|$)"), "a repository's history"),
    (re.compile(r"(?:\.orig|\.rej|\.swp|\.swo|~)$"), "an editor's left-over"),
    (re.compile(r"(?:^|/)core(?:\.\d+)?$"), "a core dump"),
    (re.compile(r"(?:^|/)\.(?:bash_history|python_history|ipynb_checkpoints|pytest_cache|mypy_cache)(?:/|$)"),
     "a trace of work"),
    (re.compile(r"(?:^|/)\.cache/pip(?:/|$)|^var/cache/apt/."), "an installer's cache"),
    (re.compile(r"^(?:hermed|opt/hermed/oracle)(?:/|$)"), "a place of gold and verifiers"),
    (re.compile(r"^(?:workspace|opt/hermed|home|root|tmp)/(?:.*/)?__pycache__(?:/|$)"), "bytecode of ours"),
)  # fmt: skip


def layer_findings(layer: str, index: LayerIndex, sought: Sought) -> Iterator[Finding]:
    """Yield what a layer has that it must not have, files that a later layer deletes included."""

    def named(number: int, what: str) -> Finding:
        return Finding(layer, "/" + index.entries[number].path, what)

    for mark, name in sought.digests.items():
        for number in index.digests.find(mark):
            yield named(number, f"holds {name}, as it is or encoded")
    for token in sought.tokens:
        where = _token_entries(token, index.tokens.find)
        if where:
            yield named(where[0], f"holds the gold token {token.text!r}")
    for source in sought.sources:
        for number, count in sorted(_line_counts(source, index.lines.find).items()):
            yield named(number, f"holds {count} lines of the source {source.name}")
    for entry in index.entries:
        for pattern, what in _FORBIDDEN_PATHS:
            if pattern.search(entry.path) and not (what == "a core dump" and entry.kind != "file"):
                yield Finding(layer, "/" + entry.path, f"is {what}")
        if entry.problem:
            yield Finding(layer, "/" + entry.path, f"could not be searched: {entry.problem}")


def _token_entries(token: Token, find: Callable[[int], Collection[int]]) -> list[int]:
    for word in token.words:
        if found := find(word):
            return sorted(found)
    places = [find(part) for part in token.parts]
    return sorted(places[0]) if all(places) else []


def _line_counts(source: Source, find: Callable[[int], Collection[int]]) -> dict[int, int]:
    counts = Counter(number for line in source.lines for number in set(find(line)))
    enough = min(LINES_THAT_TELL, len(source.lines))
    return {number: count for number, count in counts.items() if count >= enough}


def configuration_findings(config: Path, sought: Sought) -> Iterator[Finding]:
    """Yield what an image's configuration has that it must not have: env, labels, history, encoded or not."""
    for place, text in _texts(json.loads(config.read_bytes()), ""):
        marks = marks_of_bytes(text.encode("utf-8", "surrogateescape"))
        digests = {digest_mark(digest) for digest in marks.digests}
        tokens = {text_mark(token) for token in marks.tokens}
        lines = {text_mark(line) for line in marks.lines}
        for mark in digests & sought.digests.keys():
            yield Finding(_CONFIGURATION, place, f"holds {sought.digests[mark]}, as it is or encoded")
        for token in sought.tokens:
            if token.words & tokens or token.parts <= tokens:
                yield Finding(_CONFIGURATION, place, f"holds the gold token {token.text!r}")
        for source in sought.sources:
            if len(source.lines & lines) >= LINES_THAT_TELL:
                yield Finding(_CONFIGURATION, place, f"holds lines of the source {source.name}")


def _texts(value: Any, place: str) -> Iterator[tuple[str, str]]:
    if isinstance(value, dict):
        for key, inner in value.items():
            yield f"{place}.{key}".lstrip("."), key
            yield from _texts(inner, f"{place}.{key}".lstrip("."))
    elif isinstance(value, list):
        for number, inner in enumerate(value):
            yield from _texts(inner, f"{place}[{number}]")
    elif isinstance(value, str):
        # A variable's value is what may be encoded; its name and "=" would hide where the run begins.
        name, separator, rest = value.partition("=")
        yield place, value
        if separator:
            yield f"{place} ({name})", rest
