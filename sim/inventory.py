"""What the world holds, counted from the declarations themselves.

    ./bazel run //sim:inventory

prints JSON; a test holds the numbers against the paper's (CHI-Bench section 3.1, app. C).
"""

import argparse
import json
import sqlite3
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from sim.apps.chart.reading import ACTIVITIES
from sim.domain.apps import OFFICE_APPS, agent_apps
from sim.domain.machines import ALL, CASE_MACHINES
from sim.domain.roles import Side
from sim.operations.catalog import operations, tools
from sim.rest.app import HEALTH
from sim.world.connections import WORLD_FILE


def declared() -> dict[str, Any]:
    """Returns the counts that follow from the code: apps, tools, routes, statuses, transitions."""
    routes = Counter(operation.side for operation in operations())
    return {
        "apps": len(agent_apps()),
        "office_apps": len(OFFICE_APPS),
        "tools": {str(side): len(tools(side)) for side in Side},
        "routes": sum(routes.values()) + len([HEALTH]),
        "routes_by_side": {str(side): routes[side] for side in Side},
        "statuses": sum(len(machine.follows) for machine in CASE_MACHINES),
        "transitions": {machine.name: machine.transitions for machine in ALL},
    }


def built(folder: Path) -> dict[str, int]:
    """Returns the counts of a built world: patients, workers, chart activities.

    Args:
        folder: What //sim:world makes.
    """
    address = f"file:{folder.resolve() / WORLD_FILE}?mode=ro&immutable=1"
    connection = sqlite3.connect(address, uri=True)
    try:
        activities = [model.__tablename__ for model, _, _ in ACTIVITIES]
        counts = {name: _count(connection, str(name)) for name in ("patient", "worker", *activities)}
    finally:
        connection.close()
    return {
        "patients": counts["patient"],
        "workers": counts["worker"],
        "chart_activities": sum(counts[str(name)] for name in activities),
    }


def _count(connection: sqlite3.Connection, table: str) -> int:
    (count,) = connection.execute(f'SELECT count(*) FROM "{table}"').fetchone()  # noqa: S608  (names of our own)
    return int(count)


def main(argv: Sequence[str] | None = None) -> int:
    """Runs the command.

    Args:
        argv: Arguments without the program's name; the process's own where None.

    Returns:
        The exit code.
    """
    parser = argparse.ArgumentParser(
        prog="sim:inventory", description="Prints what the world holds, as JSON."
    )
    parser.add_argument("--world", type=Path, help="a built world; without it, only what is declared")
    args = parser.parse_args(argv)
    counts = declared()
    if args.world is not None:
        try:
            counts |= built(args.world)
        except sqlite3.Error as error:
            sys.stderr.write(f"inventory: {args.world} is no built world: {error}\n")
            return 2
    sys.stdout.write(json.dumps(counts, indent=2) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
