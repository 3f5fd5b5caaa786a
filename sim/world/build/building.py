"""What every part of the builder works with."""

from dataclasses import dataclass
from datetime import date

from sim.world.build.draws import Draws
from sim.world.build.names import Names
from sim.world.build.rows import Rows
from specs.schema.world import World


@dataclass(frozen=True)
class Building:
    """A world while it is being built.

    Attributes:
        world: The spec.
        now: Today.
        draws: Chance.
        names: Names that are free.
        rows: Where rows go.
    """

    world: World
    now: date
    draws: Draws
    names: Names
    rows: Rows


def begin(world: World) -> Building:
    """Starts a world without rows.

    Args:
        world: The spec.
    """
    draws = Draws(world.seed)
    return Building(world, date.fromisoformat(world.now[:10]), draws, Names(world, draws.of("names")), Rows())
