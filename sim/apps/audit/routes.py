"""What the payer's auditors read."""

from sim.apps.audit import service, types
from sim.domain.errors import Code
from sim.domain.roles import PAYER_ROLES, Side
from sim.operations.arguments import Nothing
from sim.operations.declaration import route

OPERATIONS = (
    route(
        "audit.case_trail",
        side=Side.PAYER,
        roles=PAYER_ROLES,
        arguments=types.CaseTrail,
        answer=types.Events,
        run=service.case_trail,
        writes=False,
        refuses=(Code.NOT_FOUND,),
        description="Returns everything that happened to a case, oldest first: when, who, in which role, what, statuses.",
    ),
    route(
        "audit.search_events",
        side=Side.PAYER,
        roles=PAYER_ROLES,
        arguments=types.Trail,
        answer=types.Events,
        run=service.search_events,
        writes=False,
        description="Returns events by actor, role, app or action, oldest first; page on by after_number.",
    ),
    route(
        "audit.transitions",
        side=Side.PAYER,
        roles=PAYER_ROLES,
        arguments=types.CaseTrail,
        answer=types.Events,
        run=service.transitions,
        writes=False,
        refuses=(Code.NOT_FOUND,),
        description="Returns the changes of a case's status, oldest first.",
    ),
    route(
        "audit.action_counts",
        side=Side.PAYER,
        roles=PAYER_ROLES,
        arguments=Nothing,
        answer=types.ActionCounts,
        run=service.action_counts,
        writes=False,
        description="Counts how often each action was done, of those that the payer sees.",
    ),
    route(
        "audit.timeliness",
        side=Side.PAYER,
        roles=PAYER_ROLES,
        arguments=Nothing,
        answer=types.Timeliness,
        run=service.timeliness,
        writes=False,
        description="Holds every submitted case against its deadline: decided in time, late, or open.",
    ),
    route(
        "audit.integrity",
        side=Side.PAYER,
        roles=PAYER_ROLES,
        arguments=Nothing,
        answer=types.Integrity,
        run=service.integrity,
        writes=False,
        description="Checks the log of events: no number missing, times in order, each status after the one before.",
    ),
    route(
        "audit.worker_activity",
        side=Side.PAYER,
        roles=PAYER_ROLES,
        arguments=types.AuditWorker,
        answer=types.WorkerActivity,
        run=service.worker_activity,
        writes=False,
        refuses=(Code.NOT_FOUND,),
        description="Returns what a worker did: cases, actions, first and last time.",
    ),
    route(
        "audit.independence",
        side=Side.PAYER,
        roles=PAYER_ROLES,
        arguments=types.CaseTrail,
        answer=types.Independence,
        run=service.independence,
        writes=False,
        refuses=(Code.NOT_FOUND,),
        description="Says who decided a case at each level, and whether each was somebody else.",
    ),
)
