"""The admin application: sessions, clock and export. It listens on a socket of its own, never on an agent's."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from typing import Any

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from sim.admin.people import people_of
from sim.domain.roles import Side
from sim.operations.call import set_clock
from sim.operations.office import Office
from sim.world.export import export

Handler = Callable[[Request], Awaitable[Response]]


def admin_app(office: Office) -> Starlette:
    """Returns the application.

    Routes:
        GET /health: `{"status": "ok"}`.
        GET /export: the whole world as one JSON document, from a snapshot.
        POST /sessions: `{"token", "workers": [{"worker_id", "role"}]}` opens a session.
        POST /clock: `{"now": "2026-03-02T09:00:00Z"}` moves the clock forward.

    Args:
        office: The world and its sessions.
    """

    async def health(_request: Request) -> Response:
        return JSONResponse({"status": "ok"})

    async def whole(_request: Request) -> Response:
        data = await asyncio.to_thread(export, office.world.folder)
        return Response(data, media_type="application/json")

    async def session(request: Request) -> Response:
        asked = await _object(request)
        with office.world.transaction(Side.PAYER, write=False) as reading:
            people = people_of(reading, asked.get("workers", []))
        token = asked.get("token")
        if not isinstance(token, str) or len(token) < _SHORTEST_TOKEN:
            raise ValueError(f"token: a text of at least {_SHORTEST_TOKEN} characters.")
        office.sessions.open(token, people)
        return JSONResponse({"people": [person.worker_id for person in people]})

    async def clock(request: Request) -> Response:
        asked = await _object(request)
        with office.world.transaction(Side.PAYER, write=True) as writing:
            now = set_clock(writing, str(asked.get("now", "")))
        return JSONResponse({"now": now})

    return Starlette(
        routes=[
            Route("/health", health),
            Route("/export", whole),
            Route("/sessions", _explained(session), methods=["POST"]),
            Route("/clock", _explained(clock), methods=["POST"]),
        ]
    )


_SHORTEST_TOKEN = 16


def _explained(handler: Handler) -> Handler:
    async def answer(request: Request) -> Response:
        try:
            return await handler(request)
        except ValueError as error:
            return JSONResponse({"error": str(error)}, 400)

    return answer


async def _object(request: Request) -> dict[str, Any]:
    try:
        asked = json.loads(await request.body())
    except ValueError as error:
        raise ValueError(f"The body is not JSON: {error}.") from None
    if not isinstance(asked, dict):
        raise ValueError("The body must be a JSON object.")
    return asked
