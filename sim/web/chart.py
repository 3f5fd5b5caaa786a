"""Patients, and a patient's chart: kind after kind, newest first."""

from collections.abc import Iterator

from sim.web.blocks import Block, Cell, Grid, Group, Page, Text
from sim.web.cells import plain, time, words
from sim.web.dossier import Dossier
from sim.web.records import Row, Snapshot

_SECTIONS: tuple[tuple[str, str, str, tuple[str, ...]], ...] = (
    (
        "Problems",
        "condition",
        "-onset_on",
        ("display", "code", "clinical_status", "verification_status", "onset_on", "abated_on"),
    ),
    (
        "Medicines",
        "medication_request",
        "-authored_at",
        (
            "display",
            "dosage",
            "status",
            "indication",
            "rxnorm",
            "authored_at",
            "ended_on",
            "stop_reason",
            "worker_id",
        ),
    ),
    (
        "Allergies",
        "allergy_intolerance",
        "-recorded_on",
        ("substance", "reaction", "severity", "recorded_on"),
    ),
    (
        "Orders",
        "service_request",
        "-authored_at",
        (
            "service_request_id",
            "display",
            "code",
            "status",
            "priority",
            "reason_codes",
            "site_of_service",
            "authored_at",
            "worker_id",
            "note",
        ),
    ),
    ("Visits and stays", "encounter", "-starts_at", ("starts_at", "ends_at", "kind", "reason", "worker_id")),
    ("Procedures", "procedure", "-done_at", ("done_at", "display", "code", "outcome", "worker_id")),
)
"""Title, table, order and columns of the chart's sections of records."""

_CASES: tuple[tuple[str, str, tuple[str, ...]], ...] = (
    (
        "Prior authorization cases",
        "pa_case",
        ("case_id", "status", "description", "procedure_code", "priority", "decision_due_at"),
    ),
    (
        "Care management referrals",
        "cm_referral",
        ("referral_id", "status", "source", "reason", "received_at"),
    ),
    (
        "Care management cases",
        "cm_case",
        ("case_id", "status", "program", "priority", "opened_at", "ended_at"),
    ),
    ("Documents", "document", ("document_id", "title", "kind", "case_id", "created_at")),
)
"""Title, table and columns of what is going on."""

_SAID = frozenset({"patient_id", "mrn", "first_name", "last_name", "sex", "birth_date"})
"""Columns of a patient that stand in the head of the page."""

_KINDS = {
    "laboratory": "Laboratory results",
    "vital-signs": "Vital signs",
    "survey": "Scores and surveys",
    "imaging": "Imaging measurements",
    "procedure": "Measurements of procedures",
}
_ENCOUNTERS = {"AMB": "ambulatory", "EMER": "emergency", "IMP": "inpatient", "VR": "virtual"}


def patients(snapshot: Snapshot) -> Page:
    """Returns the list of patients."""
    rows = snapshot.rows("patient", order=("last_name", "first_name"))
    shown = ("patient_id", "mrn", "birth_date", "sex", "state", "language", "primary_care_id")
    blocks = Dossier(snapshot).grids("Patients by family name", "patient", rows, shown)
    return Page("Patients", (Group("patients", "All patients", tuple(blocks)),), section="/patients")


def chart(snapshot: Snapshot, patient_id: str) -> Page | None:
    """Returns a patient's chart, or None where there is no such patient.

    Args:
        snapshot: The world.
        patient_id: The patient.
    """
    row = snapshot.row("patient", {"patient_id": patient_id})
    if row is None:
        return None
    dossier = Dossier(snapshot)
    groups = [
        Group(
            "person", "Person", (dossier.facts("", "patient", row, _SAID), *_coverage(dossier, patient_id))
        ),
        Group("cases", "Cases and documents", tuple(_cases(dossier, patient_id))),
    ]
    for title, table, order, columns in _SECTIONS:
        found = snapshot.rows(table, {"patient_id": patient_id}, order=(order,))
        groups.append(
            Group(
                table, title, tuple(dossier.grids(f"{title}, newest first", table, _readable(found), columns))
            )
        )
    groups += _observations(snapshot.rows("observation", {"patient_id": patient_id}, order=("-taken_at",)))
    groups.append(Group("notes", "Notes and reports", tuple(_notes(dossier, patient_id))))
    return Page(
        f"{row['first_name']} {row['last_name']}", tuple(groups), lead=_lead(row), section="/patients"
    )


def _lead(row: Row) -> str:
    return f"{row['patient_id']}, record {row['mrn']}: {row['sex']}, born {row['birth_date']}"


def _coverage(dossier: Dossier, patient_id: str) -> Iterator[Block]:
    for row in dossier.snapshot.rows("coverage", {"patient_id": patient_id}):
        plan = dossier.snapshot.row("plan", {"plan_id": row["plan_id"]}) or {}
        payer = dossier.snapshot.row("payer", {"payer_id": plan.get("payer_id")}) or {}
        named = ("Plan", plain(plan.get("name"))), ("Payer", plain(payer.get("name")))
        line = ("Product line", plain(words(plan.get("product_line", ""))))
        facts = dossier.facts("Coverage", "coverage", row, {"patient_id", "plan_id"})
        yield type(facts)(facts.title, (*named, line, *facts.pairs))


def _cases(dossier: Dossier, patient_id: str) -> Iterator[Block]:
    for title, table, columns in _CASES:
        yield from dossier.grids(
            title, table, dossier.snapshot.rows(table, {"patient_id": patient_id}), columns
        )


def _readable(rows: list[Row]) -> list[Row]:
    """Returns records with the kinds of visits in words."""
    return [
        {**row, "kind": _ENCOUNTERS.get(row["kind"], row["kind"])} if "kind" in row else row for row in rows
    ]


def _observations(rows: list[Row]) -> Iterator[Group]:
    """Yields measurements by category, those without a name of ours last."""
    for category in dict.fromkeys((*_KINDS, *sorted({row["category"] for row in rows}))):
        chosen = [row for row in rows if row["category"] == category]
        title = _KINDS.get(category, words(category))
        columns = ("Taken", "Measure", "Result", "Against range", "Reference range", "Code")
        grid = Grid(f"{title}, newest first", columns, tuple(map(_measured, chosen)))
        yield Group(
            f"observation-{list(_KINDS).index(category) if category in _KINDS else len(_KINDS)}",
            title,
            (grid,) if chosen else (),
        )


def _measured(row: Row) -> tuple[Cell, ...]:
    number = "" if row["value"] is None else f"{row['value']:g} {row['unit']}".strip()
    result = plain("; ".join(part for part in (number, row["text"]) if part))
    return (
        time(row["taken_at"]),
        plain(row["display"]),
        result,
        _against(row),
        plain(_range(row)),
        plain(row["code"]),
    )


def _against(row: Row) -> Cell:
    """Says in words on which side of the reference range a value is."""
    value, low, high = row["value"], row["low"], row["high"]
    if value is None or (low is None and high is None):
        return plain(None)
    if low is not None and value < low:
        return Cell("badge", "below", tone="waiting")
    if high is not None and value > high:
        return Cell("badge", "above", tone="waiting")
    return plain("within")


def _range(row: Row) -> str:
    low, high, unit = row["low"], row["high"], row["unit"]
    if low is None and high is None:
        return ""
    if low is None:
        return f"up to {high:g} {unit}".strip()
    if high is None:
        return f"from {low:g} {unit}".strip()
    return f"{low:g} to {high:g} {unit}".strip()


def _notes(dossier: Dossier, patient_id: str) -> Iterator[Block]:
    for row in dossier.snapshot.rows("clinical_note", {"patient_id": patient_id}, order=("-written_at",)):
        facts = (
            ("Written", time(row["written_at"])),
            ("Author", dossier.cells.worker(row["worker_id"])),
            ("Kind (LOINC)", plain(row["type_code"])),
            ("Id", plain(row["note_id"])),
        )
        yield Text(f"{row['title']}, {row['written_at'][:10]}", row["text"], facts, folded=True)
