"""Types of arguments that the payer's apps share: times of the world, provider numbers, texts."""

from datetime import datetime
from typing import Annotated

from pydantic import AfterValidator, Field, StringConstraints

from sim.domain.codes import is_npi
from sim.operations.call import TIME

_TIME_FORM = r"^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$"
_MOMENT_FORM = r"^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}:\d{2}Z)?$"
_LAST_SECOND = "T23:59:59Z"


def _time(text: str) -> str:
    try:
        datetime.strptime(text, TIME)
    except ValueError:
        raise ValueError(f"{text!r} is no time of the calendar; write it as 2026-03-02T15:00:00Z") from None
    return text


def _moment(text: str) -> str:
    return _time(text if "T" in text else text + _LAST_SECOND)


def _npi(text: str) -> str:
    if not is_npi(text):
        raise ValueError(f"{text[:20]!r} is no NPI; an NPI has ten digits, the last a check digit")
    return text


Words = Annotated[str, StringConstraints(min_length=1, max_length=4000)]
"""A sentence or a few."""

Phrase = Annotated[str, StringConstraints(min_length=1, max_length=300)]
"""A name or a phrase."""

WorldTime = Annotated[str, StringConstraints(pattern=_TIME_FORM, max_length=20), AfterValidator(_time)]
"""A time of the world, as 2026-03-02T15:00:00Z."""

WorldMoment = Annotated[str, StringConstraints(pattern=_MOMENT_FORM, max_length=20), AfterValidator(_moment)]
"""A time of the world, or a day, which means its last second."""

Npi = Annotated[str, StringConstraints(max_length=10), AfterValidator(_npi)]
"""A National Provider Identifier."""

LineNumber = Annotated[int, Field(ge=1, le=999)]
"""Number of a line of a request."""
