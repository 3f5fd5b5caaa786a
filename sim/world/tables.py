"""What every table shares, and the tables that belong to no app: clock, counters, events."""

from typing import Any

from sqlalchemy import JSON
from sqlmodel import Field, SQLModel

HIDDEN = "hidden"
"""Schema name of the database that only payer connections attach."""

PAYER_PREFIX = "payer_"
"""Tables named so are read and written by payer connections only."""


class Table(SQLModel):
    """Base of every table.

    Ids are text, times ISO-8601 UTC text ("2026-03-02T09:00:00Z"), dates "YYYY-MM-DD". A table has an app
    that owns it; other apps may read it.
    """


def text_list(description: str) -> Any:
    """Returns the field of a column that holds a list of plain strings as JSON text.

    For lists that are read whole and never looked up by element; codes that are looked up have a table.

    Args:
        description: What the list says.
    """
    return Field(default_factory=list, sa_type=JSON, description=description)


class WorldState(Table, table=True):
    """The one row about the world itself."""

    __tablename__ = "world_state"

    id: int = Field(default=1, primary_key=True, description="Always 1.")
    world: str = Field(description="Name of the world spec.")
    spec_digest: str = Field(description="Digest of the compiled world spec: sha256:<hex>.")
    now: str = Field(description="The frozen clock.")
    events: int = Field(default=0, description="Number of events so far, and so the last one's number.")


class ClockRule(Table, table=True):
    """How many minutes an operation takes; an operation without a rule takes none."""

    __tablename__ = "clock_rule"

    operation: str = Field(
        primary_key=True, description="Name of the operation, as cm_outreach.send_message."
    )
    minutes: int = Field(
        ge=0, description="Minutes that the clock goes forward once the operation succeeded."
    )


class Counter(Table, table=True):
    """The last number given to each kind of record, so that ids follow from the order of calls."""

    __tablename__ = "counter"

    prefix: str = Field(primary_key=True, description="Kind of record, as case.")
    last: int = Field(ge=0, description="Last number given.")


class Event(Table, table=True):
    """One thing that happened. Numbers have no gaps: an event is written with what it tells, or not at all."""

    __tablename__ = "event"

    number: int = Field(primary_key=True, description="Sequence number in this world, from 1.")
    at: str = Field(description="The world's time.")
    side: str = Field(description="Side of the actor.")
    role: str = Field(description="Role that the actor acted in.")
    actor_id: str = Field(description="Worker who acted, or 'system'.")
    app: str = Field(description="App in which it happened.")
    action: str = Field(description="What was done, as triage.route_case.")
    case_id: str | None = Field(default=None, index=True, description="Case that it is about.")
    record_id: str | None = Field(default=None, description="Record that it is about, where not the case.")
    before: str | None = Field(default=None, description="Status before.")
    after: str | None = Field(default=None, description="Status after.")
    detail: str = Field(default="", description="One sentence or key=value list with what else matters.")
