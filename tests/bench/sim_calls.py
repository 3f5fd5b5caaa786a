"""What the benchmark of the simulator asks: the same calls of any server with these routes and tools."""

import base64
import json
import urllib.error
import urllib.request
from dataclasses import dataclass
from typing import Any

from tests.bench.http_load import Request, post

CHART = "chart.get_patient_chart_by_patient"
TEXT_BYTES = 20_000
PDF_BYTES = 200_000

_PROTOCOL = "2025-06-18"
_TIMEOUT_S = 60.0
_ACCEPT = "application/json, text/event-stream"
_FAILED_TOOL = b'"isError":true'
_TEXT = "The patient completed a supervised course of therapy without lasting benefit. "
_TAKEN = (
    "ordering_practitioner_id",
    "service_type",
    "procedure_code",
    "description",
    "diagnosis_codes",
    "priority",
    "site_of_service",
)
_ANSWERS: dict[str, tuple[Any, Any]] = {
    "boolean": (True, False),
    "integer": (6, 8),
    "decimal": (6.5, 8.5),
    "date": ("2026-01-05", "2026-01-12"),
    "text": ("Six weeks of therapy at home.", "Eight weeks of therapy in the practice."),
}
"""Two answers to a question of each type, so that every save changes what is on file."""


@dataclass(frozen=True)
class Target:
    """A server to be measured.

    Attributes:
        rest: Address of the REST routes.
        mcp: The provider's MCP endpoint.
        token: Token of a session of provider staff.
        patient_id: Whose chart is read; has an order that can be made a case.
        label: What the report says after the name of a load.
    """

    rest: str
    mcp: str
    token: str
    patient_id: str
    label: str = ""

    def ask(self, operation: str, **arguments: Any) -> dict[str, Any]:
        """Calls an operation of the provider's side once and returns its answer.

        Args:
            operation: As chart.search_patients.
            **arguments: Its arguments.

        Raises:
            RuntimeError: It was refused.
        """
        _, answer = _once(self._url(operation), arguments, {"Authorization": f"Bearer {self.token}"})
        return answer

    def request(self, operation: str, **arguments: Any) -> Request:
        """Writes the REST request of an operation of the provider's side."""
        body = json.dumps(arguments).encode()
        return post(self._url(operation), body, {"Authorization": f"Bearer {self.token}"})

    def tool_request(self, tool: str, **arguments: Any) -> Request:
        """Opens an MCP session and writes the request of a tool call in it."""
        headers = {"Authorization": f"Bearer {self.token}", "Accept": _ACCEPT}
        headers |= initialized(self.mcp, headers)
        body = {"jsonrpc": "2.0", "id": 2, "method": "tools/call"}
        params = {"name": tool, "arguments": arguments}
        return post(self.mcp, json.dumps({**body, "params": params}).encode(), headers, _FAILED_TOOL)

    def _url(self, operation: str) -> str:
        return f"{self.rest.rstrip('/')}/provider/{operation.replace('.', '/')}"


def initialized(url: str, headers: dict[str, str]) -> dict[str, str]:
    """Sends `initialize` to an MCP endpoint and returns the headers of the session.

    Args:
        url: The endpoint.
        headers: Headers of the request.

    Raises:
        RuntimeError: It was refused.
    """
    params = {
        "protocolVersion": _PROTOCOL,
        "capabilities": {},
        "clientInfo": {"name": "bench", "version": "1"},
    }
    asked = {"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": params}
    answered, _ = _once(url, asked, {**headers, "Accept": _ACCEPT}, json_answer=False)
    session = answered.get("mcp-session-id")
    opened = {"MCP-Protocol-Version": _PROTOCOL} | ({"Mcp-Session-Id": session} if session else {})
    if session:  # a server that keeps sessions waits for this
        said = {"jsonrpc": "2.0", "method": "notifications/initialized"}
        _once(url, said, {**headers, "Accept": _ACCEPT, **opened}, json_answer=False)
    return opened


def case_of(target: Target) -> str:
    """Makes a prior authorization case of the patient's newest order and returns its id."""
    orders = target.ask("chart.list_candidate_orders", patient_id=target.patient_id)["orders"]
    if not orders:
        raise RuntimeError(f"{target.patient_id} has no order; name another patient with --patient.")
    order = orders[0]
    if order.get("case_id"):
        return str(order["case_id"])
    taken = {name: order[name] for name in _TAKEN}
    made = target.ask(
        "cases.create_from_order", patient_id=target.patient_id, source_order_id=order["order_id"], **taken
    )
    return str(made["case_id"])


def form_saves(target: Target, case_id: str) -> list[Request]:
    """Returns two requests that answer every question of a case's forms, each in another way."""
    forms = target.ask("forms.list_required_forms", case_id=case_id)["forms"]
    if not forms:
        raise RuntimeError(f"{case_id} needs no form; name a patient with --patient whose order needs one.")
    form = max(forms, key=lambda one: len(one["questions"]))
    return [
        target.request(
            "forms.save_form_response",
            case_id=case_id,
            form_id=form["form_id"],
            answers={question["link_id"]: _answers(question)[variant] for question in form["questions"]},
        )
        for variant in range(2)
    ]


def text_upload(target: Target, case_id: str) -> Request:
    """Returns the upload of a text document."""
    content = (_TEXT * (TEXT_BYTES // len(_TEXT) + 1))[:TEXT_BYTES]
    return target.request(
        "docs.upload_evidence", case_id=case_id, kind="clinical_note", title="Progress notes", content=content
    )


def pdf_upload(target: Target, case_id: str) -> Request:
    """Returns the upload of a file."""
    data = (b"%PDF-1.7\n" + bytes(range(256)) * (PDF_BYTES // 256 + 1))[:PDF_BYTES]
    return target.request(
        "docs.upload_evidence_file",
        case_id=case_id,
        kind="clinical_note",
        title="Scanned notes",
        filename="notes.pdf",
        mime_type="application/pdf",
        file_bytes=base64.b64encode(data).decode(),
    )


def _answers(question: dict[str, Any]) -> tuple[Any, Any]:
    options = question.get("options")
    return (options[0], options[-1]) if options else _ANSWERS[question["type"]]


def _once(
    url: str, body: dict[str, Any], headers: dict[str, str], *, json_answer: bool = True
) -> tuple[dict[str, str], dict[str, Any]]:
    asked = urllib.request.Request(  # noqa: S310  (an address that the caller names)
        url, json.dumps(body).encode(), {"Content-Type": "application/json", **headers}
    )
    try:
        with urllib.request.urlopen(asked, timeout=_TIMEOUT_S) as answer:  # noqa: S310
            data = answer.read()
            found = {name.lower(): value for name, value in answer.headers.items()}
    except urllib.error.HTTPError as error:
        raise RuntimeError(f"{url} answered {error.code}: {error.read()[:400]!r}") from None
    return found, json.loads(data) if json_answer else {}
