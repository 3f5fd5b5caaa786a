"""When a payer must have decided: the strictest rule that binds it."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta

from sim.domain.vocabulary import Priority, ProductLine

FEDERAL = "federal"
"""Jurisdiction of federal law; it binds whatever the state."""

PLAN = "plan"
"""Jurisdiction of what a payer holds itself to where the law would leave it longer; it binds whatever the state."""


@dataclass(frozen=True, slots=True)
class SlaRule:
    """How long a decision may take.

    Attributes:
        jurisdiction: "federal", "plan", or a state's two letters.
        product_lines: Product lines that it binds.
        priority: Urgency that it is about.
        hours: Clock hours after receipt; 0 where it counts business days.
        business_days: Business days after the day of receipt; 0 where it counts hours.
        source: The statute or regulation.
    """

    jurisdiction: str
    product_lines: tuple[ProductLine, ...]
    priority: Priority
    hours: int
    business_days: int
    source: str


@dataclass(frozen=True, slots=True)
class Deadline:
    """When a decision is due, and by which rule.

    Attributes:
        at: The last moment, in the time zone of the receipt.
        hours: Hours from receipt to it, rounded down.
        rule: The rule.
    """

    at: datetime
    hours: int
    rule: SlaRule


def deadline(
    received: datetime,
    priority: Priority,
    product_line: ProductLine,
    state: str | None,
    rules: Iterable[SlaRule],
) -> Deadline:
    """Returns the earliest deadline of all rules that bind a request.

    Args:
        received: When the payer received the request.
        priority: Its urgency; an expedited request is never due later than a standard one.
        product_line: Of the member's plan.
        state: The plan's state; None leaves the rules that bind in every state.
        rules: All rules there are.

    Returns:
        The deadline. Where several rules set the same one, it names the rule about the request's own urgency,
        and of these a state's before a federal one before a plan's.

    Raises:
        ValueError: No rule binds the request.
    """
    binding = [
        rule
        for rule in rules
        if rule.jurisdiction in {FEDERAL, PLAN, state}
        and product_line in rule.product_lines
        and (rule.priority is priority or priority is Priority.EXPEDITED)
    ]
    if not binding:
        raise ValueError(
            f"No rule says how soon a {priority} request of a {product_line} plan must be decided."
        )
    at, rule = min(
        ((_due(received, rule), rule) for rule in binding),
        key=lambda pair: (
            pair[0],
            pair[1].priority is not priority,
            _NATIONAL.index(pair[1].jurisdiction) if pair[1].jurisdiction in _NATIONAL else -1,
            pair[1].source,
        ),
    )
    return Deadline(at, int((at - received).total_seconds() // 3600), rule)


def business_day(day: date) -> bool:
    """Whether offices are open: Monday to Friday, and no federal holiday."""
    return day.weekday() < _SATURDAY and day not in federal_holidays(day.year)


def federal_holidays(year: int) -> frozenset[date]:
    """Returns the days on which federal offices are closed in a year (5 U.S.C. 6103, observed days).

    Args:
        year: From 2021 on, when Juneteenth was added.
    """
    fixed = [date(year, 1, 1), date(year, 6, 19), date(year, 7, 4), date(year, 11, 11), date(year, 12, 25)]
    floating = [
        _nth(year, 1, _MONDAY, 3),
        _nth(year, 2, _MONDAY, 3),
        _nth(year, 6, _MONDAY, 1) - timedelta(days=7),
        _nth(year, 9, _MONDAY, 1),
        _nth(year, 10, _MONDAY, 2),
        _nth(year, 11, _THURSDAY, 4),
    ]
    next_new_year = _observed(date(year + 1, 1, 1))
    observed = {_observed(day) for day in fixed} | set(floating) | {next_new_year}
    return frozenset(day for day in observed if day.year == year)


_NATIONAL = (FEDERAL, PLAN)
_MONDAY, _THURSDAY, _SATURDAY, _SUNDAY = 0, 3, 5, 6


def _due(received: datetime, rule: SlaRule) -> datetime:
    if rule.hours:
        return received + timedelta(hours=rule.hours)
    day = received.date()
    left = rule.business_days
    while left:
        day += timedelta(days=1)
        left -= business_day(day)
    if business_day(received.date()):
        return datetime.combine(day, received.time(), received.tzinfo)
    # Nobody was in: the days count from the office's next opening, so the last of them counts to its end.
    return datetime.combine(day + timedelta(days=1), time(), received.tzinfo)


def _nth(year: int, month: int, weekday: int, number: int) -> date:
    first = date(year, month, 1)
    return first + timedelta(days=(weekday - first.weekday()) % 7 + 7 * (number - 1))


def _observed(day: date) -> date:
    if day.weekday() == _SATURDAY:
        return day - timedelta(days=1)
    return day + timedelta(days=1) if day.weekday() == _SUNDAY else day
