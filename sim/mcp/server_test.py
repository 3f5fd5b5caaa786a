"""Tools as agent frameworks see them: names, plain schemas, descriptions."""

import asyncio
import re
from typing import Any

import httpx
import pytest
from jsonschema import Draft202012Validator

from sim.domain.roles import Role, Side
from sim.mcp.schemas import plain
from sim.mcp.server import PATH, SEPARATORS, ToolServer
from sim.operations.catalog import tools
from sim.testing.driver import Driver, token_of

pytest_plugins = ("sim.testing.fixtures",)

_TOOLS = [operation for side in Side for operation in tools(side).values()]


def _ask(server: ToolServer, method: str, params: dict[str, Any]) -> dict[str, Any]:
    headers = {
        "Authorization": f"Bearer {token_of(Role.CARE_MANAGER)}",
        "Accept": "application/json, text/event-stream",
    }

    async def ask() -> httpx.Response:
        app = server.app()
        async with app.router.lifespan_context(app):
            transport = httpx.ASGITransport(app=app)
            async with httpx.AsyncClient(transport=transport, base_url="http://world") as client:
                message = {"jsonrpc": "2.0", "id": 1, "method": method, "params": params}
                return await client.post(PATH, json=message, headers=headers)

    answer: dict[str, Any] = asyncio.run(ask()).json()["result"]
    return answer


@pytest.mark.parametrize("separator", SEPARATORS)
def test_names_have_the_separator_that_the_framework_takes(driver: Driver, separator: str) -> None:
    server = ToolServer(driver.office, Side.CARE_MANAGEMENT, separator)
    names = [tool["name"] for tool in _ask(server, "tools/list", {})["tools"]]
    assert names == [name.replace(".", separator) for name in tools(Side.CARE_MANAGEMENT)]
    called = _ask(server, "tools/call", {"name": names[0], "arguments": {}})
    assert called["isError"] is False


def test_another_separator_is_refused(driver: Driver) -> None:
    with pytest.raises(ValueError, match="separator"):
        ToolServer(driver.office, Side.PAYER, "/").app()


def test_a_tool_of_another_server_does_not_exist_here(driver: Driver) -> None:
    server = ToolServer(driver.office, Side.CARE_MANAGEMENT)
    called = _ask(server, "tools/call", {"name": "triage.get", "arguments": {"case_id": "case-000001"}})
    assert called["isError"] is True
    assert "not_found" in called["content"][0]["text"]


@pytest.mark.parametrize("operation", _TOOLS, ids=lambda operation: operation.name)
def test_schemas_are_plain(operation: Any) -> None:
    schema = plain(operation.arguments)
    Draft202012Validator.check_schema(schema)
    text = str(schema)
    assert "$ref" not in text
    assert "'null'" not in text
    assert schema["type"] == "object"
    assert re.fullmatch(r"[a-z0-9_]+\.[a-z0-9_]+", operation.name)
    assert len(operation.name) <= 58, "with a prefix and a long separator it must fit into 64 characters"
