"""What a sweep will run: agents × tasks × attempts, and what it cannot run and why."""

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase

from harness.bundle import AgentRef, Bundle, Catalogue
from harness.errors import UsageError
from harness.sweep.spec_folder import SpecFolder
from harness.trial.lifecycle import Trial
from harness.trial.materials import Materials
from harness.trial.record import TrialKey
from specs.compiler.canonical import canonical_json, digest_of
from specs.compiler.errors import did_you_mean, listed
from specs.schema.agent import Agent
from specs.schema.published import PublishedRow
from specs.schema.sweep import Sweep

GATEWAY = "a model gateway, which this version does not have"
"""What every model agent needs besides its credentials; the one place where that is said."""


@dataclass(frozen=True)
class NotRun:
    """An agent that cannot run on some tasks.

    Attributes:
        agent: Name of the agent's spec.
        tasks: Bundles it would have run on.
        needs: What is missing, as words for a table.
    """

    agent: str
    tasks: tuple[Bundle, ...]
    needs: tuple[str, ...]


@dataclass(frozen=True)
class Plan:
    """A sweep, resolved.

    Attributes:
        name: Name of the sweep.
        title: Title of its table.
        agents: Names of the agents in table order.
        attempts: Trials per agent and task.
        concurrency: Trials at a time.
        trials: What can run, in the order of agents, tasks and attempts.
        not_run: What cannot.
        published: Rows of papers that stand beside.
    """

    name: str
    title: str
    agents: tuple[str, ...]
    attempts: int
    concurrency: int
    trials: tuple[Trial, ...]
    not_run: tuple[NotRun, ...]
    published: tuple[PublishedRow, ...]


@dataclass(frozen=True)
class Choice:
    """What a person asked for on top of the sweep's spec.

    Attributes:
        tasks: Patterns over task ids; empty keeps the spec's.
        agents: Patterns over agent names; empty keeps the spec's.
        attempts: Trials per agent and task; None keeps the spec's.
        concurrency: Trials at a time; None keeps the spec's.
    """

    tasks: Sequence[str] = ()
    agents: Sequence[str] = ()
    attempts: int | None = None
    concurrency: int | None = None


def make_plan(
    name: str,
    specs: SpecFolder,
    catalogue: Catalogue,
    choice: Choice | None = None,
    environment: Mapping[str, str] | None = None,
) -> Plan:
    """Resolves a sweep against the bundles there are.

    Args:
        name: Name or path of the sweep.
        specs: Where specs are found.
        catalogue: The bundles.
        choice: What was asked for on top of the spec.
        environment: Where credentials are looked for; this process's environment where None.

    Raises:
        UsageError: On an unknown name, a broken spec or a pattern that matches nothing.
    """
    choice = choice or Choice()
    environment = os.environ if environment is None else environment
    sweep = specs.sweep(name)
    tasks = _tasks(sweep, catalogue, choice)
    agents = [name for name in sweep.agents if not choice.agents or _matches(name, choice.agents)]
    _require_match(choice.agents, sweep.agents, "agents")
    attempts = sweep.attempts if choice.attempts is None else choice.attempts
    trials: list[Trial] = []
    not_run: list[NotRun] = []
    for agent_name in agents:
        agent, digest = specs.agent(agent_name)
        needs = _needs(agent, environment)
        if needs:
            not_run.append(NotRun(agent_name, tuple(tasks), needs))
            continue
        ready, lacking = _programs(agent, tasks, catalogue)
        trials += [
            _trial(agent_name, digest, bundle, ref, attempt=attempt, catalogue=catalogue)
            for bundle, ref in ready
            for attempt in range(1, attempts + 1)
        ]
        if lacking:
            not_run.append(NotRun(agent_name, lacking, (f"a {agent.program} program in this category",)))
    rows = [row for table in sweep.published for row in specs.published(table).rows]
    concurrency = sweep.concurrency if choice.concurrency is None else choice.concurrency
    return Plan(
        name=sweep.name,
        title=sweep.title,
        agents=tuple(agents),
        attempts=attempts,
        concurrency=concurrency,
        trials=tuple(trials),
        not_run=tuple(not_run),
        published=tuple(rows),
    )


def find_task(catalogue: Catalogue, task: str) -> Bundle:
    """Returns the bundle of a task.

    Raises:
        UsageError: Where there is none of that id.
    """
    bundle = catalogue.bundles.get(task)
    if bundle is None:
        known = list(catalogue.bundles)
        raise UsageError(f'There is no task "{task}", there is {listed(known)}{did_you_mean(task, known)}')
    return bundle


def find_trial(
    catalogue: Catalogue, specs: SpecFolder, task: str, agent_name: str, attempt: int = 1
) -> Trial:
    """Returns one trial of an agent on a task.

    Raises:
        UsageError: Where either is unknown, or the agent cannot run here.
    """
    bundle = find_task(catalogue, task)
    agent, digest = specs.agent(agent_name)
    needs = _needs(agent, os.environ)
    if needs:
        raise UsageError(f"The agent {agent_name} cannot run: it needs {', '.join(needs)}.")
    ready, _ = _programs(agent, [bundle], catalogue)
    if not ready:
        raise UsageError(
            f"The agent {agent_name} cannot run on {task}: the category has no {agent.program} program."
        )
    return _trial(agent_name, digest, bundle, ready[0][1], attempt=attempt, catalogue=catalogue)


def _tasks(sweep: Sweep, catalogue: Catalogue, choice: Choice) -> list[Bundle]:
    known = list(catalogue.bundles)
    _require_match(sweep.tasks, known, f"the sweep {sweep.name}, tasks")
    listed_tasks = [task for task in known if _matches(task, sweep.tasks)]
    _require_match(choice.tasks, listed_tasks, "tasks")
    return [
        catalogue.bundles[task] for task in listed_tasks if not choice.tasks or _matches(task, choice.tasks)
    ]


def _matches(name: str, patterns: Sequence[str]) -> bool:
    """Whether a name fits a pattern; a pattern without "/" also fits the part behind it."""
    return any(
        fnmatchcase(name, pattern) or ("/" not in pattern and fnmatchcase(name.rpartition("/")[2], pattern))
        for pattern in patterns
    )


def _require_match(patterns: Sequence[str], known: Sequence[str], what: str) -> None:
    words = {*known, *(name.rpartition("/")[2] for name in known)}  # a task may be called without its category
    for pattern in patterns:
        if not any(_matches(name, [pattern]) for name in known):
            raise UsageError(
                f'The pattern "{pattern}" for {what} matches nothing, there is '
                f"{listed(known)}{did_you_mean(pattern, words)}"
            )


def _needs(agent: Agent, environment: Mapping[str, str]) -> tuple[str, ...]:
    if agent.kind_of == "reference":
        return ()
    missing = [name for name in agent.credentials if not environment.get(name)]
    return (*missing, GATEWAY)


def _programs(
    agent: Agent, tasks: Sequence[Bundle], catalogue: Catalogue
) -> tuple[list[tuple[Bundle, AgentRef]], tuple[Bundle, ...]]:
    found = [(bundle, catalogue.agent(bundle, str(agent.program))) for bundle in tasks]
    ready = [(bundle, ref) for bundle, ref in found if ref is not None]
    return ready, tuple(bundle for bundle, ref in found if ref is None)


def _trial(
    agent_name: str, digest: str, bundle: Bundle, ref: AgentRef, *, attempt: int, catalogue: Catalogue
) -> Trial:
    parts = {"spec": digest, "layers": [layer.digest for layer in ref.layers], "argv": list(ref.argv)}
    key = TrialKey(bundle=bundle.digest, agent=digest_of(canonical_json(parts)), attempt=attempt)
    return Trial(key, agent_name, ref, Materials(bundle, catalogue.runfiles))
