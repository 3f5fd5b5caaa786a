"""Drivers of the small world, each in a world of its own."""

from pathlib import Path

from sim.operations.identity import Sessions
from sim.operations.office import Office
from sim.testing import world as small
from sim.testing.cast import small_cast
from sim.testing.driver import Driver, open_sessions
from sim.world.store import clone


class Drivers:
    """Makes drivers, each in a world of its own."""

    def __init__(self, template: Path, folder: Path) -> None:
        """Takes the template, and a folder for the worlds."""
        self._template, self._folder = template, folder
        self.made: list[Driver] = []

    def __call__(self) -> Driver:
        """Returns a driver in a fresh world."""
        return self._in_copy_of(self._template)

    def twin(self, of: Driver) -> Driver:
        """Returns a driver in a copy of another's world as it is now."""
        of.office.world.close()
        return self._in_copy_of(of.office.world.folder)

    def _in_copy_of(self, world: Path) -> Driver:
        sessions, people = Sessions(), small.people_by_role()
        open_sessions(sessions, people)
        folder = self._folder / f"world{len(self.made)}"
        self.made.append(Driver(Office(clone(world, folder), sessions, small_cast()), people))
        return self.made[-1]
