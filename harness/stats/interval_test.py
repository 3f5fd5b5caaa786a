"""Intervals against values of other programs and against their definition."""

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from harness.stats.interval import Z95, clustered_bootstrap, wilson

COUNTS = st.integers(1, 500).flatmap(lambda trials: st.tuples(st.integers(0, trials), st.just(trials)))


@pytest.mark.parametrize(
    ("passed", "trials", "low", "high"),
    [
        # statsmodels.stats.proportion.proportion_confint(method="wilson"), and Newcombe 1998, table I.
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0000, 0.1611),
        (1, 29, 0.0061, 0.1718),
        (29, 29, 0.8830, 1.0000),
        (8, 8, 0.6756, 1.0000),
    ],
)
def test_wilson_known_answers(passed: int, trials: int, low: float, high: float) -> None:
    assert wilson(passed, trials) == pytest.approx((low, high), abs=5e-5)


@given(COUNTS)
def test_wilson_ends_solve_the_score_equation(counts: tuple[int, int]) -> None:
    passed, trials = counts
    rate = passed / trials
    for end in wilson(passed, trials):
        if 0.0 < end < 1.0:
            assert abs(rate - end) == pytest.approx(Z95 * math.sqrt(end * (1 - end) / trials), rel=1e-6)


@given(COUNTS)
def test_wilson_holds_the_rate_and_mirrors(counts: tuple[int, int]) -> None:
    passed, trials = counts
    low, high = wilson(passed, trials)
    assert 0.0 <= low <= passed / trials <= high <= 1.0
    other_low, other_high = wilson(trials - passed, trials)
    assert (other_low, other_high) == pytest.approx((1 - high, 1 - low), abs=1e-12)


@pytest.mark.parametrize(("passed", "trials"), [(-1, 3), (4, 3), (0, 0)])
def test_wilson_refuses_impossible_counts(passed: int, trials: int) -> None:
    with pytest.raises(ValueError, match="not possible"):
        wilson(passed, trials)


TASKS = st.lists(st.lists(st.integers(0, 1), min_size=1, max_size=5), min_size=1, max_size=12)


@settings(deadline=None)  # the first call loads numpy
@given(TASKS, st.integers(0, 2**32 - 1))
def test_bootstrap_is_seeded_and_inside_the_tasks_means(tasks: list[list[int]], seed: int) -> None:
    low, high = clustered_bootstrap(tasks, seed)
    assert (low, high) == clustered_bootstrap(tasks, seed)
    means = [sum(rewards) / len(rewards) for rewards in tasks]
    assert min(means) - 1e-9 <= low <= high <= max(means) + 1e-9


def test_bootstrap_of_single_attempts_is_the_binomial() -> None:
    # 40 tasks, half solved: quantiles of Binomial(40, 0.5) / 40 are 14/40 and 26/40.
    low, high = clustered_bootstrap([[1]] * 20 + [[0]] * 20, seed=1)
    assert low == pytest.approx(0.35, abs=0.026) and high == pytest.approx(0.65, abs=0.026)


def test_bootstrap_draws_tasks_not_attempts() -> None:
    # Ten attempts at each of four tasks tell hardly more than one: the interval must not shrink.
    once = clustered_bootstrap([[1], [1], [0], [0]], seed=3)
    ten = clustered_bootstrap([[1] * 10, [1] * 10, [0] * 10, [0] * 10], seed=3)
    assert ten == once


@pytest.mark.parametrize("tasks", [[], [[1], []]])
def test_bootstrap_refuses_nothing(tasks: list[list[int]]) -> None:
    with pytest.raises(ValueError, match="at least one"):
        clustered_bootstrap(tasks, seed=0)
