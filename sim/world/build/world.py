"""A world from its spec."""

from collections.abc import Callable, Iterable, Sequence
from datetime import date
from pathlib import Path

from sqlmodel import SQLModel

from sim.world.build.chart import Chart
from sim.world.build.draws import Draws
from sim.world.build.mess import untidy
from sim.world.build.names import Names
from sim.world.build.offices import build_offices
from sim.world.build.patients import Person, build_patients
from sim.world.build.plans import build_plans
from sim.world.build.rows import Rows
from sim.world.build.schedule import happenings
from sim.world.build.values import Values
from sim.world.build.write import write
from sim.world.tables import ClockRule, Counter, WorldState
from specs.schema.world import World

Extra = Callable[[World, Rows], Iterable[SQLModel]]
"""Adds rows to a world that is otherwise complete, as policies and what only the payer's records know.

It may read every row there is; rows of tables of the schema "hidden" go to the payer's hidden file.
"""


def build(world: World, digest: str, folder: Path, extras: Sequence[Extra] = ()) -> Rows:
    """Builds a world.

    Args:
        world: The compiled spec.
        digest: Its digest.
        folder: Where the two files go.
        extras: What adds further rows, in this order.

    Returns:
        The rows that were written.

    Raises:
        FileExistsError: There is a world in the folder.
        ValueError: The spec cannot be fulfilled; the sentence says what is missing.
    """
    rows = Rows()
    now = date.fromisoformat(world.now[:10])
    draws = Draws(world.seed)
    names = Names(world, draws.of("names"))
    offices = build_offices(world, now, draws, names, rows)
    plans = build_plans(world, offices, rows)
    for person in build_patients(world, now, offices, plans, draws, names, rows):
        _build_chart(world, person, now, draws, rows)
    for extra in extras:
        rows.extend(list(extra(world, rows)))
    rows.add(WorldState(world=world.name, spec_digest=digest, now=world.now))
    rows.extend(ClockRule(operation=rule.operation, minutes=rule.minutes) for rule in world.clock)
    rows.extend(Counter(prefix=prefix, last=last) for prefix, last in sorted(rows.numbers.items()))
    write(rows, folder)
    return rows


def _build_chart(world: World, person: Person, now: date, draws: Draws, rows: Rows) -> None:
    chart = Chart(world, person, now, Values(world, person, draws), rows)
    chart.problems()
    events = happenings(world, person, now, draws)
    main = person.illnesses[0]
    ordering = max(
        (one for one in events if main in one.illnesses and one.act is None and one.episode is None),
        key=lambda one: one.starts_at,
    )
    for happening in events:
        chart.happen(happening, orders=happening is ordering)
    untidy(world, person, chart.treatment, now, rows)
