import itertools
import math
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tasks.testing.chance import LOOKS, pass_rate, upper_bound


@pytest.mark.parametrize(
    ("passes", "trials", "expected"),
    [(0, 29, 0.0981), (0, 28, 0.1015), (1, 40, 0.1132), (5, 50, 0.1988), (40, 40, 1.0)],
)
def test_known_answers(passes: int, trials: int, expected: float) -> None:
    assert upper_bound(passes, trials, 0.95) == pytest.approx(expected, abs=5e-5)


@given(st.integers(1, 200), st.data(), st.sampled_from([0.9, 0.95, 0.99]))
def test_is_where_so_few_passes_are_just_that_unlikely(
    trials: int, data: st.DataObject, confidence: float
) -> None:
    passes = data.draw(st.integers(0, trials - 1))
    rate = Fraction(upper_bound(passes, trials, confidence))
    terms = (math.comb(trials, k) * rate**k * (1 - rate) ** (trials - k) for k in range(passes + 1))
    assert float(sum(terms)) == pytest.approx(1 - confidence, abs=1e-9)


def test_thirty_failures_are_enough() -> None:
    rate = pass_rate(lambda _: False, 0.1)
    assert (rate.passes, rate.trials) == (0, 30)
    assert rate.upper < 0.1


def test_a_pass_asks_for_more_trials() -> None:
    rate = pass_rate(lambda seed: seed == 7, 0.1)
    assert (rate.passes, rate.trials) == (1, 160)
    assert rate.upper < 0.1


def test_a_rate_at_the_ceiling_is_not_below_it() -> None:
    rate = pass_rate(lambda seed: seed % 10 == 0, 0.1)
    assert rate.trials == 400
    assert rate.upper > 0.1


def test_the_looks_may_err_in_5_percent_together() -> None:
    assert sum(LOOKS.values()) == pytest.approx(0.05)


def test_three_looks_cost_no_confidence() -> None:
    # The exact chance that a strategy which passes just as often as is not allowed is let through at some look.
    ceiling = 0.1
    still = {0: 1.0}
    let_through = done = 0.0
    for look, error in LOOKS.items():
        more = int(look - done)
        after: dict[int, float] = {}
        for passes, chance in still.items():
            for k in range(more + 1):
                happens = math.comb(more, k) * ceiling**k * (1 - ceiling) ** (more - k)
                after[passes + k] = after.get(passes + k, 0.0) + chance * happens
        too_many = next(k for k in itertools.count() if upper_bound(k, look, 1 - error) >= ceiling)
        answered = {k for k in after if k < too_many}
        let_through += sum(after[k] for k in answered)
        still = {k: chance for k, chance in after.items() if k not in answered}
        done = look
    assert 0.04 < let_through < 0.05
