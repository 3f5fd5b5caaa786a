"""95% intervals of a success rate."""

# ruff: noqa: PLC0415  (imports are late: --help and bad input answer at once)

import math
from collections.abc import Sequence

Z95 = 1.959963984540054
"""The 97.5% quantile of the standard normal distribution."""

RESAMPLES = 2000
"""Bootstrap samples: the interval's ends then move by less than half a point between seeds."""


def wilson(passed: int, trials: int, z: float = Z95) -> tuple[float, float]:
    """Returns Wilson's score interval of a proportion (E. B. Wilson, JASA 22, 1927).

    It stays inside 0..1 and has a width at 0 or at `trials` successes, where the usual interval has none.

    Args:
        passed: Successes, 0 to `trials`.
        trials: Trials, at least 1.
        z: Quantile of the standard normal distribution.

    Returns:
        Lower and upper end.

    Raises:
        ValueError: Where the counts are impossible.
    """
    if not 0 <= passed <= trials or trials < 1:
        raise ValueError(f"{passed} successes of {trials} trials are not possible")
    rate = passed / trials
    scale = 1 + z * z / trials
    centre = (rate + z * z / (2 * trials)) / scale
    half = z / scale * math.sqrt(rate * (1 - rate) / trials + z * z / (4 * trials * trials))
    # Exact at the ends, where rounding would leave -1e-17.
    low = 0.0 if passed == 0 else max(0.0, centre - half)
    high = 1.0 if passed == trials else min(1.0, centre + half)
    return low, high


def clustered_bootstrap(
    clusters: Sequence[Sequence[int]], seed: int, level: float = 0.95
) -> tuple[float, float]:
    """Returns a percentile bootstrap interval of the mean reward, drawing whole tasks.

    Attempts at one task are alike, so the task is what is drawn; a task's attempts stay together.

    Args:
        clusters: Rewards (0 or 1) of each task's attempts; at least one task, none without an attempt.
        seed: Seed of the draws: the same seed gives the same interval.
        level: Coverage, 0 to 1.

    Returns:
        Lower and upper end.

    Raises:
        ValueError: Where there is no task, or one without attempts.
    """
    if not clusters or not all(clusters):
        raise ValueError("the bootstrap needs at least one task, and an attempt at each")
    import numpy as np

    sums = np.array([sum(rewards) for rewards in clusters], dtype=np.float64)
    sizes = np.array([len(rewards) for rewards in clusters], dtype=np.float64)
    drawn = np.random.default_rng(seed).integers(0, len(clusters), size=(RESAMPLES, len(clusters)))
    means = sums[drawn].sum(axis=1) / sizes[drawn].sum(axis=1)
    low, high = np.quantile(means, [(1 - level) / 2, (1 + level) / 2])
    return float(low), float(high)
