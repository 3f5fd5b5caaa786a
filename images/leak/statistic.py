"""The statistics of the leak check: exact where counts are small, blind to all but order and counts.

A check asks whether positives could be told from the rest by something that should say nothing. Each function
returns a two-sided p-value: how often chance alone would separate them as well.
"""

import math
from collections.abc import Sequence

import numpy as np
import numpy.typing as npt


def overlap(*, total: int, marked: int, positives: int, both: int) -> float:
    """Return the two-sided p-value of the overlap of two sets (Fisher's exact test, doubled smaller tail).

    Args:
        total: Rows in all.
        marked: Rows with some property.
        positives: Positive rows.
        both: Positive rows with the property.
    """

    def log_choose(n: int, k: int) -> float:
        return math.lgamma(n + 1) - math.lgamma(k + 1) - math.lgamma(n - k + 1)

    low, high = max(0, positives + marked - total), min(positives, marked)
    whole = log_choose(total, positives)

    def tail(first: int, last: int) -> float:
        return math.fsum(
            math.exp(log_choose(marked, k) + log_choose(total - marked, positives - k) - whole)
            for k in range(first, last + 1)
        )

    return min(1.0, 2 * min(tail(low, both), tail(both, high)))


def rank_sum(ranks: Sequence[float] | npt.NDArray[np.float64], total: int) -> float:
    """Return the two-sided Mann-Whitney p-value of ranks without ties (normal approximation).

    Args:
        ranks: Ranks of the positives among all rows, from 0.
        total: Rows in all.
    """
    n = len(ranks)
    if not 0 < n < total:
        return 1.0
    mean = n * (total - 1) / 2
    deviation = math.sqrt(n * (total - n) * (total + 1) / 12)
    return math.erfc(abs(float(np.sum(ranks)) - mean) / deviation / math.sqrt(2))


def spread(ranks: Sequence[float] | npt.NDArray[np.float64], total: int) -> float:
    """Return the Kolmogorov-Smirnov p-value of ranks against an even spread over all rows.

    It sees what a rank sum does not: positives that sit together in the middle.

    Args:
        ranks: Ranks of the positives among all rows, from 0.
        total: Rows in all.
    """
    n = len(ranks)
    if n == 0 or n >= total:
        return 1.0
    at = (np.sort(np.asarray(ranks, dtype=np.float64)) + 0.5) / total
    steps = np.arange(n)
    distance = float(max(np.max(at - steps / n), np.max((steps + 1) / n - at)))
    # Stephens' finite-sample form of the asymptotic distribution; above 1 it is where the series holds.
    scaled = distance * (math.sqrt(n) + 0.12 + 0.11 / math.sqrt(n))
    if scaled < 0.4:
        return 1.0
    series = (2 * (-1) ** (k - 1) * math.exp(-2 * (k * scaled) ** 2) for k in range(1, 101))
    return min(1.0, max(0.0, math.fsum(series)))


_GAP = 5
_FAMILY = 4


def _groups(ordered: npt.NDArray[np.int64]) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]:
    """Return where each group of close neighbours begins, and how many it has."""
    begins = np.flatnonzero(np.concatenate(([True], np.diff(ordered) > _GAP)))
    return begins, np.diff(np.concatenate((begins, [len(ordered)])))


def without_neighbours(positions: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
    """Return sorted positions with up to four close neighbours counted once.

    Rows of one planted error (a pair of duplicates) may sit side by side for a good reason; they are not
    independent. A longer run is what the check is for, so it keeps one position in four.
    """
    ordered = np.sort(positions)
    if len(ordered) == 0:
        return ordered
    begins, lengths = _groups(ordered)
    within = np.arange(len(ordered)) - np.repeat(begins, lengths)
    kept: npt.NDArray[np.int64] = ordered[within % _FAMILY == 0]
    return kept


def crowding(positions: npt.NDArray[np.int64], total: int) -> float:
    """Return a bound on the chance of the largest group of neighbours, up to four of them being a family.

    Args:
        positions: Positions of the positives among all rows.
        total: Rows in all.
    """
    if len(positions) == 0:
        return 1.0
    _, lengths = _groups(np.sort(positions))
    beyond = max(0, int(lengths.max()) - _FAMILY)
    # Union bound: any of them, then each further one within the gap of the one before.
    return min(1.0, len(positions) * (_GAP * len(positions) / total) ** beyond)


def best_threshold(values: npt.NDArray[np.float64], positive: npt.NDArray[np.bool_]) -> float:
    """Return the p-value of the best rule "at least t" or "equal to t", corrected for the rules tried.

    Args:
        values: A feature of every row.
        positive: Which rows are positive.
    """
    total, positives = len(values), int(positive.sum())
    if not 0 < positives < total:
        return 1.0
    levels, inverse, counts = np.unique(values, return_inverse=True, return_counts=True)
    if len(levels) < 2:
        return 1.0
    hits = np.bincount(inverse, weights=positive, minlength=len(levels)).astype(np.int64)
    best, tried = 1.0, 0
    at_least = np.cumsum(counts[::-1])[::-1]
    hits_at_least = np.cumsum(hits[::-1])[::-1]
    for number in _kept_levels(len(levels)):
        for marked, both in ((at_least[number], hits_at_least[number]), (counts[number], hits[number])):
            tried += 1
            best = min(best, overlap(total=total, marked=int(marked), positives=positives, both=int(both)))
    return min(1.0, best * tried)


def _kept_levels(count: int, most: int = 64) -> list[int]:
    """Return at most `most` levels, spread over all of them."""
    if count <= most:
        return list(range(count))
    return sorted({round(i * (count - 1) / (most - 1)) for i in range(most)})
