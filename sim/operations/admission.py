"""Which of a session's people does an operation."""

from sim.domain.errors import Code, Refusal
from sim.operations.declaration import Operation
from sim.operations.identity import Person


def acting(operation: Operation, people: tuple[Person, ...], named: str | None) -> Person:
    """Chooses the person of a session who does an operation.

    Args:
        operation: What is asked.
        people: The session's people.
        named: Worker id that the arguments name, if any.

    Raises:
        Refusal: Wrong role, or a reviewer who is none of the session's people.
    """
    if named is not None:
        people = tuple(person for person in people if person.worker_id == named)
        if not people:
            raise Refusal(
                Code.UNKNOWN_REVIEWER,
                f"{operation.name}: {named[:80]!r} is not one of this session's people; leave it out, or name "
                "one of yours.",
            )
    for person in people:
        if person.role in operation.roles:
            return person
    roles = sorted(operation.roles)
    have = ", ".join(sorted({person.role for person in people}))
    raise Refusal(
        Code.WRONG_ROLE,
        f"{operation.name} is for {' or '.join(roles)}, and you act as {have}.",
        allowed=roles,
    )
