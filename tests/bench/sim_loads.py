"""The loads under which a server of the simulator's API is measured."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from tests.bench import mcp_sessions
from tests.bench.http_load import Request, calls_per_second
from tests.bench.mcp_sessions import ToolCall
from tests.bench.sim_calls import (
    CHART,
    PDF_BYTES,
    TEXT_BYTES,
    Target,
    case_of,
    form_saves,
    pdf_upload,
    text_upload,
)
from tests.bench.timing import Rate, ratio

_ROUNDS = 3
_SECONDS = 1.5
_PDF_SECONDS = 0.5
"""A world grows by what is uploaded, and may not grow without end."""
_CLIENTS = (1, 8, 16)
_SESSIONS = (1, 8)
_MCP_GOAL = 120


@dataclass(frozen=True)
class Load:
    """A load on one server.

    Attributes:
        name: What is asked, and by how many at once.
        round: Loads the server for a while and returns calls per second.
        goal: Calls per second that are wanted.
    """

    name: str
    round: Callable[[], float]
    goal: int | None = None


def measured(targets: Sequence[Target]) -> Iterator[str]:
    """Measures servers, load by load one after the other, and yields the lines of the report.

    Args:
        targets: The servers; the first is compared with each of the others.
    """
    for loads in zip(*(list(_loads(target)) for target in targets), strict=True):
        rates = [
            Rate(f"{load.name}{target.label}", tuple(load.round() for _ in range(_ROUNDS)))
            for load, target in zip(loads, targets, strict=True)
        ]
        yield rates[0].line(loads[0].goal)
        for other in rates[1:]:
            yield other.line()
            yield ratio(rates[0], other)


def _loads(target: Target) -> Iterator[Load]:
    case_id = case_of(target)
    chart = [target.request(CHART, patient_id=target.patient_id)]
    yield from _rest("REST, whole chart", chart, 300)
    yield from _rest("REST, form save", form_saves(target, case_id), 300)
    yield from _rest(f"REST, upload of {TEXT_BYTES // 1000} kB of text", [text_upload(target, case_id)], 150)
    yield from _rest(
        f"REST, upload of a {PDF_BYTES // 1000} kB PDF", [pdf_upload(target, case_id)], 150, _PDF_SECONDS
    )
    for sessions in _SESSIONS:
        requests = [target.tool_request(CHART, patient_id=target.patient_id) for _ in range(sessions)]
        yield _load(
            "MCP, whole chart, light client", sessions, _MCP_GOAL, _SESSIONS, _by_light(requests, sessions)
        )
    call = ToolCall(target.mcp, target.token, CHART, {"patient_id": target.patient_id})
    for sessions in _SESSIONS:
        yield _load(
            "MCP, whole chart, official client", sessions, _MCP_GOAL, _SESSIONS, _by_official(call, sessions)
        )


def _rest(name: str, requests: Sequence[Request], goal: int, seconds: float = _SECONDS) -> Iterator[Load]:
    for clients in _CLIENTS:
        yield _load(name, clients, goal, _CLIENTS, _by_light(requests, clients, seconds))


def _load(name: str, at_once: int, goal: int, of: Sequence[int], measure: Callable[[], float]) -> Load:
    """The goal is for the most at once."""
    return Load(f"{name}, {at_once} at once", measure, goal if at_once == of[-1] else None)


def _by_light(requests: Sequence[Request], clients: int, seconds: float = _SECONDS) -> Callable[[], float]:
    return lambda: calls_per_second(requests, clients, seconds)


def _by_official(call: ToolCall, sessions: int) -> Callable[[], float]:
    return lambda: mcp_sessions.calls_per_second(call, sessions, _SECONDS)
