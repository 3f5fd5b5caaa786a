"""Files as agents send them: decoded, bounded, and of the type that they claim."""

import base64
import binascii

from sim.apps.docs.types import MOST_FILE_BYTES, MimeType
from sim.domain.errors import Code, Refusal

_PNG = b"\x89PNG\r\n\x1a\n"
_JPEG = b"\xff\xd8\xff"
_ZIP = b"PK\x03\x04"
_LONGEST_BASE64 = -(-MOST_FILE_BYTES // 3) * 4


def decoded(text: str) -> bytes:
    """Returns the bytes of a file.

    Args:
        text: Base64 with padding, without line breaks.

    Raises:
        Refusal: Too large, or no base64.
    """
    if len(text) > _LONGEST_BASE64:
        raise too_large("file_bytes", "file", MOST_FILE_BYTES)
    try:
        data = base64.b64decode(text, validate=True)
    except binascii.Error, ValueError:
        raise Refusal(
            Code.INVALID_ARGUMENT,
            "file_bytes: this is no base64; encode the file after RFC 4648, with padding.",
        ) from None
    if len(data) > MOST_FILE_BYTES:
        raise too_large("file_bytes", "file", MOST_FILE_BYTES)
    return data


def require_type(data: bytes, claimed: MimeType) -> None:
    """Refuses bytes that do not begin as their claimed type begins.

    Args:
        data: The file.
        claimed: What it is said to be.

    Raises:
        Refusal: Unsupported type.
    """
    if not _fits(data, claimed):
        message = f"mime_type: the bytes are no {claimed}; name the type that the file has."
        raise Refusal(Code.UNSUPPORTED_TYPE, message, allowed=MimeType)


def too_large(argument: str, what: str, most: int) -> Refusal:
    """Returns the refusal of something that is too large.

    Args:
        argument: Where it was given.
        what: What it is.
        most: Bytes that are allowed.
    """
    return Refusal(Code.TOO_LARGE, f"{argument}: a {what} has at most {most:,} bytes; split it or send less.")


def _fits(data: bytes, claimed: MimeType) -> bool:
    if claimed is MimeType.TEXT:
        return _is_text(data)
    if claimed is MimeType.DOCX:
        # An archive stores the names of its members plainly, so nothing needs to be unpacked to see them.
        return data.startswith(_ZIP) and b"word/document.xml" in data
    first = {MimeType.PDF: b"%PDF-", MimeType.PNG: _PNG, MimeType.JPEG: _JPEG}
    return data.startswith(first[claimed])


def _is_text(data: bytes) -> bool:
    try:
        return "\x00" not in data.decode("utf-8")
    except UnicodeDecodeError:
        return False
