"""Unpacked layers, each once, by digest: what overlays are stacked from.

A layer is unpacked in a temporary folder under a lock and renamed into place, so a folder that is there is
whole, whatever killed the process that made it. The bytes are hashed while they are unpacked.
"""

import fcntl
import hashlib
import os
import secrets
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, cast

from harness.errors import InfraError, InfraKind, from_os_error
from harness.runtime.base import LayerFile
from harness.runtime.unpack import Unpacker

_CHUNK = 1 << 20
_SHORT = 16  # hex digits of a link's name: 64 bits, while 20 layers fit in one page of mount options


class LayerStore:
    """A folder of unpacked layers that several processes may use at once.

    Attributes:
        root: The folder. Layers unpacked with and without many user ids lie apart: their owners and marks
            differ.
    """

    def __init__(self, root: Path, *, many_ids: bool) -> None:
        if set(str(root)) & set(":,\\"):
            raise InfraError(
                InfraKind.IO_ERROR,
                f"The cache folder {root} has a colon, comma or backslash in its path, which an overlay "
                "cannot take: choose another.",
            )
        self.root = root / ("layers" if many_ids else "layers-one-id")
        self._many_ids = many_ids
        try:
            # Closed to other users: images may hold set-uid programs.
            self.root.mkdir(parents=True, exist_ok=True, mode=0o700)
            for name in ("sha256", "link", "lock", "tmp", "empty", "points"):
                (self.root / name).mkdir(exist_ok=True, mode=0o755)
        except OSError as error:
            raise from_os_error(error, "opening the layer store") from error

    @property
    def empty(self) -> Path:
        """An empty folder: a place to mount a root on."""
        return self.root / "empty"

    def get(self, layer: LayerFile) -> Path:
        """Returns the short path of an unpacked layer, and unpacks it first where it is not there.

        Raises:
            InfraError: On a missing file, a wrong digest, a malformed layer or a full disk.
        """
        hexadecimal = layer.digest.removeprefix("sha256:")
        link = self.root / "link" / hexadecimal[:_SHORT]
        if link.exists():
            return link
        try:
            with self._locked(hexadecimal):
                final = self.root / "sha256" / hexadecimal
                if not final.is_dir():
                    self._make(layer, hexadecimal, final)
                self._link(link, final)
        except OSError as error:
            raise from_os_error(error, f"unpacking the layer {layer.path.name}") from error
        return link

    def _link(self, link: Path, final: Path) -> None:
        temporary = self.root / "tmp" / f"{link.name}.link.{secrets.token_hex(4)}"
        temporary.symlink_to(Path("..", "sha256", final.name))
        temporary.rename(link)

    def _make(self, layer: LayerFile, hexadecimal: str, final: Path) -> None:
        # The lock is ours, so whoever left these is dead.
        for left in (self.root / "tmp").glob(f"{hexadecimal}.*"):
            remove_tree(left)
        temporary = self.root / "tmp" / f"{hexadecimal}.{secrets.token_hex(4)}"
        temporary.mkdir(mode=0o755)
        try:
            self._fill(layer, temporary)
        except BaseException:
            remove_tree(temporary)
            raise
        temporary.rename(final)

    def _fill(self, layer: LayerFile, target: Path) -> None:
        try:
            source = layer.path.open("rb")
        except FileNotFoundError:
            message = f"The layer file {layer.path} is missing: build the bundles again."
            raise InfraError(InfraKind.LAYER_MISSING, message) from None
        hasher = hashlib.sha256()
        with source:
            problem = None
            try:
                Unpacker(target, many_ids=self._many_ids).unpack(
                    cast("IO[bytes]", _Hashed(source, hasher.update))
                )
            except InfraError as error:
                problem = error  # a wrong digest explains a malformed archive, so it is looked at first
            while chunk := source.read(_CHUNK):
                hasher.update(chunk)
        found = f"sha256:{hasher.hexdigest()}"
        if found != layer.digest:
            message = (
                f"The layer file {layer.path} has digest {found}, "
                f"its bundle says {layer.digest}: build it again."
            )
            raise InfraError(InfraKind.LAYER_DIGEST_MISMATCH, message)
        if problem is not None:
            raise problem

    @contextmanager
    def _locked(self, hexadecimal: str) -> Iterator[None]:
        with (self.root / "lock" / hexadecimal).open("ab") as handle:
            fcntl.flock(handle, fcntl.LOCK_EX)
            yield


class _Hashed:
    """A stream that feeds what is read of it to a hash."""

    def __init__(self, source: IO[bytes], update: Callable[[bytes], None]) -> None:
        self._source = source
        self._update = update

    def read(self, size: int = -1, /) -> bytes:
        chunk = self._source.read(size)
        self._update(chunk)
        return chunk


def remove_tree(path: Path) -> None:
    """Removes a folder and all below it, also where a program took away its own permission to do so."""

    def retry(function: Callable[..., object], name: str, error: BaseException) -> None:
        if not isinstance(error, PermissionError):
            if not isinstance(error, FileNotFoundError):
                raise error
            return
        for folder in (Path(name).parent, Path(name)):
            with suppress(OSError):
                if not folder.is_symlink():
                    os.chmod(folder, 0o700)  # noqa: PTH101
        function(name)

    if path.is_symlink() or not path.is_dir():
        path.unlink(missing_ok=True)
        return
    shutil.rmtree(path, onexc=retry)
