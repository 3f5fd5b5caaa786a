"""The one writer of layer tars: sorted, numeric owners, epoch times, digest computed on the way.

A layer is an uncompressed tar, so its digest is also its OCI diff_id. Nothing of the machine that writes it
enters: no clock, no umask, no user names, no directory order. A header is plain ustar unless a name or link
    is
longer than 100 bytes or not ASCII; then, and only then, a PAX record stands before it.
"""

import contextlib
import hashlib
import json
import tarfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import BinaryIO, Literal

from images.layers.folders import FOLDERS

_BLOCK = 512
_RECORD = 20 * _BLOCK
_CHUNK = 1 << 20

ROOT_UID = 0

Kind = Literal["file", "dir", "symlink"]
_TYPE = {"file": tarfile.REGTYPE, "dir": tarfile.DIRTYPE, "symlink": tarfile.SYMTYPE}


class LayerError(Exception):
    """A layer could not be written; the message is one sentence for a person."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One member of a layer.

    Attributes:
        path: Where it stands in the image, relative to the root, normalised (`usr/bin/awk`).
        kind: `file`, `dir` or `symlink`.
        mode: Permission bits, 0 to 0o1777; set-uid and set-gid bits are refused.
        uid: Numeric owner.
        gid: Numeric group.
        source: A file's content: bytes, or the path of a file that is streamed.
        target: Where a symlink points.
    """

    path: str
    kind: Kind
    mode: int
    uid: int = ROOT_UID
    gid: int = ROOT_UID
    source: bytes | Path = b""
    target: str = ""


@dataclass(frozen=True, slots=True)
class LayerDigest:
    """What identifies a written layer.

    Attributes:
        digest: `sha256:<hex>` of the tar, which is also its diff_id.
        size: Length of the tar in bytes.
    """

    digest: str
    size: int

    def as_json(self) -> bytes:
        """Return the canonical text of `<x>.layer.json`."""
        return json.dumps({"digest": self.digest, "size": self.size}, sort_keys=True).encode() + b"\n"


def normal(path: str) -> str:
    """Return `path` relative to the image root, without `.`; `..` is refused.

    Args:
        path: An absolute or relative POSIX path (`/workspace`, `./usr/bin`).

    Returns:
        The normalised path; the empty string is the root itself.

    Raises:
        LayerError: The path has a `..` part or a NUL character.
    """
    parts = PurePosixPath("/" + path.lstrip("/")).parts[1:]
    if ".." in parts or "\0" in path:
        msg = f"the layer path {path!r} leaves the image root; write it without '..'"
        raise LayerError(msg)
    return "/".join(parts)


def with_parents(entries: Iterable[Entry]) -> list[Entry]:
    """Return the entries sorted by path, with a directory entry for each parent that is missing.

    A parent directory is written because a runtime that applies a layer would make it itself, with whatever
    mode its umask gives. It is root-owned and 0755 unless `images.layers.folders` says otherwise.

    Raises:
        LayerError: Two entries claim one path, or an entry stands below something that is not a directory.
    """
    by_path: dict[str, Entry] = {}
    for entry in entries:
        if by_path.setdefault(entry.path, entry) is not entry:
            msg = f"two entries claim the path /{entry.path} of one layer; drop one of them"
            raise LayerError(msg)
    for path in list(by_path):
        for parent in PurePosixPath(path).parents:
            name = str(parent)
            if name == ".":
                break
            mode, uid = FOLDERS.get(name, (0o755, ROOT_UID))
            known = by_path.setdefault(name, Entry(name, "dir", mode, uid, uid))
            if known.kind != "dir":
                msg = f"/{path} stands below /{name}, which is a {known.kind}; use the path it points to"
                raise LayerError(msg)
    # Sorting by parts keeps a directory right before its children ("a/b" before "a-b").
    return [by_path[path] for path in sorted(by_path, key=lambda p: p.split("/"))]


class LayerWriter:
    """Writes entries in the order they come, hashing each byte as it goes out.

    Call `add` for each entry, then `close`. Memory stays at one chunk, whatever the size of the files.
    """

    def __init__(self, out: BinaryIO) -> None:
        self._out = out
        self._sha = hashlib.sha256()
        self._size = 0

    def add(self, entry: Entry) -> None:
        """Write one entry.

        Raises:
            LayerError: A mode has set-id bits, or a source file changed its length while it was read.
        """
        if entry.mode & ~0o1777:
            msg = f"/{entry.path} would have the mode {entry.mode:o}; a layer carries no set-id bits"
            raise LayerError(msg)
        info = tarfile.TarInfo(entry.path)
        info.type = _TYPE[entry.kind]
        info.mode = entry.mode
        info.uid = entry.uid
        info.gid = entry.gid
        info.linkname = entry.target if entry.kind == "symlink" else ""
        if entry.kind == "file":
            self._add_file(info, entry.source)
        else:
            self._header(info)

    def close(self) -> LayerDigest:
        """Write the end of the archive and return its identity."""
        self._write(bytes(2 * _BLOCK))
        self._write(bytes(-self._size % _RECORD))
        return LayerDigest("sha256:" + self._sha.hexdigest(), self._size)

    def _add_file(self, info: tarfile.TarInfo, source: bytes | Path) -> None:
        if isinstance(source, bytes):
            info.size = len(source)
            self._header(info)
            self._write(source)
        else:
            with source.open("rb") as stream:
                info.size = stream.seek(0, 2)
                stream.seek(0)
                self._header(info)
                left = info.size
                while left and (block := stream.read(min(_CHUNK, left))):
                    self._write(block)
                    left -= len(block)
                if left or stream.read(1):
                    msg = f"{source} changed its length while it was read; build again"
                    raise LayerError(msg)
        self._write(bytes(-info.size % _BLOCK))

    def _header(self, info: tarfile.TarInfo) -> None:
        info.mtime = 0
        info.uname = info.gname = ""
        self._write(info.tobuf(tarfile.PAX_FORMAT, "utf-8", "surrogateescape"))

    def _write(self, data: bytes) -> None:
        self._out.write(data)
        self._sha.update(data)
        self._size += len(data)


def write_layer(entries: Iterable[Entry], tar: Path, meta: Path) -> LayerDigest:
    """Write a whole layer and its description.

    Args:
        entries: The members; parents are added and the order is made canonical here.
        tar: Where the tar goes.
        meta: Where `{"digest", "size"}` goes.

    Returns:
        Digest and size, as in `meta`.

    Raises:
        LayerError: The entries contradict each other; nothing that could be taken for a layer is left behind.
    """
    ordered = with_parents(entries)
    with _removed_on_error(tar), tar.open("wb") as out:
        writer = LayerWriter(out)
        for entry in ordered:
            writer.add(entry)
        digest = writer.close()
    meta.write_bytes(digest.as_json())
    return digest


@contextlib.contextmanager
def _removed_on_error(path: Path) -> Iterator[None]:
    try:
        yield
    except BaseException:
        path.unlink(missing_ok=True)
        raise
