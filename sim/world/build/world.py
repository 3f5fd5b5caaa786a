"""A world from its spec."""

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from sqlmodel import SQLModel

from sim.world.build.building import Building, begin
from sim.world.build.chart import Chart
from sim.world.build.mess import untidy
from sim.world.build.offices import build_offices
from sim.world.build.patients import Person, build_patients
from sim.world.build.plans import build_plans
from sim.world.build.rows import Rows
from sim.world.build.schedule import happenings
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
    rows = compose(world, digest, extras)
    write(rows, folder)
    return rows


def compose(world: World, digest: str, extras: Sequence[Extra] = ()) -> Rows:
    """Returns the rows of a world; arguments and errors as of `build`."""
    building = begin(world)
    rows = building.rows
    offices = build_offices(building)
    plans = build_plans(building, offices)
    for person in build_patients(building, offices, plans):
        _build_chart(building, person)
    for extra in extras:
        rows.extend(list(extra(world, rows)))
    rows.add(WorldState(world=world.name, spec_digest=digest, now=world.now))
    rows.extend(ClockRule(operation=rule.operation, minutes=rule.minutes) for rule in world.clock)
    rows.extend(Counter(prefix=prefix, last=last) for prefix, last in sorted(rows.numbers.items()))
    return rows


def _build_chart(building: Building, person: Person) -> None:
    chart = Chart(building, person)
    events = happenings(building, person)
    chart.open(events)
    main = person.illnesses[0]
    ordering = max(
        (one for one in events if main in one.illnesses and one.act is None and one.episode is None),
        key=lambda one: one.starts_at,
    )
    for happening in events:
        chart.happen(happening, orders=happening is ordering)
    untidy(building, person, chart.treatment)
