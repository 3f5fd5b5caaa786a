"""Numbers are split fairly; chance is the same for the same name."""

from hypothesis import given
from hypothesis import strategies as st

from sim.world.build.draws import Draws, apportioned


@given(st.integers(0, 500), st.lists(st.integers(0, 30), min_size=1, max_size=20).filter(any))
def test_parts_add_up_and_are_within_one_of_their_share(total: int, weights: list[int]) -> None:
    parts = apportioned(total, weights)
    assert sum(parts) == total
    for part, weight in zip(parts, weights, strict=True):
        assert abs(part - total * weight / sum(weights)) < 1
        assert weight or not part


def test_draws_depend_on_seed_and_name_only() -> None:
    assert Draws(1).of("a", "b").random() == Draws(1).of("a", "b").random()
    assert Draws(1).of("a", "b").random() != Draws(2).of("a", "b").random()
    assert Draws(1).of("a", "b").random() != Draws(1).of("b", "a").random()
