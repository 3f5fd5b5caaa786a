import json
import math
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from verifiers.verdict import Verdict

GOOD: dict[str, Any] = {
    "schema": "hermed/verdict/v1",
    "task": "ehr_data_quality_auditing/tiny",
    "contract": "dq_cluster_recall",
    "reward": 0,
    "passed": False,
    "reason": "all_clusters is 0.5, not 1.",
    "criteria": [{"id": "all_clusters", "passed": False, "value": 0.5, "threshold": 1.0, "op": "=="}],
    "metrics": {"cluster_recall": 0.5, "clusters": 2},
    "submission": [{"path": "flagged_rows.csv", "bytes": 0, "sha256": None, "problem": "empty: it is."}],
}


def test_canonical_bytes_are_known() -> None:
    assert Verdict.from_json(json.dumps(GOOD)).canonical() == (
        b'{"contract":"dq_cluster_recall","criteria":[{"id":"all_clusters","op":"==","passed":false,'
        b'"threshold":1,"value":0.5}],"metrics":{"cluster_recall":0.5,"clusters":2},"passed":false,'
        b'"reason":"all_clusters is 0.5, not 1.","reward":0,"schema":"hermed/verdict/v1",'
        b'"submission":[{"bytes":0,"path":"flagged_rows.csv","problem":"empty: it is.","sha256":null}],'
        b'"task":"ehr_data_quality_auditing/tiny"}\n'
    )


@pytest.mark.parametrize(
    "change",
    [
        {"reward": 2},
        {"reward": 1},
        {"passed": True},
        {"reason": ""},
        {"schema": "hermed/verdict/v2"},
        {"metrics": {"cluster_recall": math.nan}},
        {"metrics": {"cluster_recall": math.inf}},
        {"criteria": [{"id": "x", "passed": True, "value": math.inf, "threshold": 1.0, "op": ">="}]},
        {"criteria": [{"id": "x", "passed": True, "value": 1.0, "threshold": 1.0, "op": ">"}]},
        {"submission": [{"path": "x", "bytes": -1, "sha256": None, "problem": None}]},
        {"submission": [{"path": "x", "bytes": 1, "sha256": "ab", "problem": None}]},
        {"extra": 1},
        {"task": None},
    ],
)
def test_what_is_no_verdict_is_refused(change: dict[str, Any]) -> None:
    with pytest.raises(ValueError):
        Verdict.from_json(json.dumps(GOOD | change))


@given(st.dictionaries(st.text(max_size=8), st.floats(allow_nan=False, allow_infinity=False) | st.integers()))
def test_canonical_bytes_are_read_back(metrics: dict[str, int | float]) -> None:
    verdict = Verdict.from_json(json.dumps(GOOD | {"metrics": metrics}))
    assert verdict.metrics == metrics
    assert Verdict.from_json(verdict.canonical()) == verdict
