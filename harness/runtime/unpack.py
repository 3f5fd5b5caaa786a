"""Unpacks one layer into an empty folder, as an overlay expects it; refuses whatever leaves the folder."""

import os
import stat
import tarfile
from pathlib import Path
from typing import IO

from harness.errors import InfraError, InfraKind

_WHITEOUT = ".wh."
_OPAQUE = ".wh..wh..opq"
_CHUNK = 1 << 20


class Unpacker:
    """Writes the members of one layer; folders get their modes and times at the end.

    Attributes:
        root: The empty folder to fill.
        many_ids: Whether owners can be set; else everything stays with this process's user.
    """

    def __init__(self, root: Path, *, many_ids: bool) -> None:
        self.root = root
        self.many_ids = many_ids
        self._real: set[str] = {""}
        self._folders: dict[str, tarfile.TarInfo] = {}

    def unpack(self, stream: IO[bytes]) -> None:
        """Unpacks a whole uncompressed tar.

        Args:
            stream: Read once from the front to the end of the archive.

        Raises:
            InfraError: On a malformed archive or a member that is not allowed.
            OSError: On a failure of the host.
        """
        try:
            with tarfile.open(fileobj=stream, mode="r|", errorlevel=2) as archive:
                for member in archive:
                    self._add(archive, member)
        except (tarfile.TarError, UnicodeError, EOFError) as error:
            raise InfraError(InfraKind.LAYER_INVALID, f"The layer is not a tar archive: {error}.") from error
        for name in sorted(self._folders, reverse=True):
            self._settle(self.root / name, self._folders[name])

    def _add(self, archive: tarfile.TarFile, member: tarfile.TarInfo) -> None:
        try:
            self._member(archive, member)
        except FileExistsError:
            raise _refused(member.name, "is there twice") from None
        except FileNotFoundError:
            raise _refused(member.name, "links to what is not there") from None

    def _member(self, archive: tarfile.TarFile, member: tarfile.TarInfo) -> None:
        name = _relative(member.name)
        parent, _, base = name.rpartition("/")
        self._enter(parent)
        path = self.root / name
        if base == _OPAQUE:
            namespace = "trusted" if self.many_ids else "user"
            os.setxattr(self.root / parent, f"{namespace}.overlay.opaque", b"y")
        elif base.startswith(_WHITEOUT):
            hidden = base.removeprefix(_WHITEOUT)
            if hidden in {"", ".", ".."}:
                raise _refused(member.name, "is a whiteout of nothing")
            os.mknod(path.with_name(hidden), stat.S_IFCHR, os.makedev(0, 0))
        elif member.isdir():
            self._enter(name)
            self._folders[name] = member
        elif member.isreg():
            self._file(archive, member, path)
        elif member.issym():
            path.symlink_to(member.linkname)
            self._settle(path, member)
        elif member.islnk():
            self._link(member, path)
        else:
            raise _refused(member.name, "is a device or a FIFO")

    def _enter(self, name: str) -> None:
        """Makes sure that a folder is there, and is a real one: nothing is ever written through a link."""
        if name in self._real:
            return
        parent, _, _ = name.rpartition("/")
        self._enter(parent)
        path = self.root / name
        try:
            path.mkdir(mode=0o755)
            path.chmod(0o755)
        except FileExistsError:
            raise _refused(name, "is used as a folder and is none") from None
        self._real.add(name)

    def _file(self, archive: tarfile.TarFile, member: tarfile.TarInfo, path: Path) -> None:
        source = archive.extractfile(member)
        if source is None:
            raise _refused(member.name, "has no content")
        target = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC, 0o600)
        with open(target, "wb", buffering=0) as sink:  # noqa: PTH123  (a descriptor, not a path)
            while chunk := source.read(_CHUNK):
                sink.write(chunk)
            if self.many_ids:
                os.fchown(target, member.uid, member.gid)
            os.fchmod(target, member.mode & 0o7777)
            os.utime(target, (member.mtime, member.mtime))

    def _link(self, member: tarfile.TarInfo, path: Path) -> None:
        target = _relative(member.linkname)
        if target.rpartition("/")[0] not in self._real or not stat.S_ISREG(
            (self.root / target).lstat().st_mode
        ):
            raise _refused(member.name, "is a hard link to something that is not a file of this layer")
        os.link(self.root / target, path, follow_symlinks=False)

    def _settle(self, path: Path, member: tarfile.TarInfo) -> None:
        if self.many_ids:
            os.lchown(path, member.uid, member.gid)
        if not member.issym():
            path.chmod(member.mode & 0o7777)
        os.utime(path, (member.mtime, member.mtime), follow_symlinks=False)


def _relative(name: str) -> str:
    """Returns a member's name as a clean relative path ("" is the root of the layer).

    Raises:
        InfraError: Where it is absolute or climbs out.
    """
    if name.startswith("/") or "\0" in name:
        raise _refused(name, "has an absolute path")
    parts = [part for part in name.split("/") if part not in {"", "."}]
    if ".." in parts:
        raise _refused(name, "climbs out of the layer")
    return "/".join(parts)


def _refused(name: str, why: str) -> InfraError:
    return InfraError(InfraKind.LAYER_INVALID, f"The layer was refused because its member {name!r} {why}.")
