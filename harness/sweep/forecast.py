"""Says what a sweep would do, and what it may cost, without doing it."""

# ruff: noqa: PLC0415  (imports are late: --help and bad input answer at once)

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from harness.store.results import Results
from harness.sweep.plan import Plan
from harness.sweep.run import split
from specs.schema.task import Limits as TaskLimits

if TYPE_CHECKING:
    from rich.table import Table


@dataclass(frozen=True, slots=True)
class Line:
    """What one agent would do.

    Attributes:
        agent: Its name.
        planned: Trials asked for.
        there: Trials that are finished already.
        cost_usd: Expected cost of the missing ones, in US dollars; None where nothing is known.
        at_most_minutes: Sum of the time limits of the missing ones, in minutes.
        note: What is missing for a run.
    """

    agent: str
    planned: int
    there: int
    cost_usd: float | None
    at_most_minutes: float
    note: str


def forecast(plan: Plan, folder: Path) -> list[Line]:
    """Returns one line per agent of a plan.

    Reference agents use no model and cost nothing. For a model agent the published mean cost of a trial is
    the estimate; it stands for what the row would cost once it can run.

    Args:
        plan: The sweep.
        folder: Its results folder; need not exist.
    """
    work = split(plan, Results(folder))
    lines = []
    for agent in plan.agents:
        missing = [trial for trial in work.missing if trial.agent_name == agent]
        there = sum(record.agent == agent for record in work.done)
        minutes = sum(_limit_s(trial.materials.task.limits) for trial in missing) / 60
        if missing or there:
            lines.append(Line(agent, len(missing) + there, there, 0.0, minutes, ""))
        for entry in plan.not_run:
            if entry.agent == agent:
                planned = len(entry.tasks) * plan.attempts
                note = f"not run, needs {', '.join(entry.needs)}"
                lines.append(Line(agent, planned, 0, _published_cost(plan, agent, planned), 0.0, note))
    return lines


def show(plan: Plan, folder: Path) -> None:
    """Prints a forecast."""
    from harness.report.terminal import console

    lines = forecast(plan, folder)
    missing = sum(line.planned - line.there for line in lines if not line.note)
    sink = console()
    sink.print(_table(plan, lines))
    sink.print(
        f"Would run {missing} trials, {plan.concurrency} at a time, into {folder}; "
        f"{sum(line.there for line in lines)} are there already. Nothing was run.",
        soft_wrap=True,
        highlight=False,
    )


def _limit_s(limits: TaskLimits) -> int:
    return limits.agent_timeout_s + limits.verifier_timeout_s


def _published_cost(plan: Plan, agent: str, trials: int) -> float | None:
    costs = [row.cost_usd for row in plan.published if row.agent == agent and row.cost_usd is not None]
    return sum(costs) / len(costs) * trials if costs else None


def _table(plan: Plan, lines: list[Line]) -> Table:
    from rich.markup import escape
    from rich.table import Table

    table = Table(title=escape(f"Plan of {plan.title}"))
    for heading in ("agent", "trials", "there already", "expected $", "at most minutes", "note"):
        table.add_column(heading, justify="left" if heading in {"agent", "note"} else "right")
    for line in lines:
        cost = "unknown" if line.cost_usd is None else f"{line.cost_usd:.2f}"
        numbers = (str(line.planned), str(line.there), cost, f"{line.at_most_minutes:.0f}")
        table.add_row(escape(line.agent), *numbers, escape(line.note))
    return table
