"""Types of arguments that several apps take: dates and codes that are checked before an operation runs."""

from datetime import date
from typing import Annotated

from pydantic import AfterValidator, StringConstraints, WithJsonSchema

from sim.domain.codes import is_icd10cm, is_procedure

LONGEST_ID = 40
"""Characters of the longest id."""

LONGEST_PROSE = 20_000
"""Characters of the longest free text that is no document."""


def _day(value: str) -> str:
    try:
        if date.fromisoformat(value).isoformat() == value:
            return value
    except ValueError:
        pass
    raise ValueError(f"{value[:20]!r} is no date of the calendar; write it as 2026-03-02")


def _procedure(value: str) -> str:
    if is_procedure(value):
        return value
    raise ValueError(f"{value[:20]!r} is no CPT or HCPCS code; write it as 72148 or E0601")


def _diagnosis(value: str) -> str:
    if is_icd10cm(value):
        return value
    raise ValueError(f"{value[:20]!r} is no ICD-10-CM code; write it with its dot, as M54.16")


def _once[T](values: list[T]) -> list[T]:
    if len(set(values)) == len(values):
        return values
    raise ValueError("an entry stands twice; name each once")


Day = Annotated[
    str,
    AfterValidator(_day),
    WithJsonSchema({"type": "string", "format": "date", "pattern": r"^\d{4}-\d{2}-\d{2}$"}),
]
"""A date, as 2026-03-02."""

ProcedureCode = Annotated[str, StringConstraints(max_length=5), AfterValidator(_procedure)]
"""A CPT or HCPCS level II code."""

DiagnosisCode = Annotated[str, StringConstraints(max_length=8), AfterValidator(_diagnosis)]
"""An ICD-10-CM code."""

RecordId = Annotated[str, StringConstraints(min_length=1, max_length=LONGEST_ID)]
"""Id of a record."""

Once = AfterValidator(_once)
"""Marks a list whose entries must differ."""

PhoneNumber = Annotated[str, StringConstraints(pattern=r"^\d{3}-\d{3}-\d{4}$")]
"""A number of the North American plan, as 312-555-0100."""
