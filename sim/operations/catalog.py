"""Every operation of the world, in the order of its apps."""

from functools import cache
from importlib import import_module

from sim.domain.apps import AGENT_APPS, apps
from sim.domain.roles import Side
from sim.operations.declaration import Operation


@cache
def tools(side: Side) -> dict[str, Operation]:
    """Returns the operations that are tools of one server, by name.

    Args:
        side: Whose server.
    """
    found = {}
    for app in AGENT_APPS[side]:
        for operation in _declared(app, "tools"):
            if operation.side is side:
                found[operation.name] = operation
    return found


@cache
def operations() -> tuple[Operation, ...]:
    """Returns every operation: tools of the three servers, then what is a route only."""
    found = [operation for side in Side for operation in tools(side).values()]
    for app in apps():
        found += _declared(app, "routes")
    return tuple(found)


def _declared(app: str, part: str) -> tuple[Operation, ...]:
    """Returns the operations of one file of an app: its tools or its routes."""
    operations: tuple[Operation, ...] = import_module(f"sim.apps.{app}.{part}").OPERATIONS
    return operations
