"""Fixtures: a fresh copy of the small world for each test, and a driver in it."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from sim.testing import world as small
from sim.testing.driver import Driver
from sim.testing.drivers import Drivers


@pytest.fixture(scope="session")
def template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The small world, made once."""
    return small.make(tmp_path_factory.mktemp("small_world"))


@pytest.fixture
def fresh_driver(template: Path, tmp_path: Path) -> Iterator[Drivers]:
    """Makes drivers, each in a world of its own."""
    drivers = Drivers(template, tmp_path)
    yield drivers
    for each in drivers.made:
        each.office.world.close()


@pytest.fixture
def driver(fresh_driver: Drivers) -> Driver:
    """A driver in a fresh world."""
    return fresh_driver()
