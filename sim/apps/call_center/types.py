"""Arguments and answers of the call center."""

from pydantic import Field

from sim.apps.call_center.models import CallTopic
from sim.apps.cases.types import CaseId
from sim.apps.fields import LONGEST_PROSE, Day, PhoneNumber, RecordId
from sim.operations.arguments import Answer, Arguments


class Caller(Arguments):
    """Who calls."""

    caller_name: str = Field(min_length=1, max_length=120, description="Who calls, as said on the phone.")
    caller_number: PhoneNumber = Field(description="Number that the call comes from, as 312-555-0100.")


class LogCall(Caller):
    """Arguments of `call_center.log_call`."""

    topic: CallTopic = Field(description="What the call is about.")
    summary: str = Field(min_length=3, max_length=LONGEST_PROSE, description="What was said.")
    case_id: RecordId | None = Field(
        default=None, description="Submitted case that it is about; left out where it is about none."
    )


class ListCalls(Arguments):
    """Arguments of `call_center.list_calls`."""

    case_id: RecordId | None = Field(default=None, description="Only calls about this case; default all.")


class AnswerStatusCall(CaseId, Caller):
    """Arguments of `call_center.answer_status_call`."""

    member_id: RecordId = Field(description="Member number that the caller gives.")
    birth_date: Day = Field(description="Patient's date of birth that the caller gives, YYYY-MM-DD.")


class CallAnswer(Answer):
    """A call of the log."""

    call_id: str
    case_id: str | None = None
    topic: str
    caller_name: str
    caller_number: str
    summary: str
    called_at: str
    taken_by_id: str | None = None


class Calls(Answer):
    """Calls, the oldest first."""

    calls: list[CallAnswer]


class StatusTold(Answer):
    """What a caller was told."""

    call_id: str
    case_id: str
    status: str
    said: str = Field(description="The answer in words, as the caller hears it.")
