"""What a determination sets running: how long to appeal, how long an approval holds, when a pend must be answered.

The law as it stood on 2026-01-01. When the decision itself is due is another matter: see sla.py.
"""

from calendar import monthrange
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from sim.domain.vocabulary import Priority
from sim.domain.vocabulary import ProductLine as Line


@dataclass(frozen=True, slots=True)
class Window:
    """A time that runs from a notice.

    Attributes:
        source: Statute or regulation, or the payer's own rule.
        months: Calendar months.
        days: Calendar days on top.
        hours: Hours on top.
    """

    source: str
    months: int = 0
    days: int = 0
    hours: int = 0

    def last_day(self, notice: date) -> date:
        """Returns its last day; the day of the notice does not count."""
        return months_later(notice, self.months) + timedelta(days=self.days)

    def last_moment(self, notice: datetime) -> datetime:
        """Returns its last moment: so much after the notice, to the second."""
        day = months_later(notice.date(), self.months)
        return datetime.combine(day, notice.timetz()) + timedelta(days=self.days, hours=self.hours)


_CLAIMS = "29 CFR 2560.503-1"
_PRIVATE_APPEAL = Window(f"{_CLAIMS}(h)(3)(i), 45 CFR 147.136(b)", days=180)
_PRIVATE_EXTERNAL = Window("45 CFR 147.136(c)(2)(vi), (d)(2)(i)", months=4)

APPEAL: Mapping[Line, Window] = {
    Line.COMMERCIAL: _PRIVATE_APPEAL,
    Line.SELF_FUNDED: _PRIVATE_APPEAL,
    Line.MEDICARE_ADVANTAGE: Window(
        "42 CFR 422.582(b): 60 days after receipt, which is presumed 5 days after the notice", days=65
    ),
    Line.MEDICAID_MANAGED_CARE: Window("42 CFR 438.402(c)(2)(ii)", days=60),
}
"""How long a denial can be appealed, from the date of its notice."""

EXTERNAL_REVIEW: Mapping[Line, Window | None] = {
    Line.COMMERCIAL: _PRIVATE_EXTERNAL,
    Line.SELF_FUNDED: _PRIVATE_EXTERNAL,
    Line.MEDICARE_ADVANTAGE: None,  # the plan itself forwards what it upholds: 42 CFR 422.590, 422.592(a)
    Line.MEDICAID_MANAGED_CARE: Window("42 CFR 438.408(f)(2): State fair hearing", days=120),
}
"""How long an independent review can be asked for, from the date of the appeal's notice; None: without limit."""

_STATE_APPROVAL: Mapping[str, Window] = {"IL": Window("215 ILCS 200/60", months=6)}
_PLAN_APPROVAL = Window("The payer’s own standard", days=90)

_PEND: Mapping[tuple[bool, Priority], Window] = {
    (False, Priority.STANDARD): Window(f"{_CLAIMS}(f)(2)(iii)(A)", days=45),
    (False, Priority.EXPEDITED): Window(f"{_CLAIMS}(f)(2)(i)", hours=48),
    (True, Priority.STANDARD): Window("42 CFR 422.568(b)(2), 438.210(d)(1)(ii)", days=14),
    (True, Priority.EXPEDITED): Window("42 CFR 422.572(b), 438.210(d)(2)(ii)", days=14),
}
"""How long a provider may take to send what was asked for, by whether the plan is a government plan and by urgency."""

_GOVERNMENT = frozenset({Line.MEDICARE_ADVANTAGE, Line.MEDICAID_MANAGED_CARE})


def approval(product_line: Line, state: str) -> Window:
    """Returns how long an approval holds.

    Args:
        product_line: Of the member's plan; states regulate fully insured plans.
        state: In which the plan is issued, two letters.
    """
    if product_line is Line.COMMERCIAL:
        return _STATE_APPROVAL.get(state, _PLAN_APPROVAL)
    return _PLAN_APPROVAL


def pend(product_line: Line, priority: Priority) -> Window:
    """Returns how long a provider may take to answer a pend.

    Args:
        product_line: Of the member's plan.
        priority: Urgency of the request.
    """
    return _PEND[product_line in _GOVERNMENT, priority]


def months_later(day: date, months: int) -> date:
    """Returns the same day so many months later, or that month's last day where it is shorter.

    Args:
        day: The day.
        months: 0 or more.
    """
    count = day.year * 12 + day.month - 1 + months
    year, month = divmod(count, 12)
    return date(year, month + 1, min(day.day, monthrange(year, month + 1)[1]))
