"""What an operation works with: its transaction, its actor, the clock, ids, statuses and events."""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any, Protocol

from sqlmodel import Session, SQLModel

from sim.domain.errors import Code, Refusal
from sim.operations.identity import Person
from sim.world.tables import Event

if TYPE_CHECKING:
    from sim.dialog.counterparts import Counterparts
    from sim.domain.machine import StateMachine

TIME = "%Y-%m-%dT%H:%M:%SZ"
"""How a time is written."""

_NEXT_ID = (
    "INSERT INTO counter (prefix, last) VALUES (?, 1) "
    "ON CONFLICT (prefix) DO UPDATE SET last = last + 1 RETURNING last"
)
_NOW = "SELECT now FROM world_state WHERE id = 1"
_NEXT_EVENT = "UPDATE world_state SET events = events + 1 WHERE id = 1 RETURNING events"
_EVENT_COLUMNS = tuple(Event.__table__.columns.keys())  # type: ignore[attr-defined]
_INSERT_EVENT = (
    f'INSERT INTO event ("{'", "'.join(_EVENT_COLUMNS)}") '  # noqa: S608  (names of our own)
    f"VALUES ({', '.join(f':{name}' for name in _EVENT_COLUMNS)})"
)
_SET_NOW = "UPDATE world_state SET now = ? WHERE id = 1"
_RULE = "SELECT minutes FROM clock_rule WHERE operation = ?"


class Asked(Protocol):
    """What a call needs to know of the operation that was asked for; see `declaration.Operation`."""

    @property
    def name(self) -> str:
        """As triage.route_case."""
        ...

    @property
    def app(self) -> str:
        """As triage."""
        ...


class Row(Protocol):
    """A record with a status."""

    status: str


@dataclass(slots=True)
class Call:
    """One call inside its transaction.

    Attributes:
        session: The transaction. Services flush and never commit.
        actor: Who acts.
        operation: What was asked.
        now: The frozen clock, as "2026-03-02T09:00:00Z".
        recorded: Whether an event was written.
    """

    session: Session
    actor: Person
    operation: Asked
    now: str = field(init=False)
    recorded: bool = field(init=False, default=False)
    _database: sqlite3.Connection = field(init=False, repr=False)

    def __post_init__(self) -> None:
        """Reads the clock."""
        self._database = driver(self.session)
        (self.now,) = self._database.execute(_NOW).fetchone()

    def get[T: SQLModel](self, table: type[T], key: str, *, called: str = "") -> T:
        """Returns a record by its id.

        Args:
            table: Its table.
            key: Its id.
            called: What it is called in the refusal; default the table's name in words.

        Raises:
            Refusal: Not found.
        """
        row = self.session.get(table, key)
        if row is None:
            raise self.missing(called or _words(table), key)
        return row

    def missing(self, called: str, key: str) -> Refusal:
        """Returns the refusal that says a record does not exist.

        Args:
            called: What the record is called.
            key: The id that was asked for.
        """
        return Refusal(Code.NOT_FOUND, f"{self.operation.name}: there is no {called} {key[:80]!r}.")

    def new_id(self, prefix: str) -> str:
        """Returns a new id, as "case-000017": the next number of its kind in this world.

        Args:
            prefix: Kind of record.
        """
        (number,) = self._database.execute(_NEXT_ID, (prefix,)).fetchone()
        return f"{prefix}-{number:06d}"

    def later(self, *, days: int = 0, hours: int = 0, minutes: int = 0) -> str:
        """Returns the time that lies so far after now."""
        return shifted(self.now, timedelta(days=days, hours=hours, minutes=minutes))

    def advance(self, minutes: int) -> None:
        """Moves the world's clock forward; time never goes back.

        Args:
            minutes: 0 or more.
        """
        if minutes < 0:
            raise ValueError("The world's clock does not go back.")
        self.advance_to(self.later(minutes=minutes))

    def advance_to(self, time: str) -> None:
        """Moves the world's clock to a time, unless it is past it already."""
        if time > self.now:
            self.now = time
            self._database.execute(_SET_NOW, (time,))

    def transition(
        self,
        row: Any,
        machine: StateMachine,
        target: str,
        *,
        case_id: str,
        action: str = "",
        detail: str = "",
    ) -> None:
        """Changes a record's status as its state machine allows, and records the event.

        Args:
            row: A record with a status.
            machine: The record's state machine.
            target: The status to change to.
            case_id: The case that it is about.
            action: What was done; default the operation's name.
            detail: What else matters.

        Raises:
            Refusal: Illegal transition.
        """
        before = row.status
        machine.check(before, target)
        row.status = str(target)
        self.session.add(row)
        self.record(case_id=case_id, action=action, before=before, after=str(target), detail=detail)

    def record(
        self,
        *,
        case_id: str | None = None,
        action: str = "",
        record_id: str | None = None,
        before: str | None = None,
        after: str | None = None,
        detail: str = "",
        by: Person | None = None,
    ) -> int:
        """Writes an event with the next number.

        Args:
            case_id: The case that it is about, if any.
            action: What was done; default the operation's name.
            record_id: The record that it is about, where that is not the case.
            before: Status before.
            after: Status after.
            detail: What else matters.
            by: Who did it, where that is not the actor of the call.

        Returns:
            The event's number.
        """
        number: int
        (number,) = self._database.execute(_NEXT_EVENT).fetchone()
        who = by or self.actor
        event = {
            "number": number,
            "at": self.now,
            "side": str(who.side),
            "role": str(who.role),
            "actor_id": who.worker_id,
            "app": self.operation.app,
            "action": action or self.operation.name,
            "case_id": case_id,
            "record_id": record_id,
            "before": before,
            "after": after,
            "detail": detail,
        }
        self._database.execute(_INSERT_EVENT, event)
        self.recorded = True
        return number

    def tick(self) -> None:
        """Moves the clock as the world's rule for this operation says; called once when it has succeeded."""
        rule = self._database.execute(_RULE, (self.operation.name,)).fetchone()
        if rule and rule[0]:
            self.advance(rule[0])


@dataclass(frozen=True, slots=True)
class Dialog:
    """What an operation works with that waits for a model: transactions that it opens, and counterparts.

    No transaction is open while a model is waited for, so others work on; the operation looks again at what it
    relied on when it writes.

    Attributes:
        transaction: Opens a transaction: `with dialog.transaction() as call`.
        counterparts: Who plays patients and peers.
    """

    transaction: Callable[[], AbstractContextManager[Call]]
    counterparts: Counterparts


def driver(session: Session) -> sqlite3.Connection:
    """Returns the connection of a transaction itself: what every call does goes past SQLAlchemy, which costs ten times more.

    Args:
        session: An open transaction.
    """
    found: sqlite3.Connection = session.connection().connection.driver_connection  # type: ignore[assignment]
    return found


def shifted(time: str, by: timedelta) -> str:
    """Returns a time of the world moved by a duration."""
    return (datetime.strptime(time, TIME) + by).strftime(TIME)


def _words(table: type[SQLModel]) -> str:
    letters: Iterator[str] = (f" {c.lower()}" if c.isupper() else c for c in table.__name__)
    return "".join(letters).strip()


def set_clock(session: Session, now: str) -> str:
    """Moves a world's clock to a time from outside of any operation.

    Args:
        session: A transaction that writes.
        now: As "2026-03-02T09:00:00Z", not before the world's time.

    Returns:
        The time.

    Raises:
        ValueError: The time is malformed, or in the past of the world.
    """
    try:
        datetime.strptime(now, TIME)
    except ValueError:
        raise ValueError(f"now: {now[:40]!r} is no time; write it as 2026-03-02T09:00:00Z.") from None
    database = driver(session)
    (before,) = database.execute(_NOW).fetchone()
    if now < before:
        raise ValueError(f"now: the world's clock is at {before} and does not go back.")
    database.execute(_SET_NOW, (now,))
    return now
