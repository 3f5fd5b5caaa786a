from datetime import UTC, date, datetime, timedelta
from pathlib import Path, PurePosixPath

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sim.domain.sla import SlaRule, business_day, deadline, federal_holidays
from sim.domain.vocabulary import Priority, ProductLine
from specs.compiler.evaluate import evaluate
from specs.compiler.sources import SourceTree

ALL_LINES = tuple(ProductLine)
RULES = (
    SlaRule("federal", ALL_LINES, Priority.STANDARD, 168, 0, "federal standard"),
    SlaRule("federal", ALL_LINES, Priority.EXPEDITED, 72, 0, "federal expedited"),
    SlaRule("CA", (ProductLine.COMMERCIAL,), Priority.STANDARD, 0, 5, "CA standard"),
    SlaRule("IL", (ProductLine.COMMERCIAL,), Priority.EXPEDITED, 48, 0, "IL urgent"),
)
LIBRARY = PurePosixPath("lib/sla.libsonnet")
MONDAY = datetime(2026, 3, 2, 9, 0, tzinfo=UTC)


@pytest.mark.parametrize(
    ("priority", "line", "state", "days", "source"),
    [
        (Priority.STANDARD, ProductLine.MEDICARE_ADVANTAGE, "CA", 7, "federal standard"),
        (Priority.EXPEDITED, ProductLine.MEDICARE_ADVANTAGE, "IL", 3, "federal expedited"),
        (Priority.EXPEDITED, ProductLine.COMMERCIAL, "IL", 2, "IL urgent"),
        # Five business days from a Monday end on the next Monday: as late as seven days, named by its source.
        (Priority.STANDARD, ProductLine.COMMERCIAL, "CA", 7, "CA standard"),
        (Priority.EXPEDITED, ProductLine.COMMERCIAL, "CA", 3, "federal expedited"),
    ],
)
def test_known_deadlines(priority: Priority, line: ProductLine, state: str, days: int, source: str) -> None:
    due = deadline(MONDAY, priority, line, state, RULES)
    assert (due.at, due.hours, due.rule.source) == (MONDAY + timedelta(days=days), 24 * days, source)


def test_business_days_skip_weekends_and_holidays() -> None:
    # Received on Wednesday 2026-11-25; Thursday is Thanksgiving.
    received = datetime(2026, 11, 25, 9, 0, tzinfo=UTC)
    rule = (SlaRule("NY", ALL_LINES, Priority.STANDARD, 0, 3, "three business days"),)
    due = deadline(received, Priority.STANDARD, ProductLine.COMMERCIAL, "NY", rule)
    assert due.at.date() == date(2026, 12, 1)


def test_a_request_of_the_weekend_is_not_due_before_one_of_the_friday() -> None:
    rule = (SlaRule("CA", ALL_LINES, Priority.STANDARD, 0, 5, "five business days"),)
    received = [datetime(2026, 3, 6, 19, tzinfo=UTC), datetime(2026, 3, 7, 8, tzinfo=UTC)]
    due = [deadline(at, Priority.STANDARD, ProductLine.COMMERCIAL, "CA", rule).at for at in received]
    assert due == [datetime(2026, 3, 13, 19, tzinfo=UTC), datetime(2026, 3, 14, 0, tzinfo=UTC)]


def test_federal_holidays_of_2026() -> None:
    # As the Office of Personnel Management publishes them.
    assert sorted(day.isoformat() for day in federal_holidays(2026)) == [
        "2026-01-01",
        "2026-01-19",
        "2026-02-16",
        "2026-05-25",
        "2026-06-19",
        "2026-07-03",
        "2026-09-07",
        "2026-10-12",
        "2026-11-11",
        "2026-11-26",
        "2026-12-25",
    ]


def test_new_year_on_a_saturday_is_observed_in_the_year_before() -> None:
    assert date(2027, 12, 31) in federal_holidays(2027)
    assert not business_day(date(2027, 12, 31))


@given(
    st.datetimes(datetime(2024, 1, 1), datetime(2030, 1, 1), timezones=st.just(UTC)),
    st.sampled_from(ALL_LINES),
    st.sampled_from(["CA", "IL", "TX", None]),
)
def test_deadlines_lie_ahead_and_expedited_ones_first(
    received: datetime, line: ProductLine, state: str | None
) -> None:
    standard = deadline(received, Priority.STANDARD, line, state, RULES)
    expedited = deadline(received, Priority.EXPEDITED, line, state, RULES)
    assert received < expedited.at <= standard.at
    later = deadline(received + timedelta(hours=5), Priority.STANDARD, line, state, RULES)
    assert later.at >= standard.at


def test_a_request_that_no_rule_binds_is_an_error() -> None:
    with pytest.raises(ValueError, match="No rule says"):
        deadline(MONDAY, Priority.STANDARD, ProductLine.COMMERCIAL, "CA", ())


@pytest.fixture(scope="module")
def law() -> tuple[SlaRule, ...]:
    """The rules of the specs, as every world imports them."""
    (rules,) = evaluate(SourceTree(Path("specs")), [LIBRARY])
    return tuple(
        SlaRule(
            rule["jurisdiction"],
            tuple(ProductLine(line) for line in rule["product_lines"]),
            Priority(rule["priority"]),
            rule["hours"],
            rule["business_days"],
            rule["source"],
        )
        for rule in rules
    )


STANDARD, EXPEDITED = Priority.STANDARD, Priority.EXPEDITED


# Received on Monday 2026-03-02 at nine; hours and sources read out of the statutes by hand.
@pytest.mark.parametrize(
    ("priority", "plan", "hours", "source"),
    [
        (STANDARD, (ProductLine.MEDICARE_ADVANTAGE, "TX"), 168, "42 CFR 422.568(b)(1)"),
        (EXPEDITED, (ProductLine.MEDICARE_ADVANTAGE, "IL"), 72, "42 CFR 422.572(a)"),
        (STANDARD, (ProductLine.MEDICAID_MANAGED_CARE, "NY"), 168, "42 CFR 438.210(d)(1)"),
        (EXPEDITED, (ProductLine.MEDICAID_MANAGED_CARE, "NY"), 72, "42 CFR 438.210(d)(2)"),
        (STANDARD, (ProductLine.MEDICAID_MANAGED_CARE, "IL"), 120, "215 ILCS 200/25"),
        (STANDARD, (ProductLine.SELF_FUNDED, "IL"), 168, "The payer’s own standard"),
        (EXPEDITED, (ProductLine.SELF_FUNDED, "IL"), 72, "29 CFR 2560.503-1(f)(2)(i)"),
        (STANDARD, (ProductLine.COMMERCIAL, "CA"), 168, "Cal. Health & Safety Code 1367.01(h)(1)"),
        (EXPEDITED, (ProductLine.COMMERCIAL, "CA"), 72, "Cal. Health & Safety Code 1367.01(h)(2)"),
        (STANDARD, (ProductLine.COMMERCIAL, "TX"), 72, "Tex. Ins. Code 843.348(d)"),
        (EXPEDITED, (ProductLine.COMMERCIAL, "TX"), 72, "29 CFR 2560.503-1(f)(2)(i)"),
        (STANDARD, (ProductLine.COMMERCIAL, "NY"), 72, "N.Y. Ins. Law 4903(b)(1)"),
        (STANDARD, (ProductLine.COMMERCIAL, "IL"), 120, "215 ILCS 200/25"),
        (EXPEDITED, (ProductLine.COMMERCIAL, "IL"), 48, "215 ILCS 200/30(a)"),
        (STANDARD, (ProductLine.COMMERCIAL, "OH"), 168, "The payer’s own standard"),
        (STANDARD, (ProductLine.COMMERCIAL, None), 168, "The payer’s own standard"),
    ],
)
def test_the_law(
    law: tuple[SlaRule, ...],
    priority: Priority,
    plan: tuple[ProductLine, str | None],
    hours: int,
    source: str,
) -> None:
    due = deadline(MONDAY, priority, *plan, law)
    assert due.hours == hours
    assert due.rule.source.startswith(source)


@given(
    st.datetimes(datetime(2024, 1, 1), datetime(2030, 1, 1), timezones=st.just(UTC)),
    st.timedeltas(timedelta(0), timedelta(days=9)),
    st.sampled_from(ALL_LINES),
    st.sampled_from(["CA", "IL", "TX", "NY", "OH", None]),
)
def test_the_law_is_monotone_and_never_later_than_a_week(
    law: tuple[SlaRule, ...], received: datetime, later: timedelta, line: ProductLine, state: str | None
) -> None:
    standard = deadline(received, STANDARD, line, state, law)
    assert received < deadline(received, EXPEDITED, line, state, law).at <= standard.at
    assert standard.at <= received + timedelta(hours=168)
    assert deadline(received + later, STANDARD, line, state, law).at >= standard.at


def test_every_rule_counts_one_way_and_names_its_source(law: tuple[SlaRule, ...]) -> None:
    assert all(bool(rule.hours) != bool(rule.business_days) and len(rule.source) > 10 for rule in law)
