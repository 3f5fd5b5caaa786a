"""The first page: the world, its clock, and what waits where; and the queues themselves."""

from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import urlencode

from sim.apps.chart.reading import ACTIVITIES
from sim.domain.statuses import CMCaseStatus, IntakeStatus, Meant, P2PStatus, PACaseStatus, ReviewTaskStatus
from sim.web.blocks import Cell, Choice, Facts, Form, Grid, Group, Page, TimeLine
from sim.web.cells import badge, plain, time
from sim.web.dossier import Dossier
from sim.web.records import Snapshot

_LATEST = 10


@dataclass(frozen=True, slots=True)
class Queue:
    """Records that wait for somebody, by status.

    Attributes:
        key: Name in addresses.
        title: Title.
        table: Their table.
        statuses: Statuses in the order of the work, where they are an enumeration.
        columns: Columns to show.
        order: Order of the records.
    """

    key: str
    title: str
    table: str
    statuses: type[Meant] | None
    columns: tuple[str, ...]
    order: tuple[str, ...]


_CASE = ("case_id", "status", "patient_id", "description", "procedure_code", "priority", "decision_due_at")

QUEUES: tuple[Queue, ...] = (
    Queue(
        "cases", "Prior authorization cases", "pa_case", PACaseStatus, (*_CASE, "submitted_at"), ("-case_id",)
    ),
    Queue(
        "intake",
        "Intake",
        "payer_intake_case",
        IntakeStatus,
        ("case_id", "status", "auth_type", "opened_by_id", "opened_at", "decided_at"),
        ("opened_at",),
    ),
    Queue(
        "reviews",
        "Review tasks",
        "payer_review_task",
        ReviewTaskStatus,
        ("task_id", "status", "case_id", "role", "reviewer_id", "opened_at", "completed_at"),
        ("opened_at",),
    ),
    Queue(
        "p2p",
        "Peer-to-peer requests",
        "p2p_request",
        P2PStatus,
        ("request_id", "status", "case_id", "requested_by_id", "requested_at", "scheduled_at", "outcome"),
        ("requested_at",),
    ),
    Queue(
        "appeals",
        "Appeals",
        "appeal",
        None,
        ("appeal_id", "status", "case_id", "level", "filed_at", "outcome", "decided_at"),
        ("filed_at",),
    ),
    Queue(
        "referrals",
        "Care management referrals",
        "cm_referral",
        None,
        ("referral_id", "status", "patient_id", "source", "reason", "received_at"),
        ("received_at",),
    ),
    Queue(
        "care",
        "Care management cases",
        "cm_case",
        CMCaseStatus,
        (
            "case_id",
            "status",
            "patient_id",
            "program",
            "priority",
            "care_manager_id",
            "opened_at",
            "ended_at",
        ),
        ("-case_id",),
    ),
)
"""The queues, in the order of a case's life."""


def overview(snapshot: Snapshot) -> Page:
    """Returns the first page."""
    dossier = Dossier(snapshot)
    state = snapshot.row("world_state") or {}
    latest = snapshot.rows("event", order=("-number",), limit=_LATEST)
    world = (
        ("World", plain(state.get("world"))),
        ("Clock", time(state.get("now"))),
        ("Events so far", plain(state.get("events"))),
        ("Spec", plain(state.get("spec_digest"))),
    )
    groups = [Group("world", "The world", (Facts("", world), _counts(snapshot)))]
    groups += [_queue_group(snapshot, queue) for queue in QUEUES]
    if latest:
        groups.append(Group("latest", "Latest events", (TimeLine("", dossier.moments(latest[::-1])),)))
    lead = "" if latest else "Nothing has happened here yet."
    return Page("Overview", tuple(groups), lead=lead, section="/")


def queue_page(snapshot: Snapshot, key: str, asked: Mapping[str, str]) -> Page | None:
    """Returns the page of a queue, or None where there is no such queue.

    Args:
        snapshot: The world.
        key: Name of the queue.
        asked: "status": only records of this status; all where it is empty.
    """
    queue = next((queue for queue in QUEUES if queue.key == key), None)
    if queue is None:
        return None
    status = asked.get("status", "")
    where = {"status": status} if status else {}
    rows = snapshot.rows(queue.table, where, order=queue.order)
    choice = Choice(
        "status", "Status", status, tuple(_statuses(queue, snapshot.counts(queue.table, "status")))
    )
    form = Form("Filter", f"/queues/{key}", (choice,))
    found = Dossier(snapshot).grids(queue.title, queue.table, rows, queue.columns)
    lead = f"{len(rows)} of {snapshot.count(queue.table)} records"
    group = Group("records", "Records", (form, *found))
    return Page(queue.title, (group,), lead=lead, section=f"/queues/{key}")


def _counts(snapshot: Snapshot) -> Grid:
    tables = (
        ("Patients", "patient", "/patients"),
        ("People at work", "worker", "/people"),
        ("Organisations", "organization", "/people"),
        ("Documents", "document", "/tables/document"),
        ("Letters", "letter", "/tables/letter"),
        ("Messages", "message", "/tables/message"),
    )
    rows = [
        (Cell("link", label, href=href), plain(snapshot.count(table)))
        for label, table, href in tables
        if table in snapshot.records.tables
    ]
    activities = sum(snapshot.count(str(model.__tablename__)) for model, _, _ in ACTIVITIES)
    return Grid("What there is", ("Kind", "Number"), (*rows, (plain("Chart activities"), plain(activities))))


def _queue_group(snapshot: Snapshot, queue: Queue) -> Group:
    counts = snapshot.counts(queue.table, "status")
    rows = [_line(queue, status, counts[status]) for status in _statuses(queue, counts)]
    columns = ("Status", "Number", "Meaning")[: 3 if queue.statuses else 2]
    blocks = (Grid("By status", columns, tuple(rows)),) if rows else ()
    return Group(queue.key, queue.title, blocks)


def _line(queue: Queue, status: str, number: int) -> tuple[Cell, ...]:
    address = f"/queues/{queue.key}?{urlencode({'status': status})}"
    number_of = Cell("link", f"{number} {_records(number)}", href=address)
    if queue.statuses is None:
        return badge(status), number_of
    meaning = next((one.meaning for one in queue.statuses if one == status), None)
    return badge(status), number_of, plain(meaning)


def _records(number: int) -> str:
    return "record" if number == 1 else "records"


def _statuses(queue: Queue, counts: dict[str, int]) -> list[str]:
    """Returns the statuses that occur, in the order of the work."""
    known = [str(status) for status in queue.statuses or ()]
    return [status for status in (*known, *sorted(set(counts) - set(known))) if status in counts]
