"""The apps of the world: which offices work with them, and which of them agents get."""

from sim.domain.roles import Side

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
