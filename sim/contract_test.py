"""Every operation keeps what its declaration says: over the service, REST and MCP alike."""

import asyncio
import json
from collections import Counter
from functools import cache
from importlib import import_module
from typing import Any

import httpx
import pytest

from sim.domain.apps import apps
from sim.domain.errors import Code, Refusal
from sim.domain.roles import SIDE_OF, Role
from sim.mcp.server import PATH, ToolServer
from sim.operations.arguments import Answer
from sim.operations.catalog import operations
from sim.operations.declaration import Operation
from sim.operations.office import Office
from sim.rest.app import STATUS, rest_app
from sim.testing.cast import Faults
from sim.testing.driver import Driver, find, token_of
from sim.testing.drivers import Drivers
from sim.testing.examples import Example

pytest_plugins = ("sim.testing.fixtures",)


def _examples() -> list[Example]:
    return [one for app in apps() for one in import_module(f"sim.apps.{app}.examples").EXAMPLES]


EXAMPLES = _examples()

_ALWAYS_REFUSED = {"auth.request_peer_to_peer"}
"""Offered, because published trajectories know it, and refused, because the payer asks for such a call."""


def _operation(one: Example) -> Operation:
    return find(one.operation, one.side or (SIDE_OF[one.role] if one.role else None))


def _role(one: Example, operation: Operation) -> Role:
    return one.role or next(role for role in Role if role in operation.roles)


def _label(one: Example) -> str:
    return "-".join(filter(None, (one.operation, str(one.side or ""), str(one.code or "ok"), one.label)))


@pytest.mark.parametrize("operation", operations(), ids=lambda op: f"{op.side}.{op.name}")
def test_every_operation_has_its_examples(operation: Operation) -> None:
    mine = [one for one in EXAMPLES if _operation(one) is operation]
    codes = Counter(one.code for one in mine)
    assert codes[None] or operation.name in _ALWAYS_REFUSED, f"{operation.name} has no example of success"
    missing = [str(code) for code in operation.refuses if not codes[code]]
    assert not missing, f"{operation.name} declares, and no example shows: {missing}"


_ARGUMENTS: dict[int, dict[str, Any]] = {}
"""What the examples were asked with so far, by their place in memory."""


@pytest.mark.parametrize("one", EXAMPLES, ids=_label)
def test_over_the_service_rest_and_mcp(one: Example, fresh_driver: Drivers) -> None:
    first = fresh_driver()
    arguments = _ARGUMENTS[id(one)] = one.arrange(first)
    ways = [_over_rest, _over_mcp] if _operation(one).tool else [_over_rest]
    twins = [_twin(one, first, fresh_driver) for _ in ways]
    answer = _over_the_service(one, first, arguments)
    for way, twin in zip(ways, twins, strict=True):
        same = "the same world gives the same answer, whichever way it is asked"
        assert way(one, twin, arguments) == answer, same


def _twin(one: Example, first: Driver, fresh_driver: Drivers) -> Driver:
    """Returns a driver in the same world: a copy, or one arranged again where a counterpart is to fail."""
    faults = first.office.counterparts.faults  # type: ignore[attr-defined]
    if faults == Faults():
        return fresh_driver.twin(first)
    again = fresh_driver()
    one.arrange(again)
    return again


def _over_the_service(one: Example, driver: Driver, arguments: dict[str, Any]) -> dict[str, Any]:
    operation = _operation(one)
    events = driver.rows("SELECT events FROM world_state")
    try:
        answer = driver.call(one.operation, _role(one, operation), side=operation.side, **arguments)
        code = None
    except Refusal as refusal:
        answer = {"error": {"code": refusal.code, "message": refusal.message}}
        answer["error"] |= {"allowed": list(refusal.allowed), "status": refusal.status}
        code = refusal.code
    assert code == one.code, answer
    if code is not None or not operation.writes:
        assert driver.rows("SELECT events FROM world_state") == events, (
            "a refusal or a reading leaves no trace"
        )
    if one.check is not None:
        one.check(driver, answer)
    return answer


class _Switched:
    """An office that stands for that of the example's world: the routes of all operations are built once."""

    office: Office

    async def converse(self, *asked: Any) -> Answer:
        return await self.office.converse(*asked)


_SWITCHED = _Switched()
_REST = cache(lambda: rest_app(_SWITCHED))  # type: ignore[arg-type]


def _over_rest(one: Example, driver: Driver, arguments: dict[str, Any]) -> dict[str, Any]:
    operation = _operation(one)
    _SWITCHED.office = driver.office

    async def ask() -> httpx.Response:
        transport = httpx.ASGITransport(app=_REST())
        async with httpx.AsyncClient(transport=transport, base_url="http://world") as client:
            header = {"Authorization": f"Bearer {token_of(_role(one, operation))}"}
            return await client.post(operation.route, json=arguments, headers=header)

    response = asyncio.run(ask())
    assert response.status_code == (200 if one.code is None else STATUS[one.code]), response.text
    answer: dict[str, Any] = response.json()
    return answer


def _over_mcp(one: Example, driver: Driver, arguments: dict[str, Any]) -> dict[str, Any]:
    operation = _operation(one)
    message = {
        "jsonrpc": "2.0",
        "id": 1,
        "method": "tools/call",
        "params": {"name": operation.name, "arguments": arguments},
    }
    headers = {
        "Authorization": f"Bearer {token_of(_role(one, operation))}",
        "Accept": "application/json, text/event-stream",
    }

    async def ask() -> httpx.Response:
        app = ToolServer(driver.office, operation.side).app()
        async with app.router.lifespan_context(app):
            transport = httpx.ASGITransport(app=app)
            async with httpx.AsyncClient(transport=transport, base_url="http://world") as client:
                return await client.post(PATH, json=message, headers=headers)

    response = asyncio.run(ask())
    assert response.status_code == 200, response.text
    result = response.json()["result"]
    assert result["isError"] is (one.code is not None)
    answer: dict[str, Any] = json.loads(result["content"][0]["text"])
    return answer


@pytest.mark.parametrize("operation", operations(), ids=lambda op: f"{op.side}.{op.name}")
def test_the_general_refusals(operation: Operation, driver: Driver) -> None:
    def refused(token: str | None, arguments: dict[str, Any]) -> Refusal:
        with pytest.raises(Refusal) as caught:
            asyncio.run(driver.office.converse(operation, token, arguments))
        return caught.value

    own = token_of(next(role for role in Role if role in operation.roles))
    assert refused(None, {}).code is Code.UNAUTHENTICATED
    assert refused("never-given-out", {}).code is Code.UNAUTHENTICATED
    assert refused(own, {"no_such_argument": 1}).code is Code.INVALID_ARGUMENT
    examples = [one for one in EXAMPLES if _operation(one) is operation]
    example = min(examples, key=lambda one: one.code is not None)
    # Roles are looked at before the world is, so it matters little whether what the arguments name is there.
    arguments = _ARGUMENTS.get(id(example)) or example.arrange(driver)
    outsiders = [role for role in Role if role not in operation.roles]
    if outsiders:
        refusal = refused(token_of(outsiders[0]), arguments)
        assert refusal.code is Code.WRONG_ROLE
        assert set(refusal.allowed) == {str(role) for role in operation.roles}
    if operation.arguments.acting:
        stranger = {**arguments, operation.arguments.acting: "wrk-nobody"}
        assert refused(own, stranger).code is Code.UNKNOWN_REVIEWER


@pytest.mark.parametrize("operation", operations(), ids=lambda op: f"{op.side}.{op.name}")
def test_the_declaration_explains_itself(operation: Operation) -> None:
    assert len(operation.description) > 30
    for name, described in _fields(operation.arguments.model_json_schema()):
        assert described, f"{operation.name}: the argument {name} has no description"


def _fields(schema: dict[str, Any]) -> list[tuple[str, str]]:
    nodes = [schema, *schema.get("$defs", {}).values()]
    return [
        (name, str(field.get("description", "")))
        for node in nodes
        for name, field in node.get("properties", {}).items()
    ]


def test_refusals_are_json_that_says_what_to_do(driver: Driver) -> None:
    with pytest.raises(Refusal) as caught:
        asyncio.run(driver.office.converse(operations()[0], token_of(Role.PROVIDER_STAFF), b"{"))
    assert json.dumps(caught.value.message)
    assert caught.value.code is Code.INVALID_ARGUMENT
