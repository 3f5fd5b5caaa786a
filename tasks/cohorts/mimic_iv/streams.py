"""Named random streams, so that a change in one stage leaves the draws of the others alone."""

import hashlib

import numpy as np


def stream(seed: int, name: str) -> np.random.Generator:
    """Opens the random stream of one stage.

    Args:
        seed: Seed of the dataset spec, 0 or more.
        name: Name of the stage, e.g. ``"labs/50912"``.

    Returns:
        A PCG64 generator that depends on nothing but the two arguments.
    """
    salt = int.from_bytes(hashlib.sha256(name.encode()).digest()[:8], "big")
    return np.random.Generator(np.random.PCG64(np.random.SeedSequence([seed, salt])))
