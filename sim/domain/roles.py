"""Who acts in the world: sides, their MCP servers and the roles of their people."""

from enum import StrEnum


class Side(StrEnum):
    """An organisation's side of a case; each has a server of its own."""

    PROVIDER = "provider"
    PAYER = "payer"
    CARE_MANAGEMENT = "care_management"


class Role(StrEnum):
    """What a person may do. A session token names a person and so a role."""

    PROVIDER_STAFF = "provider_staff"
    INTAKE_COORDINATOR = "intake_coordinator"
    UM_NURSE = "um_nurse"
    PHYSICIAN_REVIEWER = "physician_reviewer"
    APPEALS_MEDICAL_DIRECTOR = "appeals_medical_director"
    EXTERNAL_REVIEW_COORDINATOR = "external_review_coordinator"
    CARE_MANAGER = "care_manager"


SIDE_OF: dict[Role, Side] = {
    Role.PROVIDER_STAFF: Side.PROVIDER,
    Role.INTAKE_COORDINATOR: Side.PAYER,
    Role.UM_NURSE: Side.PAYER,
    Role.PHYSICIAN_REVIEWER: Side.PAYER,
    Role.APPEALS_MEDICAL_DIRECTOR: Side.PAYER,
    Role.EXTERNAL_REVIEW_COORDINATOR: Side.PAYER,
    Role.CARE_MANAGER: Side.CARE_MANAGEMENT,
}
"""The side that each role works for."""

PROVIDER_ROLES = frozenset({Role.PROVIDER_STAFF})
CARE_ROLES = frozenset({Role.CARE_MANAGER})
PAYER_ROLES = frozenset(role for role, side in SIDE_OF.items() if side is Side.PAYER)
