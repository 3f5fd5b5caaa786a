"""Writes docs/a-case-in-the-life.md from what the small world does: `./bazel run //sim:life`."""

import os
import sys
import tempfile
from pathlib import Path

from sim.operations.identity import Sessions
from sim.operations.office import Office
from sim.testing import world as small
from sim.testing.cast import small_cast
from sim.testing.driver import Driver, open_sessions
from sim.testing.life_page import LIVES, page
from sim.world.store import clone


def main() -> int:
    """Runs the command."""
    workspace = Path(os.environ.get("BUILD_WORKSPACE_DIRECTORY", Path.cwd()))
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "template").mkdir()
        template = small.make(Path(folder) / "template")
        told = []
        for number, (title, live) in enumerate(LIVES):
            sessions = Sessions()
            open_sessions(sessions, small.people_by_role())
            world = clone(template, Path(folder) / f"life{number}")
            told.append((title, live(Driver(Office(world, sessions, small_cast()), small.people_by_role()))))
            world.close()
    file = workspace / "docs/a-case-in-the-life.md"
    file.write_text(page(told), "utf-8")
    sys.stdout.write(f"{file}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
