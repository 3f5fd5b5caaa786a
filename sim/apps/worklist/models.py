"""Who of a provider's office works on which case, and the arguments and answers of the worklist."""

from enum import StrEnum

from pydantic import Field as Described
from sqlmodel import Field

from sim.apps.cases.types import CaseId
from sim.apps.fields import RecordId
from sim.operations.arguments import Answer, Arguments
from sim.world.tables import Table


class ItemKind(StrEnum):
    """What there is to do something about."""

    ORDER = "order"
    CASE = "case"
    PEER_TO_PEER = "peer_to_peer"


class Assignment(Table, table=True):
    """Who works on a case; the newest assignment is the one on file."""

    __tablename__ = "worklist_assignment"

    case_id: str = Field(foreign_key="pa_case.case_id", primary_key=True, description="The case.")
    worker_id: str = Field(
        foreign_key="worker.worker_id", index=True, description="Worker who is to see to it."
    )
    assigned_by_id: str = Field(foreign_key="worker.worker_id", description="Who gave it to the worker.")
    assigned_at: str = Field(description="When.")
    note: str = Field(description="What the worker should know; empty where nothing.")


class ListItems(Arguments):
    """Arguments of `worklist.list_items`."""

    kind: ItemKind | None = Described(default=None, description="Only items of this kind; default all.")
    assigned_to: RecordId | None = Described(
        default=None, description="Only cases that this worker is to see to, by worker id."
    )
    overdue: bool | None = Described(
        default=None, description="Only items whose time is over, or only those whose is not; default both."
    )


class Assign(CaseId):
    """Arguments of `worklist.assign`."""

    worker_id: RecordId = Described(description="Worker of the provider's side who is to see to the case.")
    note: str = Described(default="", max_length=2000, description="What the worker should know.")


class Item(Answer):
    """Something to do."""

    kind: ItemKind
    record_id: str = Described(description="The order, case or peer-to-peer request.")
    case_id: str | None = None
    patient_id: str
    patient_name: str
    description: str
    priority: str
    status: str
    next_step: str = Described(description="The operation that takes it further.")
    due_at: str | None = Described(default=None, description="Last moment; a date counts to its end.")
    overdue: bool
    assigned_to: str | None = None


class Items(Answer):
    """What there is to do, what is due first before what is due later or never."""

    items: list[Item]


class Assigned(Answer):
    """Who sees to a case."""

    case_id: str
    worker_id: str
    worker_name: str
    assigned_by_id: str
    assigned_at: str
    note: str


class StatusCount(Answer):
    """How many cases have a status."""

    status: str
    meaning: str
    cases: int


class Counts(Answer):
    """How much there is to do, and where the cases stand."""

    orders: int
    cases: int
    peer_to_peer: int
    overdue: int
    unread_messages: int
    by_status: list[StatusCount] = Described(
        description="Every status that a case has, in the order of a life."
    )
