"""The worklist of a provider's office: what there is to do, who does it, and how much it is."""

from collections import Counter

from sqlmodel import col, func, select

from sim.apps.cases.models import PriorAuthCase
from sim.apps.cases.stages import OPEN
from sim.apps.inbox.models import Message
from sim.apps.people.models import Organization, Worker
from sim.apps.worklist.items import items
from sim.apps.worklist.models import (
    Assign,
    Assigned,
    Assignment,
    Counts,
    ItemKind,
    Items,
    ListItems,
    StatusCount,
)
from sim.domain.machines import PA_CASE
from sim.domain.roles import Side
from sim.domain.statuses import PACaseStatus
from sim.operations.arguments import Nothing
from sim.operations.call import Call


def list_items(call: Call, arguments: ListItems) -> Items:
    """Returns what there is to do."""
    if arguments.assigned_to is not None:
        _of_the_office(call, arguments.assigned_to)
    return Items(
        items=[
            one
            for one in items(call)
            if arguments.kind in {None, one.kind}
            and arguments.assigned_to in {None, one.assigned_to}
            and arguments.overdue in {None, one.overdue}
        ]
    )


def assign(call: Call, arguments: Assign) -> Assigned:
    """Gives a case to a worker of the office, whoever had it before."""
    case = call.get(PriorAuthCase, arguments.case_id)
    PA_CASE.require(case.status, OPEN, "An assignment")
    worker = _of_the_office(call, arguments.worker_id)
    assignment = call.session.get(Assignment, case.case_id)
    before = assignment.worker_id if assignment else "nobody"
    if assignment is None:
        assignment = Assignment(
            case_id=case.case_id, worker_id="", assigned_by_id="", assigned_at="", note=""
        )
    assignment.worker_id, assignment.note = worker.worker_id, arguments.note
    assignment.assigned_by_id, assignment.assigned_at = call.actor.worker_id, call.now
    call.session.add(assignment)
    call.record(case_id=case.case_id, detail=f"from={before} to={worker.worker_id}")
    return Assigned(**assignment.model_dump(), worker_name=worker.name)


def count_items(call: Call, _: Nothing) -> Counts:
    """Returns how much there is to do."""
    waiting = items(call)
    kinds = Counter(one.kind for one in waiting)
    statuses = dict(
        call.session.exec(select(PriorAuthCase.status, func.count()).group_by(PriorAuthCase.status)).all()
    )
    unread = (
        select(func.count())
        .select_from(Message)
        .where(Message.to_side == str(Side.PROVIDER), col(Message.read_at).is_(None))
    )
    return Counts(
        orders=kinds[ItemKind.ORDER],
        cases=kinds[ItemKind.CASE],
        peer_to_peer=kinds[ItemKind.PEER_TO_PEER],
        overdue=sum(one.overdue for one in waiting),
        unread_messages=call.session.exec(unread).one(),
        by_status=[
            StatusCount(status=status, meaning=status.meaning, cases=statuses[status])
            for status in PACaseStatus
            if status in statuses
        ],
    )


def _of_the_office(call: Call, worker_id: str) -> Worker:
    worker = call.session.get(Worker, worker_id)
    if worker is None or call.session.get_one(Organization, worker.organization_id).side != Side.PROVIDER:
        raise call.missing("worker of the provider's side", worker_id)
    return worker
