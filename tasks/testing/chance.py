"""How often a strategy passes by chance, and how sure one can be of it."""

import math
from collections.abc import Callable
from dataclasses import dataclass

LOOKS = {30: 0.0425, 160: 0.00375, 400: 0.00375}
"""Trials after which the question is asked, and the error that each look may make: 5% in all.

The first takes most of it: 30 failures in a row (0.9^30 = 0.0424) answer the question for a ceiling of 0.1.
"""


@dataclass(frozen=True, slots=True)
class PassRate:
    """Passes among trials of one strategy.

    Attributes:
        passes: Trials with a reward of 1.
        trials: Trials run.
        upper: Upper end of the one-sided 95% confidence interval of the pass rate, in [0, 1].
    """

    passes: int
    trials: int
    upper: float

    def __str__(self) -> str:
        return f"{self.passes}/{self.trials} (at most {self.upper:.3f} with 95% confidence)"


def upper_bound(passes: int, trials: int, confidence: float) -> float:
    """One-sided Clopper-Pearson upper bound of a binomial rate.

    Args:
        passes: Successes, 0..trials.
        trials: Trials, at least 1.
        confidence: In (0, 1).

    Returns:
        The rate at which so few successes have the probability 1 - confidence; 1.0 if all trials succeeded.
    """
    if passes >= trials:
        return 1.0
    low, high = 0.0, 1.0
    for _ in range(60):  # halving 60 times exhausts a double
        middle = (low + high) / 2
        if _at_most(passes, trials, middle) > 1 - confidence:
            low = middle
        else:
            high = middle
    return high


def pass_rate(trial: Callable[[int], bool], ceiling: float) -> PassRate:
    """Runs trials until their rate is surely below a ceiling, or the last look has been taken.

    The looks share the 5% of error between them (Bonferroni's bound, unequal shares): looking three times
    costs no confidence.

    Args:
        trial: Seed to whether it passed. Called with 0, 1, 2, …
        ceiling: Rate that must not be reached, in (0, 1).

    Returns:
        The rate; its upper bound is below the ceiling if and only if the question is answered well.
    """
    passes = done = 0
    rate = PassRate(0, 0, 1.0)
    for look, error in LOOKS.items():
        passes += sum(trial(seed) for seed in range(done, look))
        done = look
        rate = PassRate(passes, done, upper_bound(passes, done, 1 - error))
        if rate.upper < ceiling:
            break
    return rate


def _at_most(passes: int, trials: int, rate: float) -> float:
    return sum(math.comb(trials, k) * rate**k * (1 - rate) ** (trials - k) for k in range(passes + 1))
