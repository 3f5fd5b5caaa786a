"""One row per agent and category: what the tables and summary.json say."""

import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Literal

from harness.stats.interval import clustered_bootstrap, wilson
from harness.sweep.plan import Plan
from harness.trial.record import Status, TrialRecord
from specs.schema.published import PublishedRow

_DIGITS = 4


@dataclass(frozen=True, slots=True)
class Row:
    """One agent on one category.

    Attributes:
        agent: Name of the agent.
        suite: Benchmark.
        category: Category, or "overall" in a published row of a whole benchmark.
        planned: Trials that the sweep asks for; None where a paper does not say.
        scored: Trials with a reward.
        passed: Trials with a reward of 1.
        success_rate: passed / scored, 0 to 1; None where nothing was scored.
        ci_low: Lower end of the 95% interval.
        ci_high: Upper end of the 95% interval.
        infra_errors: Trials without a reward because the machine failed; they count for neither side.
        cost_usd: Mean cost of a trial in US dollars.
        minutes: Mean wall time of a trial in minutes.
        status: "run", "not_run" or "published".
        needs: What is missing for a run.
    """

    agent: str
    suite: str
    category: str
    planned: int | None
    scored: int
    passed: int
    success_rate: float | None
    ci_low: float | None
    ci_high: float | None
    infra_errors: int
    cost_usd: float | None
    minutes: float | None
    status: Literal["run", "not_run", "published"]
    needs: tuple[str, ...] = ()

    def as_dict(self) -> dict[str, Any]:
        """Returns the row as JSON values."""
        return {**asdict(self), "needs": list(self.needs)}


def summarise(plan: Plan, records: Iterable[TrialRecord]) -> list[Row]:
    """Returns the rows of a sweep: agents in the plan's order, categories by name, papers' rows at the end.

    Args:
        plan: What was asked for.
        records: Records of the plan's trials; others are passed over.
    """
    wanted = {trial.key.digest() for trial in plan.trials}
    mine = [record for record in records if record.key in wanted]
    rows: list[Row] = []
    for agent in plan.agents:
        rows += _run_rows(plan, agent, [record for record in mine if record.agent == agent])
        rows += _not_run_rows(plan, agent)
    return rows + [_published_row(row) for row in plan.published]


def _run_rows(plan: Plan, agent: str, records: Sequence[TrialRecord]) -> list[Row]:
    planned: dict[tuple[str, str], set[str]] = {}
    for trial in plan.trials:
        if trial.agent_name == agent:
            bundle = trial.materials.bundle
            planned.setdefault((bundle.suite, bundle.category), set()).add(trial.key.digest())
    return [
        _run_row(agent, suite, category, len(keys), [record for record in records if record.key in keys])
        for (suite, category), keys in sorted(planned.items())
    ]


def _run_row(agent: str, suite: str, category: str, planned: int, records: Sequence[TrialRecord]) -> Row:
    scored = [record for record in records if record.reward is not None]
    passed = sum(record.reward or 0 for record in scored)
    low, high = _interval(scored, f"{agent}/{suite}/{category}") if scored else (None, None)
    return Row(
        agent=agent,
        suite=suite,
        category=category,
        planned=planned,
        scored=len(scored),
        passed=passed,
        success_rate=_round(passed / len(scored)) if scored else None,
        ci_low=_round(low),
        ci_high=_round(high),
        infra_errors=sum(record.status is Status.INFRA_ERROR for record in records),
        cost_usd=_mean([record.cost_usd for record in scored]),
        minutes=_mean([record.seconds.total / 60 for record in scored]),
        status="run",
    )


def _interval(scored: Sequence[TrialRecord], name: str) -> tuple[float, float]:
    """Wilson where each task was tried once; else a bootstrap over tasks, whose attempts are alike.

    Where all tasks agree a bootstrap has no width, and claims a certainty it does not have: Wilson over
    tasks then.
    """
    tasks: dict[str, list[int]] = {}
    for record in sorted(scored, key=lambda record: (record.task, record.identity.attempt)):
        tasks.setdefault(record.task, []).append(record.reward or 0)
    means = {sum(rewards) / len(rewards) for rewards in tasks.values()}
    if len(tasks) == len(scored) or (len(means) == 1 and means <= {0.0, 1.0}):
        return wilson(sum(rewards[0] for rewards in tasks.values()), len(tasks))
    seed = int.from_bytes(hashlib.sha256(name.encode()).digest()[:4])
    return clustered_bootstrap([tasks[task] for task in sorted(tasks)], seed)


def _not_run_rows(plan: Plan, agent: str) -> list[Row]:
    rows = []
    for entry in plan.not_run:
        if entry.agent != agent:
            continue
        counts: dict[tuple[str, str], int] = {}
        for bundle in entry.tasks:
            place = (bundle.suite, bundle.category)
            counts[place] = counts.get(place, 0) + plan.attempts
        rows += [_empty_row(agent, *place, planned, entry.needs) for place, planned in sorted(counts.items())]
    return rows


def _empty_row(agent: str, suite: str, category: str, planned: int, needs: tuple[str, ...]) -> Row:
    return Row(agent, suite, category, planned, 0, 0, None, None, None, 0, None, None, "not_run", needs)


def _published_row(row: PublishedRow) -> Row:
    return Row(
        agent=row.agent,
        suite=row.suite,
        category=row.category,
        planned=row.planned,
        scored=0,
        passed=0,
        success_rate=_round(row.success_rate),
        ci_low=None,
        ci_high=None,
        infra_errors=0,
        cost_usd=_round(row.cost_usd),
        minutes=_round(row.minutes),
        status="published",
    )


def _mean(values: Sequence[float]) -> float | None:
    return _round(sum(values) / len(values)) if values else None


def _round(value: float | None) -> float | None:
    return None if value is None else round(value, _DIGITS)
