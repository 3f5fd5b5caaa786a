"""What stands in the cells of a table, the same on a terminal and in Markdown."""

from collections.abc import Sequence

from harness.report.summary import Row

HEADINGS = (
    "agent",
    "suite",
    "category",
    "trials",
    "passed",
    "success",
    "95% interval",
    "errors",
    "cost $",
    "minutes",
    "note",
)
"""Headings of the columns."""

RIGHT = frozenset({"trials", "passed", "success", "95% interval", "errors", "cost $", "minutes"})
"""Columns of numbers."""


def cells(row: Row) -> tuple[str, ...]:
    """Returns the texts of one row, in the order of HEADINGS."""
    run = row.status == "run"
    return (
        row.agent,
        row.suite,
        row.category,
        _trials(row),
        str(row.passed) if run else "",
        "" if row.success_rate is None else f"{row.success_rate:.1%}",
        "" if row.ci_low is None or row.ci_high is None else f"{row.ci_low:.1%} to {row.ci_high:.1%}",
        str(row.infra_errors) if row.infra_errors else "",
        "" if row.cost_usd is None else f"{row.cost_usd:.2f}",
        "" if row.minutes is None else f"{row.minutes:.2f}",
        _note(row),
    )


def used(rows: Sequence[Row]) -> list[int]:
    """Returns the numbers of the columns that say anything at all."""
    texts = [cells(row) for row in rows]
    return [index for index in range(len(HEADINGS)) if any(text[index] for text in texts)]


def _trials(row: Row) -> str:
    if row.planned is None:
        return ""
    return f"{row.scored}/{row.planned}" if row.status == "run" else str(row.planned)


def _note(row: Row) -> str:
    if row.status == "published":
        return "published"
    if row.status == "not_run":
        return f"not run, needs {', '.join(row.needs)}"
    return ""
