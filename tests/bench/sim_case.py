"""The tool time of whole cases: the lives of docs/a-case-in-the-life.md, asked again of a server over REST."""

import json
import time
from collections.abc import Iterator
from pathlib import Path

import httpx

from sim.domain.roles import SIDE_OF
from sim.testing import world as small
from sim.testing.cast import small_cast
from sim.testing.driver import find
from sim.testing.drivers import Drivers
from sim.testing.life import Step
from sim.testing.life_page import LIVES
from sim.testing.process import served
from tests.bench.timing import Timing

_RUNS = 5


def whole_cases(folder: Path) -> Iterator[str]:
    """Yields the lines of the report.

    Args:
        folder: Does not exist yet; worlds are made in it.
    """
    template = folder / "template"
    template.mkdir(parents=True)
    small.make(template)
    lived = Drivers(template, folder / "lived")
    cast = _cast(folder / "cast.json")
    for number, (title, live) in enumerate(LIVES):
        driver = lived()
        steps = live(driver).steps
        driver.office.world.close()
        seconds = tuple(
            _replayed(steps, template, folder / f"case_{number}_{run}", cast) for run in range(_RUNS)
        )
        yield Timing(f"{title}, {len(steps)} calls over REST", seconds).line()


def _replayed(steps: list[Step], template: Path, folder: Path, cast: Path) -> float:
    """Seconds that the calls take in a fresh world, whose server has answered before."""
    with (
        served(template, folder, "--cast", str(cast)) as server,
        httpx.Client(base_url=server.addresses["rest"], timeout=60) as client,
    ):
        client.get("/health").raise_for_status()
        started = time.perf_counter()
        for step in steps:
            route = find(step.operation, SIDE_OF[step.role]).route
            answer = client.post(route, json=step.arguments, headers=server.headers(step.role))
            if answer.status_code != httpx.codes.OK:
                raise RuntimeError(f"{step.operation} answered {answer.status_code}: {answer.text[:400]}")
        return time.perf_counter() - started


def _cast(file: Path) -> Path:
    cast = small_cast()
    cards = {"personas": cast.personas, "peers": cast.peers}
    shown = {
        kind: {key: card.model_dump(mode="json", by_alias=True) for key, card in some.items()}
        for kind, some in cards.items()
    }
    file.write_text(json.dumps(shown), "utf-8")
    return file
