"""What a file's own header may tell: scrubbed by format.

A category that brings a format (DICOM, NIfTI, TIFF, Parquet) adds its check to `CHECKS`; a check gets the
whole file and yields a reason for each thing that should have been scrubbed.
"""

import struct
from collections.abc import Callable, Iterator

_GZIP_NAME = 0x08
_GZIP_COMMENT = 0x10


def gzip_header(data: bytes) -> Iterator[str]:
    """Yield what a gzip header tells: when it was made, from which file, and a comment."""
    if len(data) < 10 or not data.startswith(b"\x1f\x8b"):
        return
    flags = data[3]
    (mtime,) = struct.unpack("<I", data[4:8])
    if mtime:
        yield f"its gzip header has a time ({mtime}); write it with mtime=0"
    if flags & _GZIP_NAME:
        yield "its gzip header has a file name; write it without"
    if flags & _GZIP_COMMENT:
        yield "its gzip header has a comment; write it without"


CHECKS: dict[str, Callable[[bytes], Iterator[str]]] = {".gz": gzip_header}
"""Check by file suffix."""
