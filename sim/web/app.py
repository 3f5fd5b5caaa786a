"""The web application: pages of a world, read and never changed."""

import base64
import hashlib
from collections.abc import Callable, Mapping
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

Answer = Callable[[Snapshot, Request], Response | None]


def web_app(records: Records) -> Starlette:
    """Returns the application.

    Args:
        records: The world to show.
    """

    def endpoint(answer: Answer) -> Callable[[Request], Response]:
        def handle(request: Request) -> Response:
            with records.snapshot() as snapshot:
                found = answer(snapshot, request)
            if found is None:
                raise HTTPException(404)
            return found

        return handle

    return Starlette(
        routes=[Route(path, endpoint(answer)) for path, answer in _ANSWERS.items()],
        exception_handlers={HTTPException: _failed},
        middleware=[Middleware(TrustedHostMiddleware, allowed_hosts=_HOSTS)],
    )


def _plain(make: Callable[[Snapshot], Page]) -> Answer:
    """Returns the answer with a page that is the same for everybody."""
    return lambda snapshot, _request: _html(make(snapshot))


def _asked(make: Callable[[Snapshot, Mapping[str, str]], Page]) -> Answer:
    """Returns the answer with a page that filters narrow."""
    return lambda snapshot, request: _html(make(snapshot, request.query_params))


def _keyed(make: Callable[[Snapshot, str], Page | None]) -> Answer:
    """Returns the answer with the page of one record."""

    def answer(snapshot: Snapshot, request: Request) -> Response | None:
        page = make(snapshot, request.path_params["key"])
        return None if page is None else _html(page)

    return answer


def _both(make: Callable[[Snapshot, str, Mapping[str, str]], Page | None]) -> Answer:
    """Returns the answer with the page of one list that filters narrow."""

    def answer(snapshot: Snapshot, request: Request) -> Response | None:
        page = make(snapshot, request.path_params["key"], request.query_params)
        return None if page is None else _html(page)

    return answer


def _file(make: Callable[[Snapshot, str], File | None]) -> Answer:
    """Returns the answer with a file to save: whatever is in it, the browser does not open it here."""

    def answer(snapshot: Snapshot, request: Request) -> Response | None:
        found = make(snapshot, request.path_params["key"])
        if found is None:
            return None
        headers = {"Content-Disposition": f'attachment; filename="{found.name}"'}
        return Response(found.data, media_type="application/octet-stream", headers={**_HEADERS, **headers})

    return answer


def _sheet(snapshot: Snapshot, request: Request) -> Response | None:
    """Answers with a letter as it looks on paper; of all it might hold, only its own style is applied."""
    sheet = letters.html(snapshot, request.path_params["key"])
    if sheet is None:
        return None
    style = sheet.partition("<style>")[2].partition("</style>")[0]
    digest = base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()
    policy = f"default-src 'none'; style-src 'sha256-{digest}'; sandbox; frame-ancestors 'none'"
    return HTMLResponse(sheet, headers={**_HEADERS, "Content-Security-Policy": policy})


def _style(_snapshot: Snapshot, _request: Request) -> Response:
    return Response((_HERE / "style.css").read_bytes(), media_type="text/css", headers=_HEADERS)


_ANSWERS: dict[str, Answer] = {
    "/": _plain(overview.overview),
    "/queues/{key}": _both(overview.queue_page),
    "/cases/{key}": _keyed(cases.authorization),
    "/care/{key}": _keyed(cases.care),
    "/patients": _plain(chart.patients),
    "/patients/{key}": _keyed(chart.chart),
    "/documents/{key}": _keyed(documents.document),
    "/documents/{key}/file": _file(documents.file),
    "/letters/{key}": _keyed(letters.letter),
    "/letters/{key}/html": _sheet,
    "/letters/{key}/pdf": _file(letters.pdf),
    "/people": _plain(people.people),
    "/people/{key}": _keyed(people.worker),
    "/organizations/{key}": _keyed(people.organization),
    "/policies": _plain(people.policies),
    "/policies/{key}": _keyed(people.policy),
    "/events": _asked(log.events),
    "/tables": _plain(log.tables),
    "/tables/{key}": _both(log.table),
    _STYLE: _style,
}


def _html(page: Page, status: int = 200) -> Response:
    text = _environment().get_template("page.html.jinja").render(page=page, menu=_MENU, style=_STYLE)
    return HTMLResponse(text, status, headers=_HEADERS)


def _failed(request: Request, error: Exception) -> Response:
    status = error.status_code if isinstance(error, HTTPException) else 500
    lead = (
        "This page can only be read." if status == 405 else f"This world has nothing at {request.url.path}."
    )
    return _html(Page("Not found" if status == 404 else "Not possible", (), lead=lead), status)


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
