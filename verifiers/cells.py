"""From the bytes of a hostile CSV file to batches of cells, within bounds of memory."""

import csv
from collections.abc import Iterator
from itertools import batched, chain, repeat

from verifiers.problem import ProblemKind

MAX_LINE = 1 << 16
"""The longest accepted line, in characters; with MAX_LINES it bounds what one row can take of memory."""

MAX_LINES = 64
"""The most lines that one row may span by line breaks within quotes."""

MAX_COLUMNS = 256
"""The most columns of a file, declared or not."""

_BATCH_ROWS = 1 << 12
_BLOCK_CHARACTERS = 1 << 16


class BadTableError(Exception):
    """What is wrong with a file; the text continues a sentence that begins with the file's path."""

    def __init__(self, kind: ProblemKind, text: str) -> None:
        super().__init__(text)
        self.kind = kind


def decode(data: bytes) -> str:
    """Returns the text of a file with every line ending as a line feed.

    Args:
        data: The whole file; UTF-8 with or without a byte order mark.

    Raises:
        BadTableError: If it is empty, compressed, or not text in UTF-8.
    """
    if not data.strip():
        raise BadTableError(ProblemKind.EMPTY, "is empty, a header and rows were expected")
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        raise BadTableError(ProblemKind.ENCODING, "is UTF-16, UTF-8 was expected")
    if data.startswith((b"\x1f\x8b", b"PK\x03\x04", b"PAR1")):
        raise BadTableError(ProblemKind.ENCODING, "is a compressed or binary file, plain CSV was expected")
    if b"\0" in data:
        raise BadTableError(ProblemKind.ENCODING, f"holds a NUL byte at offset {data.index(0)}")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise BadTableError(ProblemKind.ENCODING, f"is not UTF-8 at offset {error.start}") from None
    return text.replace("\r\n", "\n").replace("\r", "\n")


def header_and_cells(text: str) -> tuple[list[str], Iterator[list[str]]]:
    """Splits a CSV text into its header and its cells.

    Args:
        text: As `decode` returns it. Lines without any cell are skipped.

    Returns:
        The header's cells, and batches of cells, row after row: each row has as many as the header.

    Raises:
        BadTableError: If there is no header; and while iterating, at the first row that is not well formed.
    """
    # Without quotes a comma or a line break is always a border, and splitting takes half of csv's time.
    batches = quoted(text) if '"' in text else unquoted(text)
    header = next(batches, None)
    if header is None:
        raise BadTableError(ProblemKind.EMPTY, "is empty, a header and rows were expected")
    return header, batches


def unquoted(text: str) -> Iterator[list[str]]:
    """Yields the header, then batches of cells, of a text without quotes.

    Args:
        text: The text.

    Raises:
        BadTableError: At the first row that is not well formed.
    """
    width = 0
    line = 0
    for block in _blocks(text):
        rows = [row for row in block if row]
        if rows and not width:
            header = rows.pop(0).split(",")
            width = _checked_width(header)
            yield header
        if not set(map(str.count, rows, repeat(","))) <= {width - 1}:
            index, row = next((i, row) for i, row in enumerate(block) if row and row.count(",") != width - 1)
            raise _uneven(row.count(",") + 1, width, line + index + 1)
        if rows:
            yield ",".join(rows).split(",")
        line += len(block)


def quoted(text: str) -> Iterator[list[str]]:
    """Yields the header, then batches of cells, of any text.

    Args:
        text: The text.

    Raises:
        BadTableError: At the first row that is not well formed.
    """
    rows = _quoted_rows(text)
    header = next(rows, None)
    if header is not None:
        yield header
        for batch in batched(rows, _BATCH_ROWS, strict=False):
            yield list(chain.from_iterable(batch))


def _quoted_rows(text: str) -> Iterator[list[str]]:
    lines = _CountedLines(text)
    width = 0
    try:
        for row in csv.reader(lines, strict=True):
            lines.row_end = lines.line
            if not row:
                continue
            width = width or _checked_width(row)
            if len(row) != width:
                raise _uneven(len(row), width, lines.line)
            yield row
    except csv.Error as error:
        raise BadTableError(
            ProblemKind.MALFORMED, f"is not valid CSV at line {lines.line}: {error}"
        ) from None


class _CountedLines:
    """The lines of a text for the csv module, of which one row may not take too many."""

    def __init__(self, text: str) -> None:
        self.line = 0
        self.row_end = 0
        self._lines = chain.from_iterable(_blocks(text))

    def __iter__(self) -> Iterator[str]:
        for line in self._lines:
            self.line += 1
            if self.line - self.row_end > MAX_LINES:
                raise BadTableError(
                    ProblemKind.MALFORMED, f"has a row of more than {MAX_LINES} lines at line {self.line}"
                )
            yield line + "\n"


def _blocks(text: str) -> Iterator[list[str]]:
    """Splits into lines block by block: one list of all lines would take too much memory."""
    start = 0
    while start < len(text):
        end = text.find("\n", start + _BLOCK_CHARACTERS)
        end = len(text) if end < 0 else end
        block = text[start:end].split("\n")
        if len(max(block, key=len)) > MAX_LINE:
            raise BadTableError(ProblemKind.MALFORMED, f"has a line of more than {MAX_LINE} characters")
        yield block
        start = end + 1


def _checked_width(header: list[str]) -> int:
    if len(header) > MAX_COLUMNS:
        raise BadTableError(ProblemKind.HEADER, f"has more than {MAX_COLUMNS} columns")
    return len(header)


def _uneven(found: int, expected: int, line: int) -> BadTableError:
    return BadTableError(ProblemKind.MALFORMED, f"has {found} cells at line {line}, {expected} were expected")
