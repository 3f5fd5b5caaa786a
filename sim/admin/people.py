"""Which people a session may stand for: workers of the world, in roles that they may take."""

from typing import Any

from sqlmodel import Session, select

from sim.apps.people.models import Worker, WorkerRole
from sim.domain.roles import Role
from sim.operations.identity import Person


def people_of(session: Session, workers: Any) -> tuple[Person, ...]:
    """Returns the people of a session.

    Args:
        session: A transaction on the world.
        workers: `[{"worker_id": …, "role": …}, …]`, at least one.

    Raises:
        ValueError: No such worker, no such role, or a role that the worker may not take; the sentence says which.
    """
    if not isinstance(workers, list) or not workers:
        raise ValueError("workers: a list of at least one {worker_id, role}.")
    return tuple(_person(session, worker) for worker in workers)


def _person(session: Session, asked: Any) -> Person:
    if not isinstance(asked, dict) or set(asked) != {"worker_id", "role"}:
        raise ValueError("workers: each is an object of worker_id and role, and nothing else.")
    worker = session.get(Worker, str(asked["worker_id"]))
    if worker is None:
        raise ValueError(f"workers: there is no worker {str(asked['worker_id'])[:80]!r} in this world.")
    may = session.exec(select(WorkerRole.role).where(WorkerRole.worker_id == worker.worker_id)).all()
    if asked["role"] not in may:
        roles = ", ".join(sorted(may)) or "none"
        raise ValueError(f"workers: {worker.worker_id} may not act as {asked['role']!r}; roles: {roles}.")
    return Person(worker.worker_id, worker.name, Role(asked["role"]))
