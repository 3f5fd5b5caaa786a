"""Maximal runs of characters of a class, much faster than a regular expression finds them."""

import numpy as np


def character_class(others: str) -> bytes:
    """Return the class of ASCII letters, digits and `others`: 1 for each byte value that belongs, else 0."""
    characters = map(chr, range(256))
    return bytes(c.isascii() and (c.isalnum() or c in others) for c in characters)


def runs(data: bytes, member: bytes, shortest: int) -> set[bytes]:
    """Return the distinct maximal runs of a class.

    Args:
        data: Any bytes.
        member: The class, as `character_class` gives it.
        shortest: Length of the shortest run wanted.
    """
    flags = np.frombuffer(b"\0" + data.translate(member) + b"\0", np.uint8)
    edges = np.flatnonzero(flags[1:] != flags[:-1])
    starts, ends = edges[::2], edges[1::2]
    long = (ends - starts) >= shortest
    return {data[i:j] for i, j in zip(starts[long].tolist(), ends[long].tolist(), strict=True)}


def wide_runs(data: bytes, member: bytes, shortest: int) -> set[bytes]:
    """Return the runs of a class in text of two bytes a character (UTF-16, either order), as one byte a character.

    Args:
        data: Any bytes.
        member: The class, as `character_class` gives it.
        shortest: Length of the shortest run wanted, in characters.
    """
    belongs = np.frombuffer(data.translate(member), np.uint8)
    pairs = belongs[:-1] & (np.frombuffer(data, np.uint8)[1:] == 0)
    found = set()
    for parity in (0, 1):
        edges = np.flatnonzero(np.diff(pairs[parity::2], prepend=0, append=0))
        starts, ends = parity + 2 * edges[::2], parity + 2 * edges[1::2]
        long = (ends - starts) // 2 >= shortest
        for start, end in zip(starts[long].tolist(), ends[long].tolist(), strict=True):
            found.add(data[start:end:2])
            # With the high byte first, the last character is followed by no zero.
            if end < len(data) and belongs[end]:
                found.add(data[start : end + 1 : 2])
    return found
