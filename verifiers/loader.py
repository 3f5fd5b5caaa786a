"""The hardened loader: takes declared files, and nothing else, out of a tree that an agent wrote.

Every component of a path is opened relative to its parent's descriptor with O_NOFOLLOW, so that no symbolic
link is ever followed and no name is resolved twice. What is refused becomes a `Problem`; an exception means
that *our* side failed (a full disk, an I/O error): an infrastructure error, not the agent's.
"""

import errno
import hashlib
import json
import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from specs.compiler.canonical import canonical_json
from verifiers.problem import Problem, ProblemKind
from verifiers.verdict import FileRecord

if TYPE_CHECKING:
    from specs.schema.contract import Contract

MANIFEST = ".hermed/collected.json"
"""Where `collect` writes what it refused, so that the verdict can say why a file is not there."""

_CHUNK = 1 << 20
_DIRECTORY = os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC
# O_NONBLOCK: opening a FIFO without a writer must not hang, should one slip past the check before it.
_FILE = os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC
_MANIFEST_LIMIT = 1 << 20


def collect(src: Path, dst: Path, contract: Contract) -> list[FileRecord]:
    """Copies the declared submission files out of a hostile tree, and records what it refused.

    Args:
        src: The submission folder as the container left it. Its parents must be out of the agent's reach; it
            may itself have been replaced by anything.
        dst: A folder to make, or an empty one, outside the hostile tree.
        contract: Declares the paths and the sizes.

    Returns:
        One record per declared file, in the contract's order; also written to `dst/.hermed/collected.json`.

    Raises:
        OSError: On a failure of the host: writing to `dst`, or an I/O error while reading.
    """
    dst.mkdir(parents=True, exist_ok=True)
    records = []
    for declared in contract.submission:
        target = dst / declared.path
        with opened(src, declared.path, declared.max_bytes) as found:
            if isinstance(found, Problem):
                records.append(FileRecord(path=declared.path, bytes=None, sha256=None, problem=str(found)))
                continue
            target.parent.mkdir(parents=True, exist_ok=True)
            record = _copy(found, target, declared.path, declared.max_bytes)
        if record.problem is not None:
            target.unlink()
        records.append(record)
    manifest = dst / MANIFEST
    manifest.parent.mkdir(exist_ok=True)
    manifest.write_bytes(canonical_json([record._asdict() for record in records]))
    return records


def read(root: Path, path: str, max_bytes: int) -> bytes | Problem:
    """Reads one declared file whole.

    Args:
        root: The submission folder; its last component must not be a link.
        path: Path below it.
        max_bytes: The most bytes that are accepted.

    Returns:
        The content, or why it was refused.

    Raises:
        OSError: On an I/O error of the host.
    """
    with opened(root, path, max_bytes) as found:
        if isinstance(found, Problem):
            return found
        parts: list[bytes] = []
        for chunk in _chunks(found, path, max_bytes):
            if isinstance(chunk, Problem):
                return chunk
            parts.append(chunk)
    return b"".join(parts)


def refusals(root: Path) -> dict[str, FileRecord]:
    """Returns the records of files that `collect` refused, by path.

    Nobody can gain by forging them: they only ever turn a reward into 0.

    Args:
        root: The folder that `collect` made; a folder without a readable list of refusals has none.
    """
    data = read(root, MANIFEST, _MANIFEST_LIMIT)
    if isinstance(data, Problem):
        return {}
    try:
        records = [FileRecord(**item).checked() for item in json.loads(data)]
    except ValueError, TypeError, RecursionError:
        return {}
    return {record.path: record for record in records if record.problem is not None}


@contextmanager
def opened(root: Path, path: str, max_bytes: int) -> Iterator[int | Problem]:
    """Opens one declared file below a root without following anything.

    Args:
        root: The folder to start from; refused where it is a link.
        path: Relative POSIX path of the file.
        max_bytes: A larger file is refused before it is read, so that a sparse file costs nothing.

    Yields:
        A read-only descriptor of a plain file with one name, or why there is none.

    Raises:
        OSError: On an I/O error of the host.
    """
    parts = path.split("/")
    if not path or "\0" in path or any(part in {"", ".", ".."} for part in parts):
        yield _problem(ProblemKind.BAD_PATH, path, "is not a plain relative path")
        return
    fds: list[int] = []
    try:
        yield _descend(root, path, parts, max_bytes, fds)
    finally:
        for fd in reversed(fds):
            os.close(fd)


def _descend(root: Path, path: str, parts: list[str], max_bytes: int, fds: list[int]) -> int | Problem:
    """Opens the root and then every part in it; appends each descriptor to `fds`, for the caller to close."""
    step = _step(None, os.fspath(root), "the submission folder", directory=True)
    for depth, name in enumerate(parts, start=1):
        if isinstance(step, Problem):
            return step
        fds.append(step)
        step = _step(step, name, "/".join(parts[:depth]), directory=depth < len(parts))
    if isinstance(step, Problem):
        return step
    fds.append(step)
    return _checked(step, path, max_bytes)


def _step(parent: int | None, name: str, where: str, *, directory: bool) -> int | Problem:
    """Opens one component; looks before it opens, because opening a device can have effects of its own."""
    try:
        mode = os.stat(name, dir_fd=parent, follow_symlinks=False).st_mode
        wrong = _wrong_type(mode, where, directory=directory)
        if wrong is not None:
            return wrong
        return os.open(name, _DIRECTORY if directory else _FILE, dir_fd=parent)
    except OSError as error:
        problem = _refusal(error, where)
        if problem is None:
            raise
        return problem


def _wrong_type(mode: int, where: str, *, directory: bool) -> Problem | None:
    if stat.S_ISLNK(mode):
        return _problem(ProblemKind.SYMLINK, where, "is a symbolic link, a plain file was expected")
    expected = stat.S_ISDIR(mode) if directory else stat.S_ISREG(mode)
    if expected:
        return None
    return _problem(ProblemKind.NOT_A_FILE, where, f"is a {_kind_of(mode)}, a plain file was expected")


def _checked(fd: int, path: str, max_bytes: int) -> int | Problem:
    """Checks the opened file itself, which no rename can swap any more."""
    status = os.fstat(fd)
    wrong = _wrong_type(status.st_mode, path, directory=False)
    if wrong is not None:
        return wrong
    if status.st_nlink > 1:
        return _problem(
            ProblemKind.HARD_LINK, path, f"has {status.st_nlink} names, a plain file was expected"
        )
    if status.st_size > max_bytes:
        return _too_large(path, max_bytes)
    return fd


def _copy(fd: int, target: Path, path: str, max_bytes: int) -> FileRecord:
    digest = hashlib.sha256()
    size = 0
    out = os.open(target, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC, 0o444)
    with open(out, "wb") as sink:  # noqa: PTH123  (a descriptor, not a path)
        for chunk in _chunks(fd, path, max_bytes):
            if isinstance(chunk, Problem):
                return FileRecord(path=path, bytes=None, sha256=None, problem=str(chunk))
            sink.write(chunk)
            digest.update(chunk)
            size += len(chunk)
    return FileRecord(path=path, bytes=size, sha256=digest.hexdigest(), problem=None)


def _chunks(fd: int, path: str, max_bytes: int) -> Iterator[bytes | Problem]:
    """Yields the content; counts while reading, because a size seen before is only a promise."""
    size = 0
    while chunk := os.read(fd, _CHUNK):
        size += len(chunk)
        if size > max_bytes:
            yield _too_large(path, max_bytes)
            return
        yield chunk


def _refusal(error: OSError, where: str) -> Problem | None:
    """Returns what an error while opening says about the agent's tree, or None where it is the host's."""
    if error.errno in {errno.ENOENT, errno.ENOTDIR}:
        return _problem(ProblemKind.MISSING, where, "is missing")
    if error.errno == errno.ELOOP:
        return _problem(ProblemKind.SYMLINK, where, "is a symbolic link, a plain file was expected")
    if error.errno in {errno.EACCES, errno.EPERM}:
        return _problem(ProblemKind.UNREADABLE, where, "may not be read")
    if error.errno in {errno.ENXIO, errno.ENODEV}:
        return _problem(ProblemKind.NOT_A_FILE, where, "is a device or a socket, a plain file was expected")
    if error.errno == errno.ENAMETOOLONG:
        return _problem(ProblemKind.BAD_PATH, where, "is too long a name")
    return None


def _kind_of(mode: int) -> str:
    for name in ("DIR", "FIFO", "SOCK", "CHR", "BLK"):
        if getattr(stat, f"S_IS{name}")(mode):
            return {"DIR": "directory", "SOCK": "socket", "CHR": "device", "BLK": "device"}.get(name, name)
    return "plain file" if stat.S_ISREG(mode) else "special file"


def _too_large(path: str, max_bytes: int) -> Problem:
    return _problem(ProblemKind.TOO_LARGE, path, f"is larger than {max_bytes} bytes")


def _problem(kind: ProblemKind, where: str, what: str) -> Problem:
    return Problem(kind, f"{where} {what}.")
