"""The payer's call center: logging calls, and telling callers where a request stands."""

from sqlmodel import col, select

from sim.apps.auth.status import check_status
from sim.apps.auth.types import CheckStatus, StatusAnswer
from sim.apps.call_center.logging import log_taken
from sim.apps.call_center.models import CallTopic, PhoneCall
from sim.apps.call_center.types import (
    AnswerStatusCall,
    CallAnswer,
    Calls,
    ListCalls,
    LogCall,
    StatusTold,
)
from sim.apps.chart.models import Patient
from sim.apps.payer_intake_hub.received import submitted_case
from sim.domain.errors import Code, Refusal
from sim.domain.statuses import PACaseStatus
from sim.domain.vocabulary import Channel
from sim.operations.call import Call

_UNDECIDED = (PACaseStatus.SUBMITTED, PACaseStatus.UNDER_REVIEW, PACaseStatus.RESUBMITTED)
_MEANING = {str(status): status.meaning for status in PACaseStatus}


def log_call(call: Call, arguments: LogCall) -> CallAnswer:
    """Puts a call into the log."""
    if arguments.case_id is not None:
        submitted_case(call, arguments.case_id)
    return CallAnswer.model_validate(log_taken(call, **arguments.model_dump()))


def list_calls(call: Call, arguments: ListCalls) -> Calls:
    """Returns the log, or what it has of one case."""
    wanted = select(PhoneCall).order_by(col(PhoneCall.call_id))
    if arguments.case_id is not None:
        case, _ = submitted_case(call, arguments.case_id)
        wanted = wanted.where(PhoneCall.case_id == case.case_id)
    return Calls(calls=[CallAnswer.model_validate(one) for one in call.session.exec(wanted)])


def answer_status_call(call: Call, arguments: AnswerStatusCall) -> StatusTold:
    """Tells a caller who knows the member where a request stands, and logs the call."""
    case, packet = submitted_case(call, arguments.case_id)
    patient = call.session.get_one(Patient, packet.patient_id)
    if (arguments.member_id, arguments.birth_date) != (packet.member_id, patient.birth_date):
        message = (
            f"member_id and birth_date are not those of the member of {case.case_id}; tell the caller nothing, and log "
            "the call with call_center.log_call."
        )
        raise Refusal(Code.CONFLICT, message)
    found = check_status(call, CheckStatus(case_id=case.case_id, channel=Channel.PHONE))
    said = statement(found)
    logged = log_taken(
        call,
        case_id=case.case_id,
        topic=CallTopic.STATUS,
        caller_name=arguments.caller_name,
        caller_number=arguments.caller_number,
        summary=said,
    )
    return StatusTold(call_id=logged.call_id, case_id=case.case_id, status=case.status, said=said)


def statement(status: StatusAnswer) -> str:
    """Returns where a case stands as one says it on the phone.

    Args:
        status: What the provider may know of the case.
    """
    parts = [f"The request {status.case_id}, received {status.submitted_at}: {_MEANING[status.status]}."]
    if status.status in _UNDECIDED and status.decision_due_at:
        parts.append(f"A decision is due by {status.decision_due_at}.")
    if status.pend_due_at:
        parts.append(f"The answer is due by {status.pend_due_at}.")
    if status.authorization_number:
        parts.append(f"The authorization number is {status.authorization_number}.")
    if status.approved_until:
        parts.append(f"It holds until {status.approved_until}.")
    if status.status == PACaseStatus.DENIED and status.appeal_due_at:
        parts.append(f"An appeal must be filed by {status.appeal_due_at}.")
    return " ".join(parts)
