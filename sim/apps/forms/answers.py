"""Answers to a form's questions: checked by the question's type, and written as text."""

import math
from datetime import date
from decimal import Decimal, InvalidOperation

from sim.apps.forms.definitions import FormQuestion
from sim.apps.forms.types import LONGEST_ANSWER
from sim.domain.errors import Code, Refusal

type Value = bool | int | float | str

_TRUTHS = {"true": "true", "yes": "true", "false": "false", "no": "false"}
_LONGEST_NUMBER = 30
_EXPECTED = {
    "boolean": "true or false",
    "integer": "a whole number",
    "decimal": "a number",
    "date": "a date as 2026-03-02",
    "choice": "one of the options",
    "text": f"text of 1 to {LONGEST_ANSWER:,} characters",
}


def as_text(question: FormQuestion, value: Value) -> str:
    """Returns an answer as it is stored.

    Args:
        question: The question.
        value: The answer as given.

    Raises:
        Refusal: Invalid argument: the answer is none that the question admits.
    """
    written = _written(question, value)
    if written is None:
        unit = f" in {question.unit}" if question.unit else ""
        message = f"answers.{question.link_id}: {str(value)[:60]!r} is not {_EXPECTED[question.type]}{unit}."
        raise Refusal(Code.INVALID_ARGUMENT, message, allowed=_allowed(question))
    return written


def _allowed(question: FormQuestion) -> list[str]:
    return ["true", "false"] if question.type == "boolean" else list(question.options)


def _written(question: FormQuestion, value: Value) -> str | None:
    if question.type == "boolean":
        return _TRUTHS.get(str(value).strip().lower()) if isinstance(value, bool | str) else None
    if isinstance(value, bool):
        return None
    match question.type:
        case "integer" | "decimal":
            return _number(value, whole=question.type == "integer")
        case "date":
            return _date(value)
        case "choice":
            return value if isinstance(value, str) and value in question.options else None
        case _:
            text = str(value).strip()
            return text or None


def _number(value: float | str, *, whole: bool) -> str | None:
    if isinstance(value, float) and not math.isfinite(value):
        return None
    text = str(value).strip()
    if len(text) > _LONGEST_NUMBER or not text.isascii():
        return None
    try:
        number = Decimal(text)
    except InvalidOperation:
        return None
    if not number.is_finite() or abs(number.adjusted()) > _LONGEST_NUMBER:
        return None
    if number == number.to_integral_value():
        return str(int(number))
    return None if whole else format(number.normalize(), "f")


def _date(value: float | str) -> str | None:
    try:
        day = date.fromisoformat(str(value))
    except ValueError:
        return None
    return str(value) if day.isoformat() == value else None
