import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tasks.cohorts.mimic_iv.columns import length, stack, take, texts
from tasks.cohorts.mimic_iv.formats import fixed, shortest


@given(st.lists(st.integers(-(10**6), 10**6), min_size=1, max_size=30), st.integers(0, 3))
def test_printed_numbers_read_back_as_the_same_number(raw: list[int], decimals: int) -> None:
    values = np.round(np.array(raw) / 10**decimals, decimals)
    for show in (lambda numbers: fixed(numbers, decimals), shortest):
        assert [float(text) for text in show(values)] == values.tolist()


def test_known_prints() -> None:
    values = np.array([1.0, 0.05, np.nan, 138.0, -0.0])
    assert fixed(values, 2).tolist() == ["1.00", "0.05", None, "138.00", "0.00"]
    assert shortest(values).tolist() == ["1", "0.05", None, "138", "0"]


def test_tables_are_stacked_and_taken_by_name() -> None:
    upper = {"a": np.array([1, 2]), "b": texts(("x", None), np.array([0, 1]))}
    both = stack([upper, {"b": upper["b"], "a": upper["a"]}])
    assert both["a"].tolist() == [1, 2, 1, 2]
    assert take(both, np.array([3, 0]))["b"].tolist() == [None, "x"]
    assert length(both) == 4
    assert length({}) == 0
    with pytest.raises(ValueError, match="differ in columns"):
        stack([upper, {"a": upper["a"]}])
