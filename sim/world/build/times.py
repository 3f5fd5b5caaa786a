"""Days and times of a world: text outside, `date` within."""

import random
from datetime import UTC, date, datetime, time, timedelta

from sim.domain.sla import business_day

_OPENS, _QUARTERS = 8, 32
_OPEN_DAYS = 3


def instant(day: date, minutes: int) -> str:
    """Returns a time as the world writes it.

    Args:
        day: The day.
        minutes: Minutes after midnight, UTC.
    """
    return (datetime.combine(day, time(), UTC) + timedelta(minutes=minutes)).strftime("%Y-%m-%dT%H:%M:%SZ")


def office_minutes(generator: random.Random) -> int:
    """Returns when a visit begins: a quarter of an hour between 8:00 and 15:45, in minutes after midnight."""
    return _OPENS * 60 + 15 * generator.randrange(_QUARTERS)


def office_day(day: date) -> date:
    """Returns a day at or before a day on which offices are open: of a weekend's visits, not all become a Friday's."""
    if business_day(day):
        return day
    left = day.toordinal() // 7 % _OPEN_DAYS + 1
    while left:
        day -= timedelta(days=1)
        left -= business_day(day)
    return day


def age_on(birth: date, day: date) -> int:
    """Returns an age in completed years."""
    return day.year - birth.year - ((day.month, day.day) < (birth.month, birth.day))


def birthday(age: int, now: date, generator: random.Random) -> date:
    """Returns a date of birth of somebody who has an age now.

    Args:
        age: Completed years.
        now: Today.
        generator: Where the draw comes from.
    """
    latest = date(now.year - age, now.month, min(now.day, 28))
    return latest - timedelta(days=generator.randrange(360))
