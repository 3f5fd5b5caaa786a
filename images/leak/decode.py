"""Content behind content: compressed files, archives, and base64 or hex text that stands for more."""

import base64
import binascii
import bz2
import codecs
import compression.zstd
import contextlib
import gzip
import io
import lzma
import re
import tarfile
import zipfile
import zlib
from collections.abc import Callable, Iterable, Iterator
from typing import BinaryIO, cast

from images.leak.runs import character_class, runs

_HEAD = 512
_TAR_MAGIC_AT = 257

# A run of fewer characters decodes to under 18 bytes, which cannot hold a gold file and hardly a token.
_BASE64_LENGTH = 24
_IS_BASE64 = character_class("+/_-")
_LINE_LENGTH = 60
_BASE64_WRAPPED = re.compile(rb"(?:[A-Za-z0-9+/]{60,80}\r?\n)+[A-Za-z0-9+/]*={0,2}")
_HEX_LENGTH = 40
_HEX = re.compile(rb"(?:[0-9a-fA-F]{2})+")
_STANDARD = bytes.maketrans(b"-_", b"+/")
_MANGLED = b"_Z"  # names of C++ functions
_LINE_BREAKS = re.compile(rb"[\r\n]+")

_STREAMS: tuple[tuple[bytes, Callable[[BinaryIO], object]], ...] = (
    (b"\x1f\x8b", lambda stream: gzip.GzipFile(fileobj=stream)),
    (b"BZh", bz2.BZ2File),
    (b"\xfd7zXZ\x00", lzma.LZMAFile),
    (b"\x28\xb5\x2f\xfd", compression.zstd.ZstdFile),
)
_ZIP_MAGIC = b"PK\x03\x04"
_BYTE_ORDER_MARKS = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
_ZLIB_MAGIC = (b"\x78\x01", b"\x78\x9c", b"\x78\xda")

DECODE_ERRORS = (
    OSError,
    EOFError,
    ValueError,
    lzma.LZMAError,
    compression.zstd.ZstdError,
    zlib.error,
    tarfile.TarError,
    zipfile.BadZipFile,
    NotImplementedError,
    RuntimeError,  # zipfile: encrypted member
)
"""What a damaged or deliberately broken archive may raise; what was decoded before it still counts."""


def inner_streams(stream: BinaryIO) -> Iterator[tuple[str, BinaryIO]]:
    """Yield what a stream holds inside it, when its first bytes say that it holds anything.

    Args:
        stream: A seekable stream; it is read from its beginning.

    Yields:
        Name of the inner content (a member's path, or empty) and a seekable stream of it. Each is valid until
        the next one is asked for.
    """
    stream.seek(0)
    head = stream.read(_HEAD)
    stream.seek(0)
    for magic, opened in _STREAMS:
        if head.startswith(magic):
            with cast("BinaryIO", opened(stream)) as inner:
                yield "", inner
            return
    if head.startswith(_BYTE_ORDER_MARKS):
        yield "", io.BytesIO(stream.read().decode("utf-16").encode("utf-8", "surrogatepass"))
    elif head[:2] in _ZLIB_MAGIC:
        yield "", io.BytesIO(zlib.decompressobj().decompress(stream.read(), 1 << 28))
    elif head.startswith(_ZIP_MAGIC):
        yield from _zip_members(stream)
    elif head[_TAR_MAGIC_AT : _TAR_MAGIC_AT + 5] == b"ustar":
        yield from _tar_members(stream)


def _zip_members(stream: BinaryIO) -> Iterator[tuple[str, BinaryIO]]:
    with zipfile.ZipFile(stream) as archive:
        yield "", io.BytesIO(archive.comment)
        for info in archive.infolist():
            with archive.open(info) as member:
                yield info.filename, cast("BinaryIO", member)


def _tar_members(stream: BinaryIO) -> Iterator[tuple[str, BinaryIO]]:
    with tarfile.open(fileobj=stream, mode="r:") as archive:
        for info in archive:
            member = archive.extractfile(info) if info.isreg() else None
            yield f"{info.name} {info.linkname}", cast("BinaryIO", member or io.BytesIO())


def encoded_texts(text: bytes, tokens: Iterable[bytes]) -> Iterator[bytes]:
    """Yield what runs of base64 (also URL-safe) or hex in a text decode to.

    Args:
        text: Printable runs, one a line.
        tokens: The tokens of that text, among which any hex is.
    """
    for run in runs(text, _IS_BASE64, _BASE64_LENGTH):
        if run.islower() or run.isupper() or run.startswith(_MANGLED):
            continue  # a long name, not an encoding: base64 of that length has letters of both cases
        whole = run.translate(_STANDARD)
        whole = whole[: len(whole) - (len(whole) % 4 == 1)]
        yield binascii.a2b_base64(whole + b"=" * (-len(whole) % 4))
    for token in tokens:
        if len(token) >= _HEX_LENGTH and _HEX.fullmatch(token):
            yield binascii.unhexlify(token)


def wrapped_texts(block: bytes) -> Iterator[bytes]:
    """Yield what base64 broken over lines of equal length decodes to, as MIME and PEM write it."""
    if not runs(block, _IS_BASE64, _LINE_LENGTH):
        return
    for run in _BASE64_WRAPPED.findall(block):
        joined = _LINE_BREAKS.sub(b"", run)
        with contextlib.suppress(ValueError):
            yield base64.b64decode(joined.rstrip(b"=") + b"=" * (-len(joined.rstrip(b"=")) % 4))


def is_compressed(data: bytes) -> bool:
    """Tell whether bytes begin like something `inner_streams` opens."""
    return (
        data.startswith((_ZIP_MAGIC, *(magic for magic, _ in _STREAMS)))
        or data[:2] in _ZLIB_MAGIC
        or data[_TAR_MAGIC_AT : _TAR_MAGIC_AT + 5] == b"ustar"
    )
