"""pass@k and pass^k against brute force over all choices of attempts."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from harness.stats.passk import pass_at_k, pass_hat_k

CASES = st.integers(1, 8).flatmap(lambda n: st.tuples(st.just(n), st.integers(0, n), st.integers(1, n)))


@given(CASES)
def test_equal_to_brute_force(case: tuple[int, int, int]) -> None:
    attempts, passed, k = case
    outcomes = [1] * passed + [0] * (attempts - passed)
    draws = list(combinations(outcomes, k))
    assert pass_at_k(attempts, passed, k) == pytest.approx(sum(any(draw) for draw in draws) / len(draws))
    assert pass_hat_k(attempts, passed, k) == pytest.approx(sum(all(draw) for draw in draws) / len(draws))


@given(CASES)
def test_they_meet_at_one_attempt_and_bound_the_rate(case: tuple[int, int, int]) -> None:
    attempts, passed, k = case
    rate = passed / attempts
    assert pass_at_k(attempts, passed, 1) == pytest.approx(rate) == pass_hat_k(attempts, passed, 1)
    assert pass_hat_k(attempts, passed, k) <= rate + 1e-12 <= pass_at_k(attempts, passed, k) + 2e-12


def test_known_answers() -> None:
    assert pass_at_k(5, 2, 3) == pytest.approx(0.9)  # 1 - C(3,3)/C(5,3)
    assert pass_hat_k(4, 3, 2) == pytest.approx(0.5)  # C(3,2)/C(4,2)


@pytest.mark.parametrize(("attempts", "passed", "k"), [(3, 4, 1), (3, -1, 1), (3, 1, 0), (3, 1, 4)])
def test_impossible_counts_are_refused(attempts: int, passed: int, k: int) -> None:
    for function in (pass_at_k, pass_hat_k):
        with pytest.raises(ValueError, match="not possible"):
            function(attempts, passed, k)
