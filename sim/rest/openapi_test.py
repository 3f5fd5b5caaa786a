"""The OpenAPI document is valid and complete, and nothing that it allows makes the server fail."""

import re
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from jsonschema import Draft202012Validator
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import response_schema_conformance, status_code_conformance

from sim.domain.roles import Role
from sim.operations.catalog import operations
from sim.operations.declaration import Operation
from sim.operations.identity import Sessions
from sim.operations.office import Office
from sim.rest.app import document, rest_app
from sim.testing.cast import small_cast
from sim.testing.driver import Driver, open_sessions, token_of
from sim.testing.world import people_by_role
from sim.world.store import clone

pytest_plugins = ("sim.testing.fixtures",)


@pytest.fixture(scope="module")
def api(template: Path, tmp_path_factory: pytest.TempPathFactory) -> Any:
    """The API of one small world; what a case writes stays for the cases after it."""
    sessions = Sessions()
    open_sessions(sessions, people_by_role())
    world = clone(template, tmp_path_factory.mktemp("api") / "world")
    return schemathesis.openapi.from_asgi("/openapi.json", rest_app(Office(world, sessions, small_cast())))


@pytest.mark.parametrize("operation", operations(), ids=lambda op: f"{op.side}.{op.name}")
def test_no_request_makes_the_server_fail(api: Any, operation: Operation) -> None:
    role = next(role for role in Role if role in operation.roles)

    @given(case=api[operation.route]["POST"].as_strategy())
    @settings(max_examples=12, deadline=None, suppress_health_check=list(HealthCheck))
    def ask(case: Any) -> None:
        response = case.call(headers={"Authorization": f"Bearer {token_of(role)}"})
        checks = (not_a_server_error, status_code_conformance, response_schema_conformance)
        case.validate_response(response, checks=checks)

    ask()


def test_every_operation_is_described(driver: Driver) -> None:
    made = document(rest_app(driver.office))
    described = {path for path, methods in made["paths"].items() if "post" in methods}
    assert described == {operation.route for operation in operations()}
    assert "/health" in made["paths"]
    ids = [methods["post"]["operationId"] for methods in made["paths"].values() if "post" in methods]
    assert len(set(ids)) == len(ids)


def test_every_schema_is_one_and_every_reference_leads_somewhere(driver: Driver) -> None:
    made = document(rest_app(driver.office))
    schemas = made["components"]["schemas"]
    for described in schemas.values():
        Draft202012Validator.check_schema(described)
    referred = set(re.findall(r"#/components/schemas/([\w.\-]+)", str(made)))
    assert referred <= set(schemas)
