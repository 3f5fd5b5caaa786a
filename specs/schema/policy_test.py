"""A policy whose evidence has no meaning is refused."""

import json
from typing import Any

import pytest
from pydantic import ValidationError

from specs.schema.policy import Policy
from specs.testing import example


@pytest.mark.parametrize(
    ("evidence", "said"),
    [
        ({"value": None}, "value is given if and only if op compares"),
        ({"kind": "medication"}, "a comparison: evidence of kind medication cannot have it"),
        ({"min_days": 30}, "min_days: evidence of kind observation cannot"),
        ({"outcomes": ["normal"]}, "outcomes: evidence of kind"),
        (
            {"kind": "condition", "op": "exists", "value": None, "within_days": 9},
            "within_days: evidence of kind condition",
        ),
        ({"min_count": 0}, "greater than or equal to 1"),
        ({"codes": []}, "at least 1"),
    ],
)
def test_evidence_without_meaning_is_named(evidence: dict[str, Any], said: str) -> None:
    policy = example("Policy")
    policy["criteria"]["evidence"][0].update(evidence)
    with pytest.raises(ValidationError, match=said):
        Policy.model_validate_json(json.dumps(policy))


@pytest.mark.parametrize(
    ("criteria", "said"),
    [
        ({"rule": "all"}, "a leaf has evidence and no children"),
        ({"evidence": []}, "a leaf has evidence and no children"),
    ],
)
def test_groups_have_children_and_leaves_evidence(criteria: dict[str, Any], said: str) -> None:
    policy = example("Policy")
    policy["criteria"].update(criteria)
    with pytest.raises(ValidationError, match=said):
        Policy.model_validate_json(json.dumps(policy))


def test_a_criterion_stands_once() -> None:
    policy = example("Policy")
    leaf = policy["criteria"]
    policy["criteria"] = {"id": "1", "text": "All:", "rule": "all", "children": [leaf]}
    with pytest.raises(ValidationError, match="stands more than once"):
        Policy.model_validate_json(json.dumps(policy))
