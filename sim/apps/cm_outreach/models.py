"""Outreach calls: attempts, conversations, and the summary of each."""

from enum import StrEnum
from typing import Annotated

from pydantic import Field as Described
from pydantic import StringConstraints
from sqlmodel import Field

from sim.apps.cm_intake.models import CMCaseId
from sim.operations.arguments import Answer, Arguments
from sim.world.tables import Table, text_list

Line = Annotated[str, StringConstraints(min_length=2, max_length=1000)]
"""A sentence or two."""


class Engagement(StrEnum):
    """How the patient took part in the call."""

    ENGAGED = "engaged"
    PARTLY = "partly"
    NOT_ENGAGED = "not_engaged"


class Consent(StrEnum):
    """What the patient said to taking part in the program."""

    GIVEN = "given"
    DECLINED = "declined"
    UNDECIDED = "undecided"
    WITHDRAWN = "withdrawn"


class AttemptResult(StrEnum):
    """What came of an attempt without a conversation."""

    NO_ANSWER = "no_answer"
    VOICEMAIL = "voicemail"
    BUSY = "busy"
    WRONG_NUMBER = "wrong_number"


class CMCall(Table, table=True):
    """One outreach call."""

    __tablename__ = "cm_call"

    session_id: str = Field(primary_key=True, description="Id, as call-000001.")
    case_id: str = Field(foreign_key="cm_case.case_id", index=True, description="The case.")
    care_manager_id: str = Field(foreign_key="worker.worker_id", description="Who called.")
    started_at: str = Field(description="When it was begun.")
    max_messages: int = Field(ge=1, description="Messages of both that it may have.")
    seconds: int = Field(default=0, ge=0, description="How long it has lasted.")
    ended: str | None = Field(default=None, description="Why it is over; none while it is not.")
    summarised_at: str | None = Field(default=None, description="When it was summarised.")


class CMCallTurn(Table, table=True):
    """One thing said in a call."""

    __tablename__ = "cm_call_turn"

    session_id: str = Field(foreign_key="cm_call.session_id", primary_key=True, description="The call.")
    number: int = Field(primary_key=True, ge=1, description="Number of the turn.")
    speaker: str = Field(description="care_manager or patient.")
    text: str = Field(description="What was said.")
    said_at: str = Field(description="When.")
    input_tokens: int = Field(default=0, ge=0, description="Tokens that a model read for it.")
    output_tokens: int = Field(default=0, ge=0, description="Tokens that a model wrote for it.")


class CMOutreachRecord(Table, table=True):
    """The care manager's summary of a call."""

    __tablename__ = "cm_outreach_record"

    session_id: str = Field(foreign_key="cm_call.session_id", primary_key=True, description="The call.")
    case_id: str = Field(foreign_key="cm_case.case_id", index=True, description="The case.")
    engagement: str = Field(description="Engagement.")
    consent: str = Field(description="Consent.")
    consent_evidence: str = Field(description="The patient's words that say so.")
    identity_verified: bool = Field(description="Whether name and date of birth were checked.")
    summary: str = Field(description="The call in a paragraph.")
    needs: list[str] = text_list("Needs that the patient named.")
    follow_up: str = Field(description="What was agreed.")
    written_at: str = Field(description="When.")


class CMAttempt(Table, table=True):
    """An attempt at a call that reached nobody."""

    __tablename__ = "cm_attempt"

    attempt_id: str = Field(primary_key=True, description="Id.")
    case_id: str = Field(foreign_key="cm_case.case_id", index=True, description="The case.")
    at: str = Field(description="When.")
    result: str = Field(description="AttemptResult.")
    note: str = Field(default="", description="Remark.")


class CallId(Arguments):
    """Names an outreach call."""

    session_id: str = Described(max_length=40, description="Id of the call, as call-000001.")


class SendMessage(CallId):
    """Arguments of `cm_outreach.send_message`."""

    message: str = Described(
        max_length=10_000, description="What you say to the patient, at most 4,000 characters."
    )


class SummaryData(Arguments):
    """The summary of a call, from what was said in it."""

    engagement: Engagement = Described(description="How the patient took part.")
    consent: Consent = Described(description="What the patient said to taking part, in this call.")
    consent_evidence: str = Described(
        min_length=2,
        max_length=1000,
        description="The patient's own words about it, quoted; or that it was not asked.",
    )
    identity_verified: bool = Described(
        description="Whether name and date of birth were checked in the call."
    )
    summary: str = Described(min_length=20, max_length=5000, description="The call in a paragraph.")
    needs: list[Line] = Described(max_length=30, description="Needs that the patient named; may be empty.")
    follow_up: str = Described(min_length=2, max_length=1000, description="What was agreed, and when.")


class EndCall(CallId):
    """Arguments of `cm_outreach.end_outreach_call`."""

    summary: SummaryData = Described(description="The summary.")


class LogAttempt(CMCaseId):
    """Arguments of `cm_outreach.log_attempt`."""

    result: AttemptResult = Described(description="What came of it.")
    note: str = Described(default="", max_length=1000, description="Remark.")


class CallAnswer(Answer):
    """Where a call stands."""

    session_id: str
    case_id: str
    case_status: str
    patient_name: str
    started_at: str
    messages_left: int
    seconds: int
    ended: str | None = None


class ReplyAnswer(Answer):
    """What the patient said."""

    session_id: str
    reply: str | None = None
    messages_left: int
    seconds: int
    ended: str | None = None


class TurnAnswer(Answer):
    """One thing said."""

    number: int
    speaker: str
    text: str
    said_at: str


class Transcript(Answer):
    """A call, word for word."""

    session_id: str
    case_id: str
    ended: str | None = None
    turns: list[TurnAnswer]


class Calls(Answer):
    """The calls and attempts of a case."""

    case_id: str
    calls: list[CallAnswer]
    attempts: int


class AttemptAnswer(Answer):
    """An attempt on file."""

    attempt_id: str
    case_id: str
    at: str
    result: str
