"""The workspace owns no table: it reads what the payer's other apps keep. Arguments and answers."""

from pydantic import Field

from sim.apps.fields import RecordId
from sim.operations.arguments import Answer, Arguments, ByActor


class WorkspaceCase(Arguments):
    """Names a case."""

    case_id: RecordId = Field(description="The prior authorization case.")


class CloseCase(ByActor):
    """Arguments of `workspace.close_case`."""

    case_id: RecordId = Field(description="The prior authorization case.")
    reason: str = Field(min_length=3, max_length=2000, description="Why it is closed.")


class OpenTask(Answer):
    """Something that waits."""

    kind: str
    record_id: str
    case_id: str
    status: str
    since: str


class OpenTasks(Answer):
    """What waits for the caller: the role's work, then drafts of letters, each the most pressing first."""

    role: str
    tasks: list[OpenTask]


class CaseGlance(Answer):
    """A case at a glance."""

    case_id: str
    status: str
    patient_name: str
    member_id: str | None = None
    description: str
    priority: str
    submitted_at: str | None = None
    decision_due_at: str | None = None
    determination: str | None = None
    letters: list[str]
    allowed_next: list[str]


class ClosedCase(Answer):
    """A closed case."""

    case_id: str
    case_status: str
    closed_at: str
    reason: str
