"""Chance, seeded for each thing by its name, so that one thing's draws do not shift another's."""

import random
from collections.abc import Sequence


class Draws:
    """Random draws of a world.

    Attributes:
        seed: The world's seed.
    """

    def __init__(self, seed: int) -> None:
        """Starts from a seed."""
        self.seed = seed

    def of(self, *names: str) -> random.Random:
        """Returns the generator of one thing; the same names give the same draws.

        Args:
            *names: What the draws are for, as "patient", "pat-001".
        """
        return random.Random("/".join((str(self.seed), *names)))  # noqa: S311  (reproducible, not secret)


def weighted[T](generator: random.Random, items: Sequence[T], weights: Sequence[int]) -> T:
    """Returns one item, by weight.

    Args:
        generator: Where the draw comes from.
        items: At least one.
        weights: One for each, not all 0.
    """
    return generator.choices(items, weights)[0]


def apportioned(total: int, weights: Sequence[int]) -> list[int]:
    """Splits a number by weight, by largest remainders (Hamilton's method), earlier entries first among equals.

    Args:
        total: What to split.
        weights: At least one above 0.

    Returns:
        Whole numbers that add up to the total.
    """
    whole = sum(weights)
    shares = [divmod(total * weight, whole) for weight in weights]
    counts = [count for count, _ in shares]
    order = sorted(range(len(weights)), key=lambda place: (-shares[place][1], place))
    for place in order[: total - sum(counts)]:
        counts[place] += 1
    return counts
