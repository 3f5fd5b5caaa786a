"""Writing calls into the log, whoever takes them."""

from sim.apps.call_center.models import CallTopic, PhoneCall
from sim.apps.people.models import Organization, Worker
from sim.operations.call import Call


def log_submission(call: Call, case_id: str, said: str) -> PhoneCall:
    """Logs the call by which a provider's office submits a request.

    Args:
        call: The call of the office that submits.
        case_id: The case.
        said: The request in words.
    """
    worker = call.session.get_one(Worker, call.actor.worker_id)
    office = call.session.get_one(Organization, worker.organization_id)
    entry = PhoneCall(
        call_id=call.new_id("call"),
        case_id=case_id,
        topic=CallTopic.REQUEST,
        caller_name=f"{worker.name}, {office.name}",
        caller_number=worker.phone,
        summary=said,
        called_at=call.now,
    )
    return _written(call, entry, "call_center.request")


def log_taken(
    call: Call, *, case_id: str | None, topic: CallTopic, caller_name: str, caller_number: str, summary: str
) -> PhoneCall:
    """Logs a call that the actor took.

    Args:
        call: The call of who took it.
        case_id: Case that it was about, or None.
        topic: What it was about.
        caller_name: Who called.
        caller_number: Number that the call came from.
        summary: What was said.
    """
    entry = PhoneCall(
        call_id=call.new_id("call"),
        case_id=case_id,
        topic=topic,
        caller_name=caller_name,
        caller_number=caller_number,
        summary=summary,
        called_at=call.now,
        taken_by_id=call.actor.worker_id,
    )
    return _written(call, entry, "")


def _written(call: Call, entry: PhoneCall, action: str) -> PhoneCall:
    call.session.add(entry)
    call.session.flush()
    call.record(case_id=entry.case_id, action=action, record_id=entry.call_id, detail=f"topic={entry.topic}")
    return entry
