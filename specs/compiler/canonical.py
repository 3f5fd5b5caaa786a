"""Canonical JSON: one value has exactly one sequence of bytes, and so one digest.

Keys are sorted by code point, text is UTF-8, nothing is padded, a number that is whole is written without a
fraction (jsonnet has one number type, so `1` and `1.0` are the same spec), and a line feed ends the file.
"""

import hashlib
import json
from typing import Any

#: Doubles beyond this are all whole, and writing them out as integers would invent digits.
_EXACT = 2.0**53


def canonical_json(value: Any) -> bytes:
    """Return the canonical bytes of a JSON value.

    Args:
        value: Made of dict (with text keys), list, tuple, str, int, float, bool and None.

    Raises:
        ValueError: The value holds NaN, an infinity or text that is not Unicode.
        TypeError: The value holds anything else.
    """
    text = json.dumps(
        _normalised(value), sort_keys=True, ensure_ascii=False, allow_nan=False, separators=(",", ":")
    )
    return text.encode("utf-8") + b"\n"


def digest_of(content: bytes) -> str:
    """Return `sha256:<64 hex digits>` of `content`."""
    return f"sha256:{hashlib.sha256(content).hexdigest()}"


def _normalised(value: Any) -> Any:
    if isinstance(value, dict):
        for key in value:
            if not isinstance(key, str):
                raise TypeError(f"a key of canonical JSON is text, but {key!r} is not")
        return {key: _normalised(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [_normalised(item) for item in value]
    if isinstance(value, float) and value.is_integer() and abs(value) < _EXACT:
        return int(value)
    return value
