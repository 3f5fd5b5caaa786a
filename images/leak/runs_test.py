"""Runs of characters, held against a regular expression."""

import re

from hypothesis import given
from hypothesis import strategies as st

from images.leak.runs import character_class, runs, wide_runs

_WORD = character_class("_-")
_MIXED = st.lists(
    st.one_of(
        st.text("ab_Z9-", max_size=12).map(str.encode),
        st.text("ab_Z9-", max_size=12).map(lambda text: text.encode("utf-16-le")),
        st.text("ab_Z9-", max_size=12).map(lambda text: text.encode("utf-16-be")),
        st.binary(max_size=5),
    ),
    max_size=8,
).map(b"".join)


@given(_MIXED)
def test_runs_are_those_of_a_regular_expression(data: bytes) -> None:
    assert runs(data, _WORD, 4) == set(re.findall(rb"[A-Za-z0-9_-]{4,}", data))


@given(_MIXED)
def test_wide_runs_are_those_of_a_regular_expression(data: bytes) -> None:
    expected = set()
    for found in re.finditer(rb"(?=((?:[A-Za-z0-9_-]\0){4,}))", data):
        start, run = found.start(), found[1]
        begins = start < 2 or not re.match(rb"[A-Za-z0-9_-]\0", data[start - 2 : start])
        if begins:
            expected.add(run[::2])
            after = data[start + len(run) : start + len(run) + 1]
            if re.match(rb"[A-Za-z0-9_-]", after):
                expected.add(run[::2] + after)
    assert wide_runs(data, _WORD, 4) == expected


@given(st.text("abcdefXYZ_-012", min_size=10, max_size=40), st.binary(max_size=9), st.binary(max_size=9))
def test_a_wide_word_is_found_wherever_it_stands(word: str, before: bytes, after: bytes) -> None:
    for encoding in ("utf-16-le", "utf-16-be"):
        found = wide_runs(before + word.encode(encoding) + after, _WORD, 8)
        assert any(word[1:-1].encode() in run for run in found)
