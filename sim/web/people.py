"""Organisations, the people who work in them, and the payer's policies."""

from sim.web.blocks import Block, Facts, Group, Node, Page, Tree
from sim.web.cells import plain, words
from sim.web.dossier import Dossier
from sim.web.records import Row, Snapshot

_WORKER = ("worker_id", "profession", "specialty", "credentials", "npi", "organization_id", "phone", "email")
_CONTACT = ("name", "role", "phone", "fax", "email")
_LATEST = 50


def people(snapshot: Snapshot) -> Page:
    """Returns organisations and everybody who works in them."""
    dossier = Dossier(snapshot)
    organizations = snapshot.rows("organization", order=("side", "name"))
    workers = snapshot.rows("worker", order=("name",))
    shown = ("organization_id", "side", "npi", "phone", "fax", "address", "state")
    groups = (
        Group(
            "organizations",
            "Organisations",
            tuple(dossier.grids("By side", "organization", organizations, shown)),
        ),
        Group("workers", "People", tuple(dossier.grids("By name", "worker", workers, _WORKER))),
    )
    return Page("People and organisations", groups, section="/people")


def organization(snapshot: Snapshot, organization_id: str) -> Page | None:
    """Returns the page of an organisation, or None where there is no such organisation.

    Args:
        snapshot: The world.
        organization_id: The organisation.
    """
    row = snapshot.row("organization", {"organization_id": organization_id})
    if row is None:
        return None
    dossier = Dossier(snapshot)
    workers = snapshot.rows("worker", {"organization_id": organization_id}, order=("name",))
    contacts = snapshot.rows(
        "directory_contact", {"organization_id": organization_id}, order=("role", "name")
    )
    groups = (
        Group("record", "Record", (dossier.facts("", "organization", row, {"organization_id", "name"}),)),
        Group("workers", "People", tuple(dossier.grids("By name", "worker", workers, _WORKER))),
        Group(
            "contacts", "Directory", tuple(dossier.grids("By role", "directory_contact", contacts, _CONTACT))
        ),
    )
    return Page(row["name"], groups, lead=organization_id, section="/people")


def worker(snapshot: Snapshot, worker_id: str) -> Page | None:
    """Returns the page of a worker, or None where nobody has that id.

    Args:
        snapshot: The world.
        worker_id: The worker.
    """
    row = snapshot.row("worker", {"worker_id": worker_id})
    if row is None:
        return None
    dossier = Dossier(snapshot)
    roles = snapshot.rows("worker_role", {"worker_id": worker_id})
    slots = snapshot.rows("calendar_slot", {"worker_id": worker_id}, order=("starts_at",))
    ordered = snapshot.rows("pa_case", {"ordering_practitioner_id": worker_id}, order=("-case_id",))
    done = snapshot.rows("event", {"actor_id": worker_id}, order=("-number",), limit=_LATEST)
    columns = ("number", "at", "role", "action", "case_id", "before", "after", "detail")
    shown = ("case_id", "status", "patient_id", "description")
    groups = (
        Group("record", "Record", (dossier.facts("", "worker", row, {"worker_id", "name"}), *_roles(roles))),
        Group("orders", "Cases ordered", tuple(dossier.grids("Newest first", "pa_case", ordered, shown))),
        Group("events", "Latest acts", tuple(dossier.grids("Newest first", "event", done, columns))),
        Group("calendar", "Calendar", tuple(dossier.grids("By time", "calendar_slot", slots, _SLOT))),
    )
    return Page(row["name"], groups, lead=worker_id, section="/people")


_SLOT = ("starts_at", "minutes", "free")


def _roles(rows: list[Row]) -> tuple[Block, ...]:
    return (Facts("", (("May act as", plain([words(row["role"]) for row in rows])),)),) if rows else ()


def policies(snapshot: Snapshot) -> Page:
    """Returns the payer's policies."""
    rows = snapshot.rows("payer_policy", order=("title",))
    shown = ("policy_id", "title", "version", "service_category", "effective_from")
    blocks = Dossier(snapshot).grids("By title", "payer_policy", rows, shown)
    return Page("Policies", (Group("policies", "Medical policies", tuple(blocks)),), section="/policies")


def policy(snapshot: Snapshot, policy_id: str) -> Page | None:
    """Returns a policy with its tree of criteria, or None where there is no such policy.

    Args:
        snapshot: The world.
        policy_id: The policy.
    """
    row = snapshot.row("payer_policy", {"policy_id": policy_id})
    if row is None:
        return None
    dossier = Dossier(snapshot)
    criteria = snapshot.rows("payer_policy_criterion", {"policy_id": policy_id}, order=("position",))
    codes = snapshot.rows("payer_policy_code", {"policy_id": policy_id})
    kinds = snapshot.rows("payer_policy_document", {"policy_id": policy_id})
    about = (
        ("Services", plain([code["procedure_code"] for code in codes])),
        ("Documents required", plain([kind["kind"].replace("_", " ") for kind in kinds])),
    )
    tree = (Tree("", _criteria(criteria, None)),) if criteria else ()
    groups = (
        Group(
            "record",
            "Record",
            (dossier.facts("", "payer_policy", row, {"policy_id", "title"}), Facts("What it binds", about)),
        ),
        Group("criteria", "Criteria", tree),
    )
    return Page(row["title"], groups, lead=policy_id, section="/policies")


def _criteria(rows: list[Row], parent: str | None) -> tuple[Node, ...]:
    """Returns the criteria below one; a criterion is never its own ancestor's child twice."""
    return tuple(
        Node(f"{row['criterion_id']} {row['text']}", (), _criteria(rows, row["criterion_id"]))
        for row in rows
        if row["parent_id"] == parent
    )
