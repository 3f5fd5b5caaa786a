"""Fixtures: a fresh copy of the small world for each test, and a driver in it."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from sim.operations.identity import Sessions
from sim.operations.office import Office
from sim.testing import world as small
from sim.testing.cast import small_cast
from sim.testing.driver import Driver, open_sessions
from sim.world.store import clone


@pytest.fixture(scope="session")
def template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The small world, made once."""
    return small.make(tmp_path_factory.mktemp("small_world"))


@pytest.fixture
def fresh_driver(template: Path, tmp_path: Path) -> Iterator[Callable[[], Driver]]:
    """Makes drivers, each in a world of its own."""
    made: list[Driver] = []

    def driver() -> Driver:
        sessions = Sessions()
        people = small.people_by_role()
        open_sessions(sessions, people)
        made.append(
            Driver(Office(clone(template, tmp_path / f"world{len(made)}"), sessions, small_cast()), people)
        )
        return made[-1]

    yield driver
    for each in made:
        each.office.world.close()


@pytest.fixture
def driver(fresh_driver: Callable[[], Driver]) -> Driver:
    """A driver in a fresh world."""
    return fresh_driver()
