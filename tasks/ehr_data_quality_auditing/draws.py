"""Keyed randomness: every draw depends on the key, a purpose and nothing else.

The key makes a held-out variant: who does not know it can predict neither row ids nor which rows were
touched. SHAKE-256 is used wherever a value is visible to the agent, so that seeing some values tells nothing
of others.
"""

import hashlib
from typing import Any

import numpy as np
from numpy.typing import NDArray

#: Length of a row id, in hexadecimal digits.
ID_DIGITS = 16


def _sponge(key: str, purpose: tuple[str | int, ...]) -> Any:
    # Length-prefixing keeps ("a", "bc") and ("ab", "c") apart.
    words = [key, *map(str, purpose)]
    return hashlib.shake_256("".join(f"{len(word.encode())}:{word}" for word in words).encode())


def stream(key: str, *purpose: str | int) -> np.random.Generator:
    """Opens the random stream of one purpose.

    Args:
        key: The organisation's key; ``"public"`` for the published variant.
        purpose: What is drawn, from general to special, e.g. ``"impossible_value", 0, "decimal_shift"``.

    Returns:
        A generator that depends on the arguments only.
    """
    return np.random.default_rng(int.from_bytes(_sponge(key, purpose).digest(16), "big"))


def lots(key: str, *purpose: str | int, count: int, ways: int) -> NDArray[np.uint8]:
    """Deals each of `count` things to one of `ways` hands.

    Args:
        key: The organisation's key.
        purpose: What is dealt.
        count: Number of things, 0 or more.
        ways: Number of hands, 1 to 16: the bias of a byte modulo `ways` stays under 6%.

    Returns:
        `count` numbers in ``0 .. ways-1``.
    """
    return np.frombuffer(_sponge(key, purpose).digest(count), dtype=np.uint8) % np.uint8(ways)


def hex_ids(key: str, *purpose: str | int, count: int) -> list[str]:
    """Draws distinct random ids of 16 hexadecimal digits.

    Args:
        key: The organisation's key.
        purpose: What is named.
        count: Number of ids, 0 or more.

    Returns:
        `count` ids without repeats.

    Raises:
        ValueError: Two ids collided (one chance in 50 million for a million rows); another seed is needed.
    """
    digits = _sponge(key, purpose).hexdigest(count * ID_DIGITS // 2)
    ids = [digits[start : start + ID_DIGITS] for start in range(0, len(digits), ID_DIGITS)]
    if len(set(ids)) != count:
        raise ValueError(f"two row ids of {'/'.join(map(str, purpose))} collided; choose another seed")
    return ids
