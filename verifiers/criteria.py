"""Holds the criteria of any contract against the metrics of any scorer."""

import math
import operator
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from verifiers.verdict import CriterionResult, Number

if TYPE_CHECKING:
    from specs.schema.contract import Criterion

_OPERATORS: dict[str, Callable[[Number, Number], bool]] = {
    ">=": operator.ge,
    "<=": operator.le,
    "==": operator.eq,
}
_WORDS = {">=": "below", "<=": "above", "==": "not"}


def evaluate(criteria: Sequence[Criterion], metrics: Mapping[str, Number]) -> list[CriterionResult]:
    """Compares each criterion's metric with its threshold.

    Args:
        criteria: The contract's criteria.
        metrics: Metric name to value; NaN and infinities are allowed here.

    Returns:
        One result per criterion, in order. A metric that is missing or not finite has the value None and
        never passes, whatever the operator.
    """
    return [_result(criterion, metrics.get(criterion.metric)) for criterion in criteria]


def explain(results: Sequence[CriterionResult]) -> str:
    """Returns one sentence that names what failed, or that all passed.

    Args:
        results: The results of `evaluate`; without any, nothing passed.
    """
    failed = [_failure(result) for result in results if not result.passed]
    if failed:
        return "; ".join(failed) + "."
    return f"all {len(results)} criteria passed." if results else "the contract has no criterion."


def _result(criterion: Criterion, value: Number | None) -> CriterionResult:
    usable = value is not None and math.isfinite(value)
    passed = usable and value is not None and _OPERATORS[criterion.op](value, criterion.threshold)
    return CriterionResult(
        id=criterion.id,
        passed=passed,
        value=value if usable else None,
        threshold=criterion.threshold,
        op=criterion.op,
    )


def _failure(result: CriterionResult) -> str:
    if result.value is None:
        return f"{result.id} has no value"
    # All digits of the value: a recall of 0.9999999 must not be shown as "1, not 1".
    return f"{result.id} is {result.value!r}, {_WORDS[result.op]} {result.threshold:g}"
