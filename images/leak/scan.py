"""Marks of a content: its digests, distinctive tokens and distinctive lines, and those of what it encodes.

Everything the leak test asks is asked of marks, so the same functions run over a layer's files, an image's
configuration and the task's own gold and sources.
"""

import hashlib
import io
import re
from dataclasses import dataclass, field
from typing import BinaryIO

from images.leak.columnar import column_texts
from images.leak.decode import DECODE_ERRORS, encoded_texts, inner_streams, is_compressed, wrapped_texts
from images.leak.runs import character_class, wide_runs
from images.leak.runs import runs as runs_of

_CHUNK = 8 << 20
_LONGEST_RUN = 1 << 16
_DEPTH = 6
MAX_DECODED = 1 << 30
"""Bytes that one file may decode to, nested content included, before it is called unscannable."""

SHORTEST_FILE = 32
"""Bytes below which a content says nothing: "{}", "[]" and an empty table are the same in many places."""
_LONG_CELL = 4096

_SHORTEST = 10
_PRINTABLE = re.compile(rb"[\t -~]{10,}")
_IS_PRINTABLE = bytes(32 <= c < 127 or c == 9 for c in range(256))
_IS_TOKEN = character_class("_-")
_IS_WORD = character_class("")
_OBJECT_MAGIC = b"\x7fELF"
_NOT_LETTERS = bytes(c for c in range(256) if not chr(c).isascii() or not chr(c).isalpha())
_LINE_LENGTH = 30
_LINE_LETTERS = 15


@dataclass(slots=True)
class Marks:
    """What a content is recognised by.

    Attributes:
        digests: SHA-256 of the content and of everything decoded from it.
        tokens: Runs of ten or more of `A-Za-z0-9_-`, and their parts between `_` and `-` that are as long.
        lines: Lines of 30 or more printable characters, 15 of them letters, stripped of white space.
        problem: Why part of it could not be looked at; empty when all was.
    """

    digests: set[bytes] = field(default_factory=set)
    tokens: set[bytes] = field(default_factory=set)
    lines: set[bytes] = field(default_factory=set)
    problem: str = ""


@dataclass(slots=True)
class _Budget:
    left: int = MAX_DECODED


def tokens_of(text: bytes) -> set[bytes]:
    """Return the distinctive tokens of a text."""
    found = runs_of(text, _IS_TOKEN, _SHORTEST)
    # A token glued to another by an underscore is still there; only glued ones need the second look.
    glued = b"\n".join(token for token in found if b"_" in token or b"-" in token)
    return found | runs_of(glued, _IS_WORD, _SHORTEST)


def lines_of(runs: set[bytes]) -> set[bytes]:
    """Return the distinctive lines among printable runs."""
    return {
        line
        for run in runs
        if len(run) >= _LINE_LENGTH
        and len(line := run.strip()) >= _LINE_LENGTH
        and len(line.translate(None, _NOT_LETTERS)) >= _LINE_LETTERS
    }


def marks_of(stream: BinaryIO) -> Marks:
    """Return the marks of a seekable stream."""
    marks = Marks()
    _scan(stream, marks, _Budget(), 0)
    return marks


def marks_of_bytes(data: bytes) -> Marks:
    """Return the marks of bytes in memory."""
    return marks_of(io.BytesIO(data))


def _scan(stream: BinaryIO, marks: Marks, budget: _Budget, depth: int) -> None:
    runs, wrapped = _raw(stream, marks, budget, depth)
    text = b"\n".join(runs)
    tokens = tokens_of(text)
    marks.tokens |= tokens
    stream.seek(0)
    if stream.read(len(_OBJECT_MAGIC)) == _OBJECT_MAGIC:
        return  # a compiled library: its strings were taken as tokens, and nothing of ours is encoded in it
    marks.lines |= lines_of(runs)
    if depth >= _DEPTH or marks.problem:
        return
    for decoded in (*wrapped, *encoded_texts(text, tokens)):
        marks.digests.add(hashlib.sha256(decoded).digest())
        if is_compressed(decoded) or _PRINTABLE.search(decoded):
            _scan(io.BytesIO(decoded), marks, budget, depth + 1)
    try:
        for name, inner in inner_streams(stream):
            marks.tokens |= tokens_of(name.encode("utf-8", "surrogateescape"))
            _scan(inner, marks, budget, depth + 1)
        for name, values in column_texts(stream):
            _scan(io.BytesIO(b"\n".join([name.encode(), *values])), marks, budget, depth + 1)
            for value in values:
                _scan_cell(value, marks, budget, depth + 1)
    except DECODE_ERRORS:
        # A file that only begins like an archive, or a damaged one: its raw bytes were scanned above.
        return


def _scan_cell(value: bytes, marks: Marks, budget: _Budget, depth: int) -> None:
    """Look at a cell as at a file: its words were taken with its column's, and few cells hold more."""
    if len(value) >= SHORTEST_FILE:
        marks.digests.add(hashlib.sha256(value).digest())
    if len(value) >= _LONG_CELL or is_compressed(value):
        _scan(io.BytesIO(value), marks, budget, depth)


def _raw(stream: BinaryIO, marks: Marks, budget: _Budget, depth: int) -> tuple[set[bytes], list[bytes]]:
    """Hash a stream and collect its printable runs and its line-broken base64."""
    sha = hashlib.sha256()
    runs: set[bytes] = set()
    wrapped: list[bytes] = []
    rest = b""
    stream.seek(0)
    while block := stream.read(_CHUNK):
        sha.update(block)
        if depth:
            budget.left -= len(block)
            if budget.left < 0:
                marks.problem = f"it decodes to more than {MAX_DECODED >> 20} MiB"
                return runs, wrapped
        data = rest + block if rest else block
        cut = len(data) if len(block) < _CHUNK else _cut(data)
        whole, rest = data[:cut], data[cut:]
        runs |= runs_of(whole, _IS_PRINTABLE, _SHORTEST) | wide_runs(whole, _IS_PRINTABLE, _SHORTEST)
        if b"\0" not in whole[:4096]:
            wrapped.extend(wrapped_texts(whole))
    runs |= runs_of(rest, _IS_PRINTABLE, _SHORTEST) | wide_runs(rest, _IS_PRINTABLE, _SHORTEST)
    marks.digests.add(sha.digest())
    return runs, wrapped


def _cut(data: bytes) -> int:
    """Return where a block may be cut without cutting a run, as near its end as can be."""
    low = len(data) - _LONGEST_RUN
    cut = max(data.rfind(b"\n", low), data.rfind(b"\0", low))
    return cut + 1 if cut >= 0 else len(data)
