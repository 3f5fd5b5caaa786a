"""Asks operations of a world in a test, as any of its people."""

import asyncio
import json
from dataclasses import dataclass
from typing import Any

from sqlalchemy import text

from sim.domain.roles import SIDE_OF, Role, Side
from sim.operations.catalog import operations
from sim.operations.declaration import Operation
from sim.operations.identity import Person, Sessions
from sim.operations.office import Office


def token_of(role: Role) -> str:
    """Returns the token of the test session of a role."""
    return f"test-session-{role}"


def open_sessions(sessions: Sessions, people: dict[Role, Person]) -> None:
    """Opens a session for each role, of one person."""
    for role, person in people.items():
        sessions.open(token_of(role), [person])


def find(name: str, side: Side | None = None) -> Operation:
    """Returns an operation by name; where two sides have it, of the given one."""
    found = [op for op in operations() if op.name == name and side in {None, op.side}]
    if not found:
        raise LookupError(f"There is no operation {name}.")
    return found[0]


@dataclass(frozen=True)
class Driver:
    """Does operations, each as somebody who may.

    Attributes:
        office: The world under test.
        people: One person for each role.
    """

    office: Office
    people: dict[Role, Person]

    def call(
        self, name: str, as_: Role | None = None, *, side: Side | None = None, **arguments: Any
    ) -> dict[str, Any]:
        """Does an operation and returns its answer as JSON value.

        Args:
            name: As triage.route_case.
            as_: Role to act in; default the first role that may, in the order of Role.
            side: Where two servers have the operation; default that of `as_`.
            **arguments: Its arguments.

        Raises:
            Refusal: As the operation refuses.
        """
        operation = find(name, side or (SIDE_OF[as_] if as_ else None))
        role = as_ or next(role for role in Role if role in operation.roles)
        answer = asyncio.run(self.office.converse(operation, token_of(role), arguments))
        value: dict[str, Any] = json.loads(answer.encoded())
        return value

    def rows(self, sql: str, **parameters: Any) -> list[dict[str, Any]]:
        """Returns what a query finds, as the payer sees the world."""
        with self.office.world.transaction(Side.PAYER, write=False) as session:
            found = session.connection().execute(text(sql), parameters)
            return [dict(row) for row in found.mappings()]

    def execute(self, sql: str, **parameters: Any) -> None:
        """Changes a row behind everybody's back."""
        with self.office.world.transaction(Side.PAYER, write=True) as session:
            session.connection().execute(text(sql), parameters)

    def status(self, case_id: str) -> str:
        """Returns the status of a prior authorization case."""
        return str(self.rows("SELECT status FROM pa_case WHERE case_id = :id", id=case_id)[0]["status"])
