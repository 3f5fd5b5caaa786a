"""The declaration of an operation, from which its MCP tool and its REST route both come."""

import inspect
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from sim.domain.errors import Code
from sim.domain.roles import Role, Side
from sim.operations.arguments import Answer, Arguments

if TYPE_CHECKING:
    from sim.operations.call import Call, Dialog

GENERAL = (Code.UNAUTHENTICATED, Code.WRONG_ROLE, Code.INVALID_ARGUMENT, Code.TOO_LARGE)
"""Refusals of every operation; declarations name only what comes on top."""


@dataclass(frozen=True)
class Operation:
    """One thing that can be asked of the world.

    Attributes:
        name: `<app>.<action>`: the tool's name.
        side: Whose server and whose route it is.
        roles: Roles that may ask.
        arguments: Model of the arguments.
        answer: Model of the answer.
        run: Does it: a function of a call, or a coroutine function of a dialog where it waits for a model.
        writes: Whether it may change the world.
        tool: Whether agents get it as an MCP tool.
        refuses: Kinds of refusal on top of the general ones.
        description: For agents: what it does, what must come before, what it changes, whether it can be undone.
    """

    name: str
    side: Side
    roles: frozenset[Role]
    arguments: type[Arguments]
    answer: type[Answer]
    run: Callable[[Call, Any], Answer] | Callable[[Dialog, Any], Awaitable[Answer]]
    writes: bool
    tool: bool
    refuses: tuple[Code, ...]
    description: str

    @property
    def app(self) -> str:
        """The app that it belongs to."""
        return self.name.split(".", 1)[0]

    @property
    def action(self) -> str:
        """Its name within the app."""
        return self.name.split(".", 1)[1]

    @property
    def route(self) -> str:
        """Path of the REST route; the method is POST and the body the arguments."""
        return f"/{self.side}/{self.app}/{self.action}"

    @cached_property
    def waits(self) -> bool:
        """Whether it awaits a model and so runs outside of a transaction of its own."""
        return inspect.iscoroutinefunction(self.run)


def tool[A: Arguments, R: Answer](
    name: str,
    *,
    side: Side,
    roles: frozenset[Role],
    arguments: type[A],
    answer: type[R],
    run: Callable[[Call, A], R] | Callable[[Dialog, A], Awaitable[R]],
    description: str,
    writes: bool = True,
    refuses: tuple[Code, ...] = (),
) -> Operation:
    """Declares an operation that is an MCP tool and a route; the parameters are `Operation`'s attributes."""
    return Operation(
        name, side, roles, arguments, answer, run, writes, tool=True, refuses=refuses, description=description
    )


def route[A: Arguments, R: Answer](
    name: str,
    *,
    side: Side,
    roles: frozenset[Role],
    arguments: type[A],
    answer: type[R],
    run: Callable[[Call, A], R] | Callable[[Dialog, A], Awaitable[R]],
    description: str,
    writes: bool = True,
    refuses: tuple[Code, ...] = (),
) -> Operation:
    """Declares an operation that is a route only; the parameters are `Operation`'s attributes."""
    return Operation(
        name,
        side,
        roles,
        arguments,
        answer,
        run,
        writes,
        tool=False,
        refuses=refuses,
        description=description,
    )
