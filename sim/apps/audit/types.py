"""What is asked of audit, and what it answers."""

from pydantic import Field

from sim.apps.fields import RecordId
from sim.domain.roles import Role
from sim.operations.arguments import Answer, Arguments

MOST = 1000
"""The most events of one answer."""


class CaseTrail(Arguments):
    """Names a case of any kind."""

    case_id: RecordId = Field(description="Id of the case: prior authorization or care management.")


class Trail(Arguments):
    """Asks for events, newest last; every condition given must hold."""

    actor_id: RecordId | None = Field(default=None, description="Only what this worker did.")
    role: Role | None = Field(default=None, description="Only what was done in this role.")
    app: str | None = Field(default=None, max_length=60, description="Only what was done in this app.")
    action: str | None = Field(
        default=None, max_length=120, description="Only this action, as triage.route_case."
    )
    after_number: int = Field(default=0, ge=0, description="Only events with a greater number.")
    limit: int = Field(default=200, ge=1, le=MOST, description="The most events to return.")


class AuditWorker(Arguments):
    """Names a worker."""

    worker_id: RecordId = Field(description="Id of the worker, as wrk-nurse.")


class EventLine(Answer):
    """One event."""

    number: int
    at: str
    side: str
    role: str
    actor_id: str
    app: str
    action: str
    case_id: str | None = None
    record_id: str | None = None
    before: str | None = None
    after: str | None = None
    detail: str


class Events(Answer):
    """Events, oldest first."""

    events: list[EventLine]


class Counted(Answer):
    """How often something was done."""

    name: str
    count: int


class ActionCounts(Answer):
    """How often each action was done."""

    actions: list[Counted]


class LateCase(Answer):
    """A case against its deadline."""

    case_id: str
    status: str
    submitted_at: str
    decision_due_at: str
    decided_at: str | None = None
    late: bool


class Timeliness(Answer):
    """Submitted cases against their deadlines."""

    now: str
    cases: list[LateCase]
    late: int


class Integrity(Answer):
    """Whether the log of events is whole."""

    events: int
    gapless: bool
    in_order: bool
    statuses_agree: bool


class WorkerActivity(Answer):
    """What a worker did."""

    worker_id: str
    name: str
    first_at: str | None = None
    last_at: str | None = None
    cases: list[str]
    actions: list[Counted]


class Independence(Answer):
    """Who decided a case, at each level."""

    case_id: str
    deciders: list[EventLine]
    independent: bool
