"""A prior authorization case, and a care management case: everything on file, in the order of the work."""

from collections.abc import Iterable, Iterator, Mapping

from sim.web.blocks import Block, Facts, Group, Page
from sim.web.cells import badge
from sim.web.dossier import Dossier, title_of
from sim.web.records import Row, Snapshot

_AUTHORIZATION: Mapping[str, tuple[str, ...]] = {
    "Request": ("pa_case_diagnosis", "pa_case_line"),
    "Submission": ("provider_determination", "questionnaire_response", "submission_packet", "pend_response"),
    "Intake and triage": ("payer_intake_case", "payer_intake_note"),
    "Review": ("payer_review_task",),
    "Determination": ("payer_determination",),
    "Peer to peer": ("p2p_request",),
    "Appeals": ("appeal",),
    "Letters": ("letter",),
    "Messages": ("message",),
    "Documents": ("document",),
}
"""Tables of a prior authorization case by the part of the page; what hangs on them comes with them."""

_CARE: Mapping[str, tuple[str, ...]] = {
    "Case": (),
    "Chart review": ("cm_chart_review",),
    "Calls": ("cm_call", "cm_attempt"),
    "Assessment": ("cm_assessment",),
    "Care plan": ("cm_care_plan",),
}
"""Tables of a care management case likewise."""


def authorization(snapshot: Snapshot, case_id: str) -> Page | None:
    """Returns the page of a prior authorization case, or None where there is none of that id.

    Args:
        snapshot: The world.
        case_id: The case.
    """
    row = snapshot.row("pa_case", {"case_id": case_id})
    if row is None:
        return None
    dossier = Dossier(snapshot)
    head = [dossier.facts("", "pa_case", row, {"case_id", "status"})]
    groups = _groups(dossier, "pa_case", case_id, head, _AUTHORIZATION)
    hidden = Group("hidden", "Hidden adjudication", tuple(_hidden(dossier, row)))
    title = f"{case_id}: {row['description']}"
    return Page(title, (*groups, hidden), badge(row["status"]), _lead(dossier, row), "/queues/cases")


def care(snapshot: Snapshot, case_id: str) -> Page | None:
    """Returns the page of a care management case, or None where there is none of that id.

    Args:
        snapshot: The world.
        case_id: The case.
    """
    row = snapshot.row("cm_case", {"case_id": case_id})
    if row is None:
        return None
    dossier = Dossier(snapshot)
    head = [dossier.facts("", "cm_case", row, {"case_id", "status"})]
    referrals = snapshot.rows("cm_referral", {"referral_id": row["referral_id"]})
    head += [
        dossier.facts("Referral", "cm_referral", referral, {"referral_id", "patient_id"})
        for referral in referrals
    ]
    groups = _groups(dossier, "cm_case", case_id, head, _CARE)
    return Page(case_id, groups, badge(row["status"]), _lead(dossier, row), "/queues/care")


def _lead(dossier: Dossier, row: Row) -> str:
    return f"Patient: {dossier.cells.link('patient', row['patient_id']).text}"


def _groups(
    dossier: Dossier, root: str, key: str, head: list[Facts], parts: Mapping[str, tuple[str, ...]]
) -> tuple[Group, ...]:
    """Returns head, time line and parts of a case, and last what no part names."""
    (first, its), *rest = parts.items()
    others = dossier.others(root, [table for tables in parts.values() for table in tables])
    groups = [
        Group("head", first, (*head, *_of(dossier, root, key, its))),
        Group("time-line", "Time line", tuple(dossier.time_line("", {"case_id": key}))),
    ]
    groups += [Group(_anchor(title), title, tuple(_of(dossier, root, key, tables))) for title, tables in rest]
    return (*groups, Group("others", "Other records", tuple(_of(dossier, root, key, others))))


def _of(dossier: Dossier, root: str, key: str, tables: Iterable[str]) -> list[Block]:
    return [block for table in tables for block in dossier.about(root, key, table)]


def _anchor(title: str) -> str:
    return title.lower().replace(" ", "-")


def _hidden(dossier: Dossier, case: Row) -> Iterator[Block]:
    """Yields what an ideal reviewer would find; nothing, unless the hidden tables were opened."""
    for table in ("hidden_case_truth", "hidden_criterion_truth"):
        rows = dossier.snapshot.rows(table, {"order_id": case["source_order_id"]})
        if table == "hidden_case_truth":
            yield from (dossier.facts(title_of(table), table, row) for row in rows)
        else:
            yield from dossier.grids(title_of(table), table, rows)
