"""Canonical JSON has one form per value."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from specs.compiler.canonical import canonical_json, digest_of

JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(st.characters(exclude_categories=["Cs"])),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.text(st.characters(exclude_categories=["Cs"])), inner, max_size=4)
    ),
    max_leaves=20,
)


def test_known_answer() -> None:
    value = {"b": [1.0, 2.5, -0.0, True, None], "a": "µ „x“\n", "B": {"y": (), "x": 1e300}}
    expected = '{"B":{"x":1e+300,"y":[]},"a":"µ „x“\\n","b":[1,2.5,0,true,null]}\n'
    assert canonical_json(value) == expected.encode()


def test_known_digest() -> None:
    # printf '{}\n' | sha256sum
    expected = "sha256:ca3d163bab055381827226140568f3bef7eaac187cebd76878e0b63e9e442356"
    assert digest_of(canonical_json({})) == expected


@given(JSON)
def test_round_trip_gives_the_same_bytes(value: Any) -> None:
    once = canonical_json(value)
    assert canonical_json(json.loads(once)) == once
    assert once.endswith(b"\n") and once.count(b"\n") == 1


@given(st.dictionaries(st.text(st.characters(exclude_categories=["Cs"])), st.integers()))
def test_key_order_never_matters(value: dict[str, int]) -> None:
    assert canonical_json(dict(reversed(value.items()))) == canonical_json(value)


@given(st.integers(min_value=-(2**53) + 1, max_value=2**53 - 1))
def test_a_whole_number_is_written_as_an_integer(number: int) -> None:
    assert canonical_json(float(number)) == canonical_json(number) == f"{number}\n".encode()


@pytest.mark.parametrize("value", [float("nan"), float("inf"), [-float("inf")], "\ud800"])
def test_what_json_cannot_say_is_refused(value: object) -> None:
    with pytest.raises(ValueError):
        canonical_json(value)


@pytest.mark.parametrize("value", [{1: 2}, {"a": {None: 1}}, b"x", {1, 2}, object()])
def test_what_is_no_json_is_refused(value: object) -> None:
    with pytest.raises(TypeError):
        canonical_json(value)
