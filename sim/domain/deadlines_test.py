"""Tests of the deadlines that determinations set running: known answers by the law, and what always holds."""

from datetime import UTC, date, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sim.domain.deadlines import APPEAL, EXTERNAL_REVIEW, Window, approval, months_later, pend
from sim.domain.vocabulary import Priority, ProductLine


@pytest.mark.parametrize(
    ("line", "last"),
    [
        (ProductLine.COMMERCIAL, date(2026, 8, 29)),
        (ProductLine.SELF_FUNDED, date(2026, 8, 29)),
        (ProductLine.MEDICARE_ADVANTAGE, date(2026, 5, 6)),
        (ProductLine.MEDICAID_MANAGED_CARE, date(2026, 5, 1)),
    ],
)
def test_appeal_window_of_a_notice_of_2_march_2026(line: ProductLine, last: date) -> None:
    assert APPEAL[line].last_day(date(2026, 3, 2)) == last


def test_external_review_ends_after_four_months_to_the_day() -> None:
    window = EXTERNAL_REVIEW[ProductLine.COMMERCIAL]
    assert window is not None
    assert window.last_day(date(2026, 3, 2)) == date(2026, 7, 2)
    assert window.last_day(date(2025, 10, 31)) == date(2026, 2, 28)
    assert EXTERNAL_REVIEW[ProductLine.MEDICARE_ADVANTAGE] is None


def test_a_state_rules_the_approvals_of_insured_plans_only() -> None:
    notice = date(2026, 3, 2)
    assert approval(ProductLine.COMMERCIAL, "IL").last_day(notice) == date(2026, 9, 2)
    assert approval(ProductLine.SELF_FUNDED, "IL").last_day(notice) == date(2026, 5, 31)
    assert approval(ProductLine.COMMERCIAL, "CA").last_day(notice) == date(2026, 5, 31)


def test_an_urgent_pend_of_a_private_plan_leaves_48_hours() -> None:
    asked = datetime(2026, 3, 2, 15, tzinfo=UTC)
    window = pend(ProductLine.COMMERCIAL, Priority.EXPEDITED)
    assert window.last_moment(asked) == datetime(2026, 3, 4, 15, tzinfo=UTC)


@given(
    day=st.dates(date(2000, 1, 1), date(2100, 1, 1)),
    months=st.integers(0, 36),
    days=st.integers(0, 400),
    hours=st.integers(0, 100),
)
def test_windows_never_end_before_they_begin(day: date, months: int, days: int, hours: int) -> None:
    window = Window("test", months, days, hours)
    begin = datetime(day.year, day.month, day.day, 12, tzinfo=UTC)
    assert window.last_day(day) >= day
    assert window.last_moment(begin) >= begin
    assert window.last_day(day) <= window.last_moment(begin).date()


@given(st.dates(date(2000, 1, 1), date(2100, 1, 1)), st.integers(0, 36))
def test_months_keep_the_day_or_take_the_last(day: date, months: int) -> None:
    later = months_later(day, months)
    assert (later.year * 12 + later.month) - (day.year * 12 + day.month) == months
    assert later.day <= day.day
