"""Calling the patient: begin, talk, end with a summary."""

from datetime import date

from sqlmodel import col, func, select

from sim.apps.chart.models import Condition, MedicationRequest, Patient
from sim.apps.cm_intake.models import CMCase, CMCaseId
from sim.apps.cm_intake.service import case_of, patient_name
from sim.apps.cm_outreach.models import (
    AttemptAnswer,
    CallAnswer,
    CallId,
    Calls,
    CMAttempt,
    CMCall,
    CMCallTurn,
    CMOutreachRecord,
    EndCall,
    LogAttempt,
    ReplyAnswer,
    SendMessage,
    Transcript,
    TurnAnswer,
)
from sim.dialog.conversation import Conversation, EndReason, answer_to, check_message, hung_up, spoken
from sim.dialog.outreach import MAX_SECONDS, start_call
from sim.dialog.prompts import CallContext
from sim.dialog.turns import Reply, Speaker, Turn
from sim.domain.errors import Code, Refusal
from sim.domain.machines import CM_CASE
from sim.domain.statuses import CMCaseStatus
from sim.operations.call import Call, Dialog

_SECONDS_PER_EXCHANGE = 75
"""A message and its answer, spoken: some 150 words at 120 a minute."""

_LISTED = 6


async def start_outreach_call(dialog: Dialog, arguments: CMCaseId) -> CallAnswer:
    """Begins a call with a case's patient."""
    with dialog.transaction() as call:
        case = case_of(call, arguments.case_id)
        CM_CASE.require(case.status, [CMCaseStatus.CHART_REVIEWED], "An outreach call")
        open_call = call.session.exec(
            select(CMCall.session_id).where(
                CMCall.case_id == case.case_id, col(CMCall.summarised_at).is_(None)
            )
        ).first()
        if open_call:
            raise Refusal(
                Code.ALREADY_DONE,
                f"The call {open_call} of {case.case_id} is not summarised; end it with cm_outreach.end_outreach_call.",
                status=case.status,
            )
        persona = dialog.counterparts.personas.get(case.patient_id)
        if persona is None:
            raise Refusal(
                Code.NOT_OFFERED,
                f"Nobody answers the phone of {patient_name(call.session, case.patient_id)} now.",
            )
        made = CMCall(
            session_id=call.new_id("call"),
            case_id=case.case_id,
            care_manager_id=call.actor.worker_id,
            started_at=call.now,
            max_messages=start_call(persona.difficulty).max_messages,
        )
        call.session.add(made)
        call.record(case_id=case.case_id, record_id=made.session_id)
        return _call_answer(call, made, case)


async def send_message(dialog: Dialog, arguments: SendMessage) -> ReplyAnswer:
    """Says something to the patient and returns the answer.

    The answer is waited for outside of any transaction; where the model does not answer nothing was said.
    """
    with dialog.transaction() as call:
        made, state = _open_call(call, arguments.session_id)
        check_message(state, arguments.message)
        case = case_of(call, made.case_id)
        patient = dialog.counterparts.patient(case.patient_id, _context(call, case.patient_id))
    if patient is None:
        raise Refusal(Code.SESSION_ENDED, "The line is dead: nobody plays this patient any more.")
    reply = await answer_to(state, arguments.message, patient)
    with dialog.transaction() as call:
        made, now = _open_call(call, arguments.session_id)
        if now.turns != state.turns:
            raise Refusal(
                Code.CONFLICT,
                f"Another message was sent in {made.session_id} meanwhile; read the transcript first.",
            )
        after = spoken(state, arguments.message, reply, _SECONDS_PER_EXCHANGE)
        _store(call, made, state, after, reply)
        return ReplyAnswer(
            session_id=made.session_id,
            reply=reply.text if reply else None,
            messages_left=after.messages_left,
            seconds=after.seconds,
            ended=after.ended,
        )


def get_transcript(call: Call, arguments: CallId) -> Transcript:
    """Returns a call word for word."""
    made = call.get(CMCall, arguments.session_id, called="outreach call")
    turns = [TurnAnswer.model_validate(turn) for turn in _turns(call, made.session_id)]
    return Transcript(session_id=made.session_id, case_id=made.case_id, ended=made.ended, turns=turns)


def end_outreach_call(call: Call, arguments: EndCall) -> CallAnswer:
    """Ends a call with its summary."""
    made, state = _call(call, arguments.session_id)
    case = case_of(call, made.case_id)
    if made.summarised_at is not None:
        raise Refusal(
            Code.ALREADY_DONE, f"The call {made.session_id} is summarised already.", status=case.status
        )
    if not any(turn.speaker is Speaker.PATIENT for turn in state.turns):
        raise Refusal(
            Code.MISSING_PRECONDITION,
            f"Nothing was said in {made.session_id}: talk to the patient with cm_outreach.send_message first.",
        )
    made.ended = hung_up(state).ended
    made.summarised_at = call.now
    values = arguments.summary.model_dump(mode="json")
    record = CMOutreachRecord(session_id=made.session_id, case_id=case.case_id, written_at=call.now, **values)
    call.session.add_all([made, record])
    detail = f"consent={arguments.summary.consent} ended={made.ended}"
    call.transition(case, CM_CASE, CMCaseStatus.OUTREACH_COMPLETE, case_id=case.case_id, detail=detail)
    return _call_answer(call, made, case)


def list_calls(call: Call, arguments: CMCaseId) -> Calls:
    """Returns the calls and attempts of a case."""
    case = case_of(call, arguments.case_id)
    made = call.session.exec(
        select(CMCall).where(CMCall.case_id == case.case_id).order_by(col(CMCall.session_id))
    )
    attempts = call.session.exec(select(func.count()).where(col(CMAttempt.case_id) == case.case_id)).one()
    return Calls(
        case_id=case.case_id, calls=[_call_answer(call, one, case) for one in made.all()], attempts=attempts
    )


def log_attempt(call: Call, arguments: LogAttempt) -> AttemptAnswer:
    """Puts an attempt that reached nobody on file."""
    case = case_of(call, arguments.case_id)
    CM_CASE.require(case.status, [CMCaseStatus.CHART_REVIEWED], "An outreach attempt")
    attempt = CMAttempt(
        attempt_id=call.new_id("attempt"),
        case_id=case.case_id,
        at=call.now,
        result=arguments.result,
        note=arguments.note,
    )
    call.session.add(attempt)
    call.record(case_id=case.case_id, record_id=attempt.attempt_id, detail=f"result={arguments.result}")
    return AttemptAnswer.model_validate(attempt)


def _open_call(call: Call, session_id: str) -> tuple[CMCall, Conversation]:
    made, state = _call(call, session_id)
    if made.summarised_at is not None:
        raise Refusal(Code.SESSION_ENDED, f"The call {session_id} is over and summarised.", status=made.ended)
    return made, state


def _call(call: Call, session_id: str) -> tuple[CMCall, Conversation]:
    made = call.get(CMCall, session_id, called="outreach call")
    turns = tuple(Turn(Speaker(turn.speaker), turn.text) for turn in _turns(call, session_id))
    ended = EndReason(made.ended) if made.ended else None
    agent, other = Speaker.CARE_MANAGER, Speaker.PATIENT
    return made, Conversation(agent, other, made.max_messages, MAX_SECONDS, turns, made.seconds, ended)


def _turns(call: Call, session_id: str) -> list[CMCallTurn]:
    chosen = select(CMCallTurn).where(CMCallTurn.session_id == session_id).order_by(col(CMCallTurn.number))
    return list(call.session.exec(chosen))


def _store(call: Call, made: CMCall, before: Conversation, after: Conversation, reply: Reply | None) -> None:
    first = len(before.turns) + 1
    for number, turn in enumerate(after.turns[len(before.turns) :], start=first):
        tokens = (reply.input_tokens, reply.output_tokens) if reply and number > first else (0, 0)
        call.session.add(
            CMCallTurn(
                session_id=made.session_id,
                number=number,
                speaker=turn.speaker,
                text=turn.text,
                said_at=call.now,
                input_tokens=tokens[0],
                output_tokens=tokens[1],
            )
        )
    made.seconds = after.seconds
    made.ended = after.ended
    call.session.add(made)
    call.record(case_id=made.case_id, record_id=made.session_id, detail=f"turns={len(after.turns)}")


def _context(call: Call, patient_id: str) -> CallContext:
    patient = call.session.get_one(Patient, patient_id)
    conditions = call.session.exec(
        select(Condition.display)
        .where(Condition.patient_id == patient_id, Condition.clinical_status == "active")
        .order_by(col(Condition.onset_on).desc(), col(Condition.condition_id))
        .limit(_LISTED)
    ).all()
    medicines = call.session.exec(
        select(MedicationRequest.display)
        .where(MedicationRequest.patient_id == patient_id, MedicationRequest.status == "active")
        .order_by(col(MedicationRequest.authored_at).desc(), col(MedicationRequest.medication_request_id))
        .limit(_LISTED)
    ).all()
    born = date.fromisoformat(patient.birth_date)
    lines = (f"Conditions: {', '.join(conditions)}.", f"Medicines: {', '.join(medicines)}.")
    return CallContext(
        f"{patient.first_name} {patient.last_name}", f"{born:%B} {born.day}, {born.year}", lines
    )


def _call_answer(call: Call, made: CMCall, case: CMCase) -> CallAnswer:
    said = call.session.exec(select(func.count()).where(col(CMCallTurn.session_id) == made.session_id)).one()
    return CallAnswer(
        session_id=made.session_id,
        case_id=made.case_id,
        case_status=case.status,
        patient_name=patient_name(call.session, case.patient_id),
        started_at=made.started_at,
        messages_left=made.max_messages - said,
        seconds=made.seconds,
        ended=made.ended,
    )
