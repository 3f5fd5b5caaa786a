"""The index of one layer: made once, kept as long as the layer's bytes are the same, asked by every task.

A file of four parts: a line of JSON (`Header`), then little-endian arrays. Each array of 64-bit marks is
sorted and has a parallel array of 32-bit entry numbers, so that a hit can be named. A mark is the first eight
bytes of a digest: of SHA-256 for contents, of BLAKE2b for tokens and lines.
"""

import argparse
import hashlib
import json
import mmap
import sys
import tarfile
from array import array
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from io import BytesIO
from pathlib import Path
from typing import BinaryIO, cast

import numpy as np

from images.leak.scan import Marks, marks_of, marks_of_bytes

_SECTIONS = ("digests", "tokens", "lines")
_MARK = 8
_NUMBER = 4
_AFTER_END = "(after the end of the archive)"


@dataclass(frozen=True, slots=True)
class IndexedEntry:
    """One member of a layer, as its header states it.

    Attributes:
        path: Path in the image without a leading slash.
        kind: `file`, `dir`, `symlink`, `hardlink`, `whiteout` or `other`.
        mode: Permission bits, set-id bits included.
        uid: Numeric owner.
        gid: Numeric group.
        size: Bytes of content.
        mtime: Seconds since 1970.
        offset: Where the content begins in the tar, in bytes.
        sha256: Hex digest of the content; empty where there is none.
        target: Where a link points.
        problem: Why the content could not be scanned to its end; empty when it was.
    """

    path: str
    kind: str
    mode: int
    uid: int
    gid: int
    size: int
    mtime: float
    offset: int
    sha256: str
    target: str
    problem: str


def text_mark(text: bytes) -> int:
    """Return the 64-bit mark of a token or a line."""
    return int.from_bytes(hashlib.blake2b(text, digest_size=_MARK).digest(), "little")


def digest_mark(digest: bytes) -> int:
    """Return the 64-bit mark of a SHA-256."""
    return int.from_bytes(digest[:_MARK], "little")


@dataclass(frozen=True, slots=True)
class Section:
    """Sorted marks, and the entry that each was found in."""

    marks: memoryview[int]
    entries: memoryview[int]

    def find(self, mark: int) -> list[int]:
        """Return the numbers of the entries that have a mark."""
        at = bisect_left(self.marks, mark)
        found = []
        while at < len(self.marks) and self.marks[at] == mark:
            found.append(self.entries[at])
            at += 1
        return found


@dataclass(frozen=True, slots=True)
class LayerIndex:
    """An index as read back.

    Attributes:
        entries: The layer's members in archive order.
        digests: Contents, decoded ones included.
        tokens: Distinctive tokens, each with the first entry that has it.
        lines: Distinctive lines with every entry that has them.
    """

    entries: tuple[IndexedEntry, ...]
    digests: Section
    tokens: Section
    lines: Section


def _kind(info: tarfile.TarInfo) -> str:
    name = info.name.rpartition("/")[2]
    if name.startswith(".wh.") or (info.ischr() and info.devmajor == info.devminor == 0):
        return "whiteout"
    if info.islnk():
        return "hardlink"
    return "file" if info.isreg() else "dir" if info.isdir() else "symlink" if info.issym() else "other"


def _entry(info: tarfile.TarInfo, sha256: str, problem: str) -> IndexedEntry:
    return IndexedEntry(
        info.name.removeprefix("./"), _kind(info), info.mode, info.uid, info.gid, info.size,
        info.mtime, info.offset_data, sha256, info.linkname, problem,
    )  # fmt: skip


def _header_marks(info: tarfile.TarInfo) -> Marks:
    texts = [info.name, info.linkname, info.uname, info.gname]
    texts += [f"{key}={value}" for key, value in info.pax_headers.items()]
    return marks_of_bytes("\n".join(texts).encode("utf-8", "surrogateescape"))


def _scanned(layer: mmap.mmap) -> Iterator[tuple[IndexedEntry, Marks]]:
    """Yield each entry with the marks of its content and of its header."""
    with tarfile.open(fileobj=cast("BinaryIO", layer), mode="r:") as archive:
        for info in archive:
            stream = archive.extractfile(info) if info.isreg() else None
            marks = marks_of(cast("BinaryIO", stream)) if stream else Marks()
            if stream:
                stream.seek(0)
            sha256 = hashlib.file_digest(cast("BytesIO", stream), "sha256").hexdigest() if stream else ""
            header = _header_marks(info)
            marks.tokens |= header.tokens
            marks.digests |= header.digests
            yield _entry(info, sha256, marks.problem), marks
        end = archive.offset
    slack = layer[end:].strip(b"\0")
    if slack:
        marks = marks_of(BytesIO(slack))
        yield IndexedEntry(_AFTER_END, "other", 0, 0, 0, len(slack), 0, end, "", "", marks.problem), marks


class _Collected:
    """Marks of a section as they come in, each with the number of the entry that has it."""

    def __init__(self) -> None:
        self._marks = array("Q")
        self._numbers = array("I")

    def add(self, number: int, marks: Iterable[int]) -> None:
        before = len(self._marks)
        self._marks.extend(marks)
        self._numbers.extend([number] * (len(self._marks) - before))

    def sorted(self, *, first_only: bool) -> tuple[bytes, bytes]:
        """Return both arrays sorted by mark, then entry; `first_only` keeps one entry for each mark."""
        marks = np.frombuffer(self._marks, np.uint64)
        numbers = np.frombuffer(self._numbers, np.uint32)
        order = np.lexsort((numbers, marks))
        marks, numbers = marks[order], numbers[order]
        if first_only and len(marks):
            kept = np.concatenate(([True], marks[1:] != marks[:-1]))
            marks, numbers = marks[kept], numbers[kept]
        return marks.astype("<u8").tobytes(), numbers.astype("<u4").tobytes()


def write_index(layer: Path, out: Path) -> None:
    """Scan a layer and write its index.

    Args:
        layer: An uncompressed layer tar.
        out: Where the index goes.

    Raises:
        tarfile.TarError: The layer is not an uncompressed tar.
    """
    entries: list[IndexedEntry] = []
    sections = {name: _Collected() for name in _SECTIONS}
    with layer.open("rb") as file, mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as mapped:
        for number, (entry, marks) in enumerate(_scanned(mapped)):
            entries.append(entry)
            sections["digests"].add(number, map(digest_mark, marks.digests))
            sections["tokens"].add(number, map(text_mark, marks.tokens))
            sections["lines"].add(number, map(text_mark, marks.lines))
    arrays = [part for name in _SECTIONS for part in sections[name].sorted(first_only=name == "tokens")]
    header = {
        "schema": "hermed/leak-index/v1",
        "entries": [list(asdict(entry).values()) for entry in entries],
        "lengths": [len(marks) // _MARK for marks in arrays[::2]],
    }
    with out.open("wb") as stream:
        text = json.dumps(header, separators=(",", ":")).encode() + b"\n"
        # The arrays begin at a multiple of their width, so that they can be used where they lie.
        stream.write(text[:-1] + b" " * (-len(text) % _MARK) + b"\n")
        stream.writelines((*arrays[::2], *arrays[1::2]))


def read_index(path: Path) -> LayerIndex:
    """Read an index; its arrays stay in the file until they are asked.

    Raises:
        ValueError: The file is not a leak index.
    """
    with path.open("rb") as file:
        mapped = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
    line = mapped.readline()
    if not line.startswith(b'{"schema":"hermed/leak-index/v1"'):
        msg = f"{path} is not a leak index; build it with images/leak/index.py"
        raise ValueError(msg)
    header = json.loads(line)
    view = memoryview(mapped)
    at = len(line)
    parts: list[memoryview[int]] = []
    for length in header["lengths"]:
        parts.append(view[at : at + length * _MARK].cast("Q"))
        at += length * _MARK
    for length in header["lengths"]:
        parts.append(view[at : at + length * _NUMBER].cast("I"))
        at += length * _NUMBER
    digests, tokens, lines = (Section(parts[i], parts[i + 3]) for i in range(3))
    return LayerIndex(tuple(IndexedEntry(*row) for row in header["entries"]), digests, tokens, lines)


def main(argv: Sequence[str] | None = None) -> int:
    """Index the layer that the command line names; returns the exit code."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--layer", type=Path, required=True, help="an uncompressed layer tar")
    parser.add_argument("--out", type=Path, required=True, help="the index to write")
    args = parser.parse_args(argv)
    try:
        write_index(args.layer, args.out)
    except (tarfile.TarError, OSError, ValueError) as error:
        sys.stderr.write(f"index: {args.layer} is not an uncompressed layer ({error})\n")
        return 2
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
