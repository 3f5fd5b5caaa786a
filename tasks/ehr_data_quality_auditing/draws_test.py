import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tasks.ehr_data_quality_auditing.draws import ID_DIGITS, hex_ids, lots, stream

WORDS = st.text(max_size=8)


@given(WORDS, WORDS, WORDS)
def test_purposes_are_kept_apart_wherever_they_are_cut(key: str, one: str, other: str) -> None:
    joined = hex_ids(key, one + other, count=4)
    assert hex_ids(key, one, other, count=4) != joined
    assert hex_ids(key + one, other, count=4) != hex_ids(key, one, other, count=4)


def test_ids_are_distinct_hexadecimal_and_repeatable() -> None:
    ids = hex_ids("k", "row", "labevents", 1, count=5000)
    assert ids == hex_ids("k", "row", "labevents", 1, count=5000)
    assert len(set(ids)) == 5000
    assert {len(one) for one in ids} == {ID_DIGITS}
    assert set("".join(ids)) <= set("0123456789abcdef")


def test_known_ids() -> None:
    # Pinned: another derivation would silently make other tasks from the same specs.
    assert hex_ids("public", "row", "patients", 17, count=2) == ["d078061524c3f18b", "29c28e3732b4da17"]


def test_no_ids_are_no_ids() -> None:
    assert hex_ids("k", "row", count=0) == []


@pytest.mark.parametrize("other", [("k2", "a"), ("k", "b")])
def test_another_key_or_purpose_gives_other_draws(other: tuple[str, str]) -> None:
    assert stream("k", "a").random() != stream(*other).random()
    assert stream("k", "a").random() == stream("k", "a").random()


def test_lots_are_dealt_evenly() -> None:
    hands = lots("k", "share", count=30_000, ways=3)
    assert np.bincount(hands).tolist() == pytest.approx([10_000] * 3, rel=0.05)
