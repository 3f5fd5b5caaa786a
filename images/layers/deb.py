"""Reading Debian packages: the `ar` container, its control paragraph and its files, without dpkg."""

import bz2
import compression.zstd
import gzip
import io
import lzma
import tarfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from images.layers.writer import LayerError

_MAGIC = b"!<arch>\n"
_HEADER = 60
_DECOMPRESS: dict[str, Callable[[bytes], bytes]] = {
    "": lambda data: data,
    ".gz": gzip.decompress,
    ".xz": lzma.decompress,
    ".bz2": bz2.decompress,
    ".zst": compression.zstd.decompress,
}


@dataclass(frozen=True, slots=True)
class Package:
    """One .deb file, read whole.

    Attributes:
        name: The `Package:` field.
        version: The `Version:` field.
        control: The control paragraph as it stands in the package.
        data: The package's file archive, decompressed (a tar).
    """

    name: str
    version: str
    control: bytes
    data: bytes

    def members(self) -> Iterator[tuple[tarfile.TarInfo, bytes]]:
        """Yield each member with its content (empty for anything that is not a regular file)."""
        with tarfile.open(fileobj=io.BytesIO(self.data)) as archive:
            for info in archive:
                stream = archive.extractfile(info) if info.isreg() else None
                yield info, stream.read() if stream else b""


def ar_members(data: bytes, origin: str) -> dict[str, bytes]:
    """Split an `ar` archive.

    Args:
        data: The archive.
        origin: Its name, for messages.

    Returns:
        Content by member name.

    Raises:
        LayerError: The bytes are not a whole `ar` archive.
    """
    if not data.startswith(_MAGIC):
        msg = f"{origin} is not a Debian package (no ar header); fetch it again"
        raise LayerError(msg)
    members: dict[str, bytes] = {}
    at = len(_MAGIC)
    while at < len(data):
        header = data[at : at + _HEADER]
        size_text = header[48:58].strip()
        if len(header) < _HEADER or header[58:] != b"`\n" or not size_text.isdigit():
            msg = f"{origin} is cut short or damaged at byte {at}; fetch it again"
            raise LayerError(msg)
        size = int(size_text)
        at += _HEADER
        if at + size > len(data):
            msg = f"{origin} is cut short or damaged at byte {at}; fetch it again"
            raise LayerError(msg)
        members[header[:16].decode("latin-1").strip().rstrip("/")] = data[at : at + size]
        at += size + size % 2
    return members


def _archive(members: dict[str, bytes], stem: str, origin: str) -> bytes:
    for name, data in members.items():
        if name.startswith(stem):
            suffix = name.removeprefix(stem)
            if suffix not in _DECOMPRESS:
                msg = f"{origin} packs {name} in a way that is not known; known are {sorted(_DECOMPRESS)}"
                raise LayerError(msg)
            return _DECOMPRESS[suffix](data)
    msg = f"{origin} has no {stem}; it is not a Debian package"
    raise LayerError(msg)


def _field(control: bytes, name: str, origin: str) -> str:
    for line in control.decode("utf-8", "replace").splitlines():
        if line.startswith(name + ":"):
            return line.partition(":")[2].strip()
    msg = f"{origin} does not say its {name} in its control paragraph"
    raise LayerError(msg)


def read_package(path: Path) -> Package:
    """Read one .deb file.

    Raises:
        LayerError: The file is not a Debian package or is damaged.
    """
    members = ar_members(path.read_bytes(), path.name)
    try:
        control_tar = _archive(members, "control.tar", path.name)
        data = _archive(members, "data.tar", path.name)
        with tarfile.open(fileobj=io.BytesIO(control_tar)) as archive:
            control = b""
            for info in archive:
                if info.name.removeprefix("./") == "control":
                    stream = archive.extractfile(info)
                    control = stream.read() if stream else b""
    except (OSError, EOFError, lzma.LZMAError, compression.zstd.ZstdError, tarfile.TarError) as error:
        msg = f"{path.name} is damaged ({error}); fetch it again"
        raise LayerError(msg) from error
    return Package(
        _field(control, "Package", path.name), _field(control, "Version", path.name), control, data
    )
