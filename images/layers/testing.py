"""Handmade Debian packages for tests."""

import io
import lzma
import tarfile
from collections.abc import Mapping
from pathlib import Path

type Member = bytes | str | int
"""Content of a file, target of a symlink (text), or mode of a folder."""


def tar_of(members: Mapping[str, Member], *, mode: int = 0o644) -> bytes:
    """Return a tar of the members, owned by some user at some time, as a build machine would leave it."""
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode="w") as archive:
        for name, member in members.items():
            info = tarfile.TarInfo("./" + name)
            info.uid, info.uname, info.mtime, info.mode = 501, "builder", 1_700_000_000, mode
            content = b""
            if isinstance(member, bytes):
                content = member
                info.size = len(content)
            elif isinstance(member, str):
                info.type, info.linkname = tarfile.SYMTYPE, member
            else:
                info.type, info.mode = tarfile.DIRTYPE, member
            archive.addfile(info, io.BytesIO(content))
    return buffer.getvalue()


def ar_of(members: Mapping[str, bytes]) -> bytes:
    """Return an `ar` archive."""
    out = b"!<arch>\n"
    for name, data in members.items():
        out += f"{name:<16}{'0':<12}{'0':<6}{'0':<6}{'100644':<8}{len(data):<10}`\n".encode()
        out += data + b"\n" * (len(data) % 2)
    return out


def write_deb(
    folder: Path, name: str, members: Mapping[str, Member], *, version: str = "1.0", mode: int = 0o644
) -> Path:
    """Write a package."""
    control = f"Package: {name}\nVersion: {version}\nArchitecture: all\nDescription: a test\n".encode()
    path = folder / f"{name}_{version}_all.deb"
    path.write_bytes(
        ar_of(
            {
                "debian-binary": b"2.0\n",
                "control.tar.xz": lzma.compress(tar_of({"control": control})),
                "data.tar.xz": lzma.compress(tar_of(members, mode=mode)),
            }
        )
    )
    return path
