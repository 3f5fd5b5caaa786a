"""An MCP server over the tools of one side: the official SDK's protocol, this world's operations."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

import mcp_types as types
from mcp.server.lowlevel import Server
from mcp.server.transport_security import TransportSecuritySettings
from starlette.applications import Starlette

from sim.domain.errors import Code, Refusal
from sim.domain.roles import Side
from sim.mcp.schemas import plain
from sim.operations.catalog import tools
from sim.operations.declaration import Operation
from sim.operations.identity import bearer
from sim.operations.office import Office, refusal_text

SEPARATORS = (".", "__", "-")
"""What may stand between app and action in a tool's name; some agent frameworks refuse dots."""

PATH = "/mcp"
"""Path of the endpoint."""

MAX_BODY_BYTES = 16 << 20
"""Largest request: a document of 5 MB in base64, and room."""

_INSTRUCTIONS = {
    Side.PROVIDER: "A provider's office: chart, prior authorization cases, documents, forms, submissions, appeals.",
    Side.PAYER: "A payer's utilization management: intake, triage, review, determination, peer-to-peer, letters.",
    Side.CARE_MANAGEMENT: "A care management program: referrals, chart review, outreach, assessment, care plan.",
}
# The session token decides who may call, so a page that reaches this address by a rebound name gains nothing.
_ANY_HOST = TransportSecuritySettings(enable_dns_rebinding_protection=False)


@dataclass(frozen=True)
class ToolServer:
    """The MCP server of one side.

    Attributes:
        office: Where operations are done.
        side: Whose tools.
        separator: Between app and action in names, one of SEPARATORS.
    """

    office: Office
    side: Side
    separator: str = "."

    def app(self) -> Starlette:
        """Returns the streamable HTTP application, which answers in JSON."""
        if self.separator not in SEPARATORS:
            raise ValueError(f"A separator is one of {' '.join(SEPARATORS)}, not {self.separator!r}.")
        by_name = cache(self._by_name)
        server = Server(
            f"hermed-{self.side}",
            version="1",
            instructions=_INSTRUCTIONS[self.side],
            on_list_tools=self._lister(by_name),
            on_call_tool=self._caller(by_name),
        )
        return server.streamable_http_app(
            streamable_http_path=PATH,
            json_response=True,
            stateless_http=True,
            max_request_body_size=MAX_BODY_BYTES,
            transport_security=_ANY_HOST,
        )

    def _by_name(self) -> Mapping[str, Operation]:
        """The tools by the names that agents see; the apps are imported when somebody first asks for them."""
        return {name.replace(".", self.separator): operation for name, operation in tools(self.side).items()}

    def _lister(self, by_name: Callable[[], Mapping[str, Operation]]) -> Any:
        listed: list[types.ListToolsResult] = []

        async def list_tools(_context: Any, _params: Any) -> types.ListToolsResult:
            if not listed:  # schemas are built when first asked for: a start does not wait for them
                listed.append(
                    types.ListToolsResult(tools=[_tool(name, op) for name, op in by_name().items()])
                )
            return listed[0]

        return list_tools

    def _caller(self, by_name: Callable[[], Mapping[str, Operation]]) -> Any:
        async def call_tool(context: Any, params: types.CallToolRequestParams) -> types.CallToolResult:
            operation = by_name().get(params.name)
            try:
                if operation is None:
                    raise Refusal(Code.NOT_FOUND, f"There is no tool {params.name[:80]!r} on this server.")
                token = bearer(context.request.headers.get("authorization")) if context.request else None
                answer = await self.office.converse(operation, token, params.arguments or {})
                return _result(answer.encoded().decode(), failed=False)
            except Refusal as refusal:
                return _result(refusal_text(refusal), failed=True)

        return call_tool


def _tool(name: str, operation: Operation) -> types.Tool:
    return types.Tool(
        name=name,
        description=operation.description,
        input_schema=plain(operation.arguments),
        annotations=types.ToolAnnotations(read_only_hint=not operation.writes, open_world_hint=False),
    )


def _result(text: str, *, failed: bool) -> types.CallToolResult:
    return types.CallToolResult(content=[types.TextContent(text=text)], is_error=failed)
