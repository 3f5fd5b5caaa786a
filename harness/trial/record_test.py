"""Records cannot contradict themselves."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from harness.testing.records import record
from harness.trial.record import TrialKey, TrialRecord


def changed(**change: Any) -> dict[str, Any]:
    return {**json.loads(record("oracle").canonical()), **change}


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"reward": None}, "either a reward or an infrastructure error"),
        ({"status": "infra_error"}, "either a reward or an infrastructure error"),
        ({"infra": {"kind": "no_space", "message": "x"}}, "either a reward or an infrastructure error"),
        ({"status": "agent_timeout"}, "has a reward of 0"),
        ({"status": "agent_error"}, "has a reward of 0"),
        ({"verdict": None}, "the reward of its verdict"),
        ({"reward": 0}, "the reward of its verdict"),
        ({"key": "sha256:" + "0" * 64}, "not the digest of the identity"),
        ({"extra": 1}, "Extra inputs"),
        ({"status": "great"}, "Input should be"),
    ],
)
def test_contradictions_are_refused(change: dict[str, Any], words: str) -> None:
    with pytest.raises(ValidationError, match=words):
        TrialRecord.model_validate_json(json.dumps(changed(**change)))


def test_canonical_bytes_come_back() -> None:
    mine = record("oracle")
    assert TrialRecord.model_validate_json(mine.canonical()) == mine
    assert TrialRecord.model_validate_json(mine.canonical()).canonical() == mine.canonical()


DIGEST = st.integers(0, 2**256 - 1).map(lambda number: f"sha256:{number:064x}")
KEYS = st.builds(
    TrialKey,
    bundle=DIGEST,
    agent=DIGEST,
    attempt=st.integers(1, 100),
    judge=st.none() | DIGEST,
    protocol=st.integers(1, 9),
)


@given(KEYS, KEYS)
def test_keys_differ_exactly_where_identities_do(first: TrialKey, second: TrialKey) -> None:
    assert (first == second) == (first.digest() == second.digest())
    assert first.digest() == TrialKey.model_validate_json(first.model_dump_json()).digest()
