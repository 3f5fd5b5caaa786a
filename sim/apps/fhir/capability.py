"""CapabilityStatements: what a FHIR interface of the world serves, from the same tables that serve it."""

from collections.abc import Sequence
from typing import Any

from sim.apps.fhir.kinds import KINDS
from sim.operations.call import Call

_TYPES = {"date_from": "date", "date_to": "date", "patient": "reference", "named": "string"}


def capability_statement(
    call: Call, *, name: str, description: str, resources: Sequence[dict[str, Any]], operations: Sequence[str]
) -> dict[str, Any]:
    """Returns a CapabilityStatement.

    Args:
        call: The call.
        name: Name of the interface, for machines.
        description: What it is for.
        resources: As `rest.resource` of the statement.
        operations: Names of the operations that stand for themselves.
    """
    return {
        "resourceType": "CapabilityStatement",
        "id": name,
        "name": name,
        "status": "active",
        "date": call.now,
        "kind": "instance",
        "description": description,
        "fhirVersion": "4.0.1",
        "format": ["json"],
        "rest": [
            {
                "mode": "server",
                "security": {"description": "Authorization: Bearer <token> of a session."},
                "resource": list(resources),
                "operation": [
                    {"name": one, "definition": f"urn:hermed:operation:{one}"} for one in operations
                ],
            }
        ],
    }


def served_resources() -> list[dict[str, Any]]:
    """Returns what can be read and searched, type by type."""
    return [
        {
            "type": str(kind),
            "interaction": [{"code": "read"}, {"code": "search-type"}],
            "searchParam": [{"name": name, "type": _TYPES.get(name, "token")} for name in served.searched_by],
        }
        for kind, served in KINDS.items()
    ]
