"""Walks through a world: whole lives of cases, with any operation on any record coming in between."""

import random
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any

from sim.domain.apps import apps
from sim.domain.errors import Refusal
from sim.domain.roles import Role, Side
from sim.testing.driver import Driver
from sim.testing.examples import Example

_ID = re.compile(r"([a-z0-9]+)-[0-9]{6}")
_KEPT = 0.3
"""How often an argument's id stays as the example has it; else another record of its kind is named."""


@dataclass(frozen=True)
class Ask:
    """An operation with arguments that succeeded in some world.

    Attributes:
        operation: Its name.
        role: Role to ask in; None for the first that may.
        side: Where two servers have the operation.
        arguments: Its arguments.
    """

    operation: str
    role: Role | None
    side: Side | None
    arguments: dict[str, Any]


def asks(fresh_driver: Callable[[], Driver]) -> list[Ask]:
    """Returns what the contract examples of all apps ask with success, each taken from a world of its own.

    Args:
        fresh_driver: Makes drivers, each in a fresh world.
    """
    return [
        _asked(one, fresh_driver())
        for app in apps()
        for one in import_module(f"sim.apps.{app}.examples").EXAMPLES
        if one.code is None
    ]


def _asked(one: Example, driver: Driver) -> Ask:
    arguments = one.arrange(driver)
    driver.office.world.close()
    return Ask(one.operation, one.role, one.side, arguments)


@dataclass(frozen=True)
class Walker(Driver):
    """A driver whose every call comes after some calls of others, on whatever records there are by then.

    Attributes:
        others: What others may ask.
        between: How many calls of others come before each call.
        draws: Decides what they ask, and about which records.
        seen: Called after every call, refused or not.
        ids: Ids that answers have named so far, by kind.
        done: How many calls of others succeeded.
    """

    others: Sequence[Ask]
    between: int
    draws: random.Random
    seen: Callable[[str, bool], None]
    ids: dict[str, list[str]] = field(default_factory=dict)
    done: list[str] = field(default_factory=list)

    def call(
        self, name: str, as_: Role | None = None, *, side: Side | None = None, **arguments: Any
    ) -> dict[str, Any]:
        """Lets others call, then does an operation as `Driver.call` says."""
        for _ in range(self.between):
            self.stray()
        return self._watched(name, as_, side, arguments)

    def stray(self) -> None:
        """Lets somebody ask something; a refusal is as good as an answer, anything else is raised."""
        ask = self.draws.choice(self.others)
        try:
            self._watched(ask.operation, ask.role, ask.side, self._elsewhere(ask.arguments))
        except Refusal:
            return
        self.done.append(ask.operation)

    def _watched(
        self, name: str, role: Role | None, side: Side | None, arguments: dict[str, Any]
    ) -> dict[str, Any]:
        succeeded = False
        try:
            answer = super().call(name, role, side=side, **arguments)
            succeeded = True
        finally:
            self.seen(name, succeeded)
        self._note(answer)
        return answer

    def _elsewhere(self, value: Any) -> Any:
        """Returns arguments that name other records of the same kinds."""
        if isinstance(value, dict):
            return {key: self._elsewhere(one) for key, one in value.items()}
        if isinstance(value, list):
            return [self._elsewhere(one) for one in value]
        kind = _ID.fullmatch(value) if isinstance(value, str) else None
        if kind is None or self.draws.random() < _KEPT:
            return value
        return self.draws.choice(self.ids.get(kind[1]) or [value])

    def _note(self, value: Any) -> None:
        if isinstance(value, dict | list):
            for one in value.values() if isinstance(value, dict) else value:
                self._note(one)
        elif isinstance(value, str) and (kind := _ID.fullmatch(value)):
            known = self.ids.setdefault(kind[1], [])
            if value not in known:
                known.append(value)
