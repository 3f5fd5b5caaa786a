import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from specs.schema.contract import Criterion
from verifiers import testing
from verifiers.criteria import evaluate, explain

RECALL, PRECISION = testing.contract().criteria


def test_all_pass() -> None:
    results = evaluate([RECALL, PRECISION], {"cluster_recall": 1.0, "row_precision": 0.01})
    assert [result.passed for result in results] == [True, True]
    assert explain(results) == "all 2 criteria passed."


def test_failures_are_named_with_their_values() -> None:
    results = evaluate([RECALL, PRECISION], {"cluster_recall": 0.75, "row_precision": 0.005})
    assert explain(results) == "all_clusters is 0.75, not 1; precision_floor is 0.005, below 0.01."


def test_almost_one_is_not_one() -> None:
    (result,) = evaluate([RECALL], {"cluster_recall": 1 - 1e-12})
    assert not result.passed
    assert "0.999999999999" in explain([result])


@pytest.mark.parametrize("metrics", [{}, {"cluster_recall": math.nan}, {"cluster_recall": math.inf}])
@pytest.mark.parametrize("op", [">=", "<=", "=="])
def test_a_metric_without_a_finite_value_never_passes(metrics: dict[str, float], op: str) -> None:
    criterion = Criterion.model_validate(RECALL.model_dump() | {"op": op})
    (result,) = evaluate([criterion], metrics)
    assert not result.passed
    assert result.value is None
    assert explain([result]) == "all_clusters has no value."


def test_no_criterion_is_no_pass() -> None:
    assert explain(evaluate([], {"cluster_recall": 1.0})) == "the contract has no criterion."


@given(
    st.floats(allow_nan=False, allow_infinity=False),
    st.floats(allow_nan=False, allow_infinity=False),
    st.sampled_from([(">=", lambda a, b: a >= b), ("<=", lambda a, b: a <= b), ("==", lambda a, b: a == b)]),
)
def test_operators_are_pythons(value: float, threshold: float, op: tuple[str, object]) -> None:
    symbol, function = op
    criterion = RECALL.model_copy(update={"op": symbol, "threshold": threshold})
    (result,) = evaluate([criterion], {"cluster_recall": value})
    assert callable(function)
    assert result.passed is function(value, threshold)
