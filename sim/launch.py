"""Opening a trial's world: its copy, its sessions, its cast."""

import json
from pathlib import Path
from typing import Any

from sim.admin.people import people_of
from sim.dialog.counterparts import CastError, Counterparts, load_cast
from sim.domain.roles import Side
from sim.operations.identity import Sessions
from sim.operations.office import Office
from sim.world.store import World, clone


class LaunchError(Exception):
    """A world cannot be opened as asked; the sentence says why."""


def open_office(
    template: Path, folder: Path, sessions: Path | None = None, cast: Path | None = None
) -> Office:
    """Opens a trial's world, as a new copy of a template or as it was left.

    Args:
        template: A built world.
        folder: The trial's folder; where it exists, the world in it is opened again.
        sessions: JSON file of sessions; more can be opened on the admin socket.
        cast: JSON file that says who plays patients and peers; without one, nobody answers.

    Raises:
        LaunchError: Something cannot be read or names what does not exist.
    """
    try:
        world = World(folder) if folder.exists() else clone(template, folder)
        counterparts = load_cast(cast) if cast else Counterparts()
    except (OSError, CastError) as error:
        raise LaunchError(str(error)) from error
    return Office(world, _sessions(world, sessions), counterparts)


def _sessions(world: World, file: Path | None) -> Sessions:
    opened = Sessions()
    if file is None:
        return opened
    try:
        asked: Any = json.loads(file.read_text("utf-8"))
        with world.transaction(Side.PAYER, write=False) as session:
            for token, workers in asked.items():
                opened.open(token, people_of(session, workers))
    except (OSError, ValueError, AttributeError) as error:
        raise LaunchError(f"{file}: the sessions cannot be used: {error}") from error
    return opened
