"""Every operation of the world, in the order of its apps."""

from functools import cache
from importlib import import_module

from sim.domain.roles import Side
from sim.operations.declaration import Operation

AGENT_APPS: dict[Side, tuple[str, ...]] = {
    Side.PROVIDER: ("chart", "cases", "inbox", "docs", "forms", "auth", "p2p_session", "people"),
    Side.PAYER: (
        "payer_intake_hub",
        "triage",
        "review",
        "determination",
        "p2p",
        "p2p_session",
        "payer_letter_center",
    ),
    Side.CARE_MANAGEMENT: ("cm_intake", "cm_chart", "cm_outreach", "cm_assessment", "cm_care_plan"),
}
"""The apps that agents get, by server."""

OFFICE_APPS: tuple[str, ...] = (
    "worklist",
    "coverage",
    "fhir",
    "portal",
    "edi",
    "api_gateway",
    "fax_room",
    "call_center",
    "policy_library",
    "appeals",
    "audit",
    "workspace",
)
"""The apps that agents do not get: routes only."""


def agent_apps() -> tuple[tuple[Side, str], ...]:
    """Returns server and name of each app that agents get; an app on two servers counts on each."""
    return tuple((side, app) for side, apps in AGENT_APPS.items() for app in apps)


def apps() -> tuple[str, ...]:
    """Returns the name of each app, once."""
    return tuple(dict.fromkeys((*(app for _, app in agent_apps()), *OFFICE_APPS)))


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
