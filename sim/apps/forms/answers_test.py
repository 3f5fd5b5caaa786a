"""Answers fit their question's type, or are refused."""

from datetime import date
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sim.apps.forms.answers import Value, as_text
from sim.apps.forms.definitions import FormQuestion
from sim.domain.errors import Code, Refusal

TYPES = ("boolean", "integer", "decimal", "date", "choice", "text")


def question(kind: str) -> FormQuestion:
    return FormQuestion("q", "?", kind, required=True, options=("left", "right"))


@pytest.mark.parametrize(
    ("kind", "value", "written"),
    [
        ("boolean", True, "true"),
        ("boolean", "No", "false"),
        ("integer", 6, "6"),
        ("integer", 6.0, "6"),
        ("integer", " 12 ", "12"),
        ("integer", -0.0, "0"),
        ("decimal", 7.25, "7.25"),
        ("decimal", "1e-3", "0.001"),
        ("decimal", 100, "100"),
        ("date", "2026-02-28", "2026-02-28"),
        ("choice", "left", "left"),
        ("text", " Radicular pain. ", "Radicular pain."),
        ("text", 6, "6"),
    ],
)
def test_known_answers(kind: str, value: Value, written: str) -> None:
    assert as_text(question(kind), value) == written


@pytest.mark.parametrize(
    ("kind", "value"),
    [
        ("boolean", "maybe"),
        ("boolean", 1),
        ("integer", 6.5),
        ("integer", True),
        ("integer", "six"),
        ("integer", "1e400"),
        ("integer", "٦"),
        ("decimal", float("nan")),
        ("decimal", "inf"),
        ("decimal", ""),
        ("date", "2026-02-29"),
        ("date", "20260228"),
        ("date", "2026-W09-6"),
        ("date", 20260228),
        ("choice", "up"),
        ("choice", "Left"),
        ("choice", 1),
        ("text", "  "),
        ("text", False),
    ],
)
def test_answers_of_another_type_are_refused(kind: str, value: Value) -> None:
    with pytest.raises(Refusal) as caught:
        as_text(question(kind), value)
    assert caught.value.code is Code.INVALID_ARGUMENT
    assert caught.value.message.startswith("answers.q: ")


values = st.booleans() | st.integers() | st.floats() | st.text(max_size=40)


@given(st.sampled_from(TYPES), values)
def test_what_is_written_is_written_again_the_same(kind: str, value: Value) -> None:
    asked = question(kind)
    try:
        written = as_text(asked, value)
    except Refusal:
        return
    assert as_text(asked, written) == written


@given(st.decimals(allow_nan=False, allow_infinity=False, min_value=-(10**9), max_value=10**9, places=4))
def test_a_number_keeps_its_value(number: Decimal) -> None:
    assert Decimal(as_text(question("decimal"), str(number))) == number


@given(st.dates())
def test_a_date_keeps_its_day(day: date) -> None:
    assert as_text(question("date"), day.isoformat()) == day.isoformat()
