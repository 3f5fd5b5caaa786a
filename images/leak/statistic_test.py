import itertools
import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from images.leak import statistic


def test_overlap_is_fishers_exact_test() -> None:
    # Fisher's tea tasting: 8 cups, 4 with milk first, 3 of them named; one tail is 17/70.
    assert statistic.overlap(total=8, marked=4, positives=4, both=3) == pytest.approx(2 * 17 / 70)


@given(
    total=st.integers(2, 12),
    data=st.data(),
)
def test_overlap_agrees_with_enumeration(total: int, data: st.DataObject) -> None:
    marked = data.draw(st.integers(0, total))
    positives = data.draw(st.integers(0, total))
    both = data.draw(st.integers(max(0, marked + positives - total), min(marked, positives)))
    counts = [sum(c < marked for c in chosen) for chosen in itertools.combinations(range(total), positives)]
    low = sum(c <= both for c in counts) / len(counts)
    high = sum(c >= both for c in counts) / len(counts)
    p = statistic.overlap(total=total, marked=marked, positives=positives, both=both)
    assert p == pytest.approx(min(1.0, 2 * min(low, high)))


def test_rank_sum_known_answer() -> None:
    # Ranks 0..9 of 20: U = 0, mean 50, deviation sqrt(10*10*21/12); z = 3.78.
    assert statistic.rank_sum(list(range(10)), 20) == pytest.approx(
        math.erfc(50 / math.sqrt(175) / math.sqrt(2))
    )


def test_spread_sees_a_block_in_the_middle_that_a_rank_sum_does_not() -> None:
    ranks = list(range(4700, 5300, 10))
    assert statistic.rank_sum(ranks, 10_000) > 0.5
    assert statistic.spread(ranks, 10_000) < 1e-9


@settings(max_examples=20, deadline=None)
@given(st.integers(0, 2**32))
def test_chance_alone_is_not_called_a_leak(seed: int) -> None:
    dice = np.random.default_rng(seed)
    ranks = dice.choice(5000, 60, replace=False).astype(np.float64)
    positive = np.zeros(5000, bool)
    positive[ranks.astype(np.int64)] = True
    skewed = np.where(dice.random(5000) < 0.002, 9.0, 3.0)  # a rare value, where normal tests cry wolf
    assert statistic.rank_sum(ranks, 5000) > 1e-6
    assert statistic.spread(ranks, 5000) > 1e-6
    assert statistic.best_threshold(skewed, positive) > 1e-5


def test_pairs_count_once_and_blocks_do_not_vanish() -> None:
    pairs = np.array([10, 12, 500, 501, 900])
    assert statistic.without_neighbours(pairs).tolist() == [10, 500, 900]
    assert len(statistic.without_neighbours(np.arange(40))) == 10


def test_a_block_is_a_crowd_and_a_family_is_not() -> None:
    assert statistic.crowding(np.arange(1000, 1060), 10_000) < 1e-30
    assert statistic.crowding(np.array([10, 11, 12, 13, 9000]), 10_000) == 1.0


def test_threshold_finds_one_telling_value() -> None:
    values = np.array([1.0] * 50 + [2.0] * 50 + [3.0] * 50)
    assert statistic.best_threshold(values, values == 2.0) < 1e-20
    assert statistic.best_threshold(values, np.zeros(150, bool)) == 1.0
    assert statistic.best_threshold(np.ones(150), values == 2.0) == 1.0
