"""Reading the log of events, and holding cases against their deadlines.

The payer sees what its own people did, and what others did to a case since it was submitted.
"""

from collections import Counter
from itertools import combinations, pairwise

from sqlmodel import Session, col, or_, select
from sqlmodel.sql.expression import SelectOfScalar

from sim.apps.audit.types import (
    ActionCounts,
    AuditWorker,
    CaseTrail,
    Counted,
    EventLine,
    Events,
    Independence,
    Integrity,
    LateCase,
    Timeliness,
    Trail,
    WorkerActivity,
)
from sim.apps.cases.models import PriorAuthCase
from sim.apps.people.models import Worker
from sim.domain.machines import CASE_MACHINES
from sim.domain.roles import Side
from sim.domain.statuses import PACaseStatus
from sim.operations.arguments import Nothing
from sim.operations.call import Call
from sim.world.tables import Event

_CASE_STATUSES = frozenset(str(status) for machine in CASE_MACHINES for status in machine.follows)
_LEVELS: tuple[frozenset[str], ...] = (
    frozenset({PACaseStatus.APPROVED, PACaseStatus.PARTIALLY_APPROVED, PACaseStatus.DENIED}),
    frozenset({PACaseStatus.APPEAL_UPHELD, PACaseStatus.APPEAL_OVERTURNED}),
    frozenset({PACaseStatus.EXTERNAL_APPEAL_UPHELD, PACaseStatus.EXTERNAL_APPEAL_OVERTURNED}),
)
"""Statuses that a decision leads to, at each level."""

_DECIDED = frozenset[str]().union(*_LEVELS)


def case_trail(call: Call, arguments: CaseTrail) -> Events:
    """Returns everything that happened to a case."""
    chosen = _seen().where(Event.case_id == arguments.case_id)
    events = [EventLine.model_validate(row) for row in call.session.exec(chosen)]
    if not events:
        raise call.missing("event of a submitted case", arguments.case_id)
    return Events(events=events)


def search_events(call: Call, arguments: Trail) -> Events:
    """Returns events that fit all conditions."""
    chosen = _seen().where(col(Event.number) > arguments.after_number)
    for column in ("actor_id", "role", "app", "action"):
        value = getattr(arguments, column)
        if value is not None:
            chosen = chosen.where(getattr(Event, column) == value)
    rows = call.session.exec(chosen.limit(arguments.limit))
    return Events(events=[EventLine.model_validate(row) for row in rows])


def transitions(call: Call, arguments: CaseTrail) -> Events:
    """Returns the changes of a case's status."""
    trail = case_trail(call, arguments).events
    return Events(events=[event for event in trail if _of_the_case(event)])


def action_counts(call: Call, _arguments: Nothing) -> ActionCounts:
    """Counts each action."""
    counts = Counter(event.action for event in call.session.exec(_seen()))
    return ActionCounts(actions=[Counted(name=name, count=counts[name]) for name in sorted(counts)])


def timeliness(call: Call, _arguments: Nothing) -> Timeliness:
    """Holds every submitted case against its deadline."""
    rows = call.session.exec(
        select(PriorAuthCase)
        .where(col(PriorAuthCase.submitted_at).is_not(None))
        .order_by(col(PriorAuthCase.case_id))
    )
    cases = [_late(call, case) for case in rows]
    return Timeliness(now=call.now, cases=cases, late=sum(case.late for case in cases))


def integrity(call: Call, _arguments: Nothing) -> Integrity:
    """Checks that no event is missing and that each status follows the one before."""
    events = call.session.exec(select(Event).order_by(col(Event.number))).all()
    standing: dict[str, str] = {}
    agree = True
    for event in events:
        if event.case_id is None or event.after is None or not _of_the_case(event):
            continue
        agree = agree and standing.get(event.case_id, event.before) == event.before
        standing[event.case_id] = event.after
    return Integrity(
        events=len(events),
        gapless=[event.number for event in events] == list(range(1, len(events) + 1)),
        in_order=all(first.at <= second.at for first, second in pairwise(events)),
        statuses_agree=agree,
    )


def worker_activity(call: Call, arguments: AuditWorker) -> WorkerActivity:
    """Returns what a worker did."""
    worker = call.get(Worker, arguments.worker_id, called="worker")
    events = call.session.exec(_seen().where(Event.actor_id == worker.worker_id)).all()
    names = sorted({event.action for event in events})
    return WorkerActivity(
        worker_id=worker.worker_id,
        name=worker.name,
        first_at=events[0].at if events else None,
        last_at=events[-1].at if events else None,
        cases=sorted({event.case_id for event in events if event.case_id}),
        actions=[Counted(name=name, count=sum(event.action == name for event in events)) for name in names],
    )


def independence(call: Call, arguments: CaseTrail) -> Independence:
    """Says whether each level of a case was decided by somebody else (42 CFR 422.590(h), 29 CFR 2560.503-1(h)(3))."""
    deciders = [event for event in transitions(call, arguments).events if event.after in _DECIDED]
    levels = [{event.actor_id for event in deciders if event.after in level} for level in _LEVELS]
    apart = all(not one & other for one, other in combinations(levels, 2))
    return Independence(case_id=arguments.case_id, deciders=deciders, independent=apart)


def _seen() -> SelectOfScalar[Event]:
    """The events that the payer may see, oldest first."""
    submitted = (
        select(PriorAuthCase.case_id)
        .where(
            PriorAuthCase.case_id == Event.case_id,
            col(PriorAuthCase.submitted_at).is_not(None),
            col(Event.at) >= col(PriorAuthCase.submitted_at),
        )
        .exists()
    )
    return select(Event).where(or_(col(Event.side) == str(Side.PAYER), submitted)).order_by(col(Event.number))


def _of_the_case(event: EventLine | Event) -> bool:
    """Whether an event changed the status of the case itself, not of an intake, a review or a letter of it."""
    return event.after != event.before and {event.before, event.after} <= _CASE_STATUSES


def _of_case(session: Session, case_id: str) -> list[EventLine]:
    rows = session.exec(select(Event).where(Event.case_id == case_id).order_by(col(Event.number)))
    return [EventLine.model_validate(row) for row in rows]


def _late(call: Call, case: PriorAuthCase) -> LateCase:
    decided = next(
        (event.at for event in _of_case(call.session, case.case_id) if event.after in _DECIDED), None
    )
    due = case.decision_due_at or ""
    return LateCase(
        case_id=case.case_id,
        status=case.status,
        submitted_at=case.submitted_at or "",
        decision_due_at=due,
        decided_at=decided,
        late=bool(due) and (decided or call.now) > due,
    )
