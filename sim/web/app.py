"""The web application: pages of a world, read and never changed."""

import base64
import hashlib
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from sim.web import cases, chart, documents, letters, log, overview, people
from sim.web.blocks import Page
from sim.web.cells import spoken_time
from sim.web.documents import File
from sim.web.records import Records, Snapshot

if TYPE_CHECKING:
    from jinja2 import Environment

_HERE = Path(__file__).parent
_STYLE = "/style.css"
_MENU = (
    ("/", "Overview"),
    ("/queues/cases", "Prior authorization"),
    ("/queues/care", "Care management"),
    ("/patients", "Patients"),
    ("/people", "People"),
    ("/policies", "Policies"),
    ("/events", "Events"),
    ("/tables", "Tables"),
)
_HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cache-Control": "no-store",
}
"""Of every answer: nothing runs, nothing is loaded from elsewhere, nothing stays behind."""

_HOSTS = ["127.0.0.1", "localhost"]
"""Names under which the page answers: no other site can have a browser read it under a name of its own."""

Reader = Callable[[Snapshot, Request], Page | None]


def web_app(records: Records) -> Starlette:
    """Returns the application.

    Args:
        records: The world to show.
    """

    def page(reader: Reader) -> Callable[[Request], Response]:
        def answer(request: Request) -> Response:
            with records.snapshot() as snapshot:
                found = reader(snapshot, request)
            if found is None:
                raise HTTPException(404)
            return _html(found)

        return answer

    def file(request: Request) -> Response:
        with records.snapshot() as snapshot:
            found = documents.file(snapshot, request.path_params["key"])
        if found is None:
            raise HTTPException(404)
        return _saved(found)

    def letter_file(request: Request) -> Response:
        with records.snapshot() as snapshot:
            found = letters.pdf(snapshot, request.path_params["key"])
        if found is None:
            raise HTTPException(404)
        return _saved(found)

    def letter_sheet(request: Request) -> Response:
        with records.snapshot() as snapshot:
            found = letters.html(snapshot, request.path_params["key"])
        if found is None:
            raise HTTPException(404)
        policy = f"default-src 'none'; style-src {_digest_of_style(found)}; sandbox; frame-ancestors 'none'"
        return HTMLResponse(found, headers={**_HEADERS, "Content-Security-Policy": policy})

    return Starlette(
        routes=[
            *(Route(path, page(reader)) for path, reader in _PAGES.items()),
            Route("/documents/{key}/file", file),
            Route("/letters/{key}/pdf", letter_file),
            Route("/letters/{key}/html", letter_sheet),
            Route(_STYLE, _style),
        ],
        exception_handlers={HTTPException: _failed},
        middleware=[Middleware(TrustedHostMiddleware, allowed_hosts=_HOSTS)],
    )


_PAGES: dict[str, Reader] = {
    "/": lambda snapshot, _: overview.overview(snapshot),
    "/queues/{key}": lambda snapshot, request: overview.queue_page(
        snapshot, request.path_params["key"], request.query_params.get("status", "")
    ),
    "/cases/{key}": lambda snapshot, request: cases.authorization(snapshot, request.path_params["key"]),
    "/care/{key}": lambda snapshot, request: cases.care(snapshot, request.path_params["key"]),
    "/patients": lambda snapshot, _: chart.patients(snapshot),
    "/patients/{key}": lambda snapshot, request: chart.chart(snapshot, request.path_params["key"]),
    "/documents/{key}": lambda snapshot, request: documents.document(snapshot, request.path_params["key"]),
    "/letters/{key}": lambda snapshot, request: letters.letter(snapshot, request.path_params["key"]),
    "/people": lambda snapshot, _: people.people(snapshot),
    "/people/{key}": lambda snapshot, request: people.worker(snapshot, request.path_params["key"]),
    "/organizations/{key}": lambda snapshot, request: people.organization(
        snapshot, request.path_params["key"]
    ),
    "/policies": lambda snapshot, _: people.policies(snapshot),
    "/policies/{key}": lambda snapshot, request: people.policy(snapshot, request.path_params["key"]),
    "/events": lambda snapshot, request: log.events(snapshot, request.query_params),
    "/tables": lambda snapshot, _: log.tables(snapshot),
    "/tables/{key}": lambda snapshot, request: log.table(
        snapshot, request.path_params["key"], request.query_params
    ),
}


def _html(page: Page, status: int = 200) -> Response:
    text = _environment().get_template("page.html.jinja").render(page=page, menu=_MENU, style=_STYLE)
    return HTMLResponse(text, status, headers=_HEADERS)


def _saved(found: File) -> Response:
    """Answers with a file to save: whatever is in it, the browser does not open it here."""
    headers = {"Content-Disposition": f'attachment; filename="{found.name}"'}
    return Response(found.data, media_type="application/octet-stream", headers={**_HEADERS, **headers})


def _digest_of_style(sheet: str) -> str:
    """Returns the one style that a letter brings, as a policy names it; a second one would not be applied."""
    style = sheet.partition("<style>")[2].partition("</style>")[0]
    return f"'sha256-{base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()}'"


def _failed(request: Request, error: Exception) -> Response:
    status = error.status_code if isinstance(error, HTTPException) else 500
    lead = (
        "This page can only be read." if status == 405 else f"This world has nothing at {request.url.path}."
    )
    return _html(Page("Not found" if status == 404 else "Not possible", (), lead=lead), status)


def _style(_request: Request) -> Response:
    return Response((_HERE / "style.css").read_bytes(), media_type="text/css", headers=_HEADERS)


@cache
def _environment() -> Environment:
    # Here and not above: the command's --help need not load the engine.
    from jinja2 import Environment, FileSystemLoader, StrictUndefined  # noqa: PLC0415

    environment = Environment(
        loader=FileSystemLoader(_HERE / "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters["spoken_time"] = spoken_time
    return environment
