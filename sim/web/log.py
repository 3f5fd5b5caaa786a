"""The log of events with filters, and every table as it stands."""

from collections.abc import Mapping
from urllib.parse import urlencode

from sim.web.blocks import Block, Cell, Choice, Form, Grid, Group, Links, Page
from sim.web.cells import plain
from sim.web.dossier import Dossier
from sim.web.records import Snapshot

_ROWS = 100
_FILTERS = (
    ("case_id", "Case"),
    ("actor_id", "Actor"),
    ("app", "App"),
    ("action", "Action"),
    ("side", "Side"),
    ("role", "Role"),
)
_EVENT = ("number", "at", "actor_id", "role", "action", "case_id", "record_id", "before", "after", "detail")


def events(snapshot: Snapshot, asked: Mapping[str, str]) -> Page:
    """Returns events, newest first.

    Args:
        snapshot: The world.
        asked: Filters by column, and "from": how many to leave out.
    """
    where = {name: asked[name] for name, _ in _FILTERS if asked.get(name)}
    start = _start(asked)
    rows = snapshot.rows("event", where, order=("-number",), limit=_ROWS, offset=start)
    total = snapshot.count("event", where)
    choices = [
        Choice(name, label, where.get(name, ""), tuple(snapshot.counts("event", name)))
        for name, label in _FILTERS
    ]
    blocks: list[Block] = [Form("Filter", "/events", tuple(choices))]
    blocks += Dossier(snapshot).grids("Events, newest first", "event", rows, _EVENT)
    blocks += _paging("/events", where, start, total)
    lead = f"{total} events"
    return Page("Events", (Group("events", "Log", tuple(blocks)),), lead=lead, section="/events")


def tables(snapshot: Snapshot) -> Page:
    """Returns the names of all tables, with the number of their rows."""
    rows = [
        (Cell("link", name, href=f"/tables/{name}"), plain(snapshot.count(name)))
        for name in snapshot.records.tables
    ]
    grid = Grid("Every table of the world", ("Table", "Rows"), tuple(rows))
    return Page("Tables", (Group("tables", "Tables", (grid,)),), section="/tables")


def table(snapshot: Snapshot, name: str, asked: Mapping[str, str]) -> Page | None:
    """Returns a table as it stands, or None where there is no such table.

    Args:
        snapshot: The world.
        name: The table.
        asked: "from": how many rows to leave out.
    """
    if name not in snapshot.records.tables:
        return None
    start = _start(asked)
    rows = snapshot.rows(name, limit=_ROWS, offset=start)
    total = snapshot.count(name)
    blocks = [
        *Dossier(snapshot).grids(f"{name}, by key", name, rows),
        *_paging(f"/tables/{name}", {}, start, total),
    ]
    group = Group("rows", "Rows", tuple(blocks))
    return Page(name, (group,), lead=f"{total} rows", section="/tables")


def _start(asked: Mapping[str, str]) -> int:
    given = asked.get("from", "")
    return int(given) if given.isdecimal() and len(given) < 10 else 0


def _paging(path: str, where: Mapping[str, str], start: int, total: int) -> list[Block]:
    links = []
    if start:
        links.append(("Previous", max(0, start - _ROWS)))
    if start + _ROWS < total:
        links.append(("Next", start + _ROWS))
    addresses = tuple((label, f"{path}?{urlencode({**where, 'from': place})}") for label, place in links)
    return [Links("More", addresses)] if addresses else []
