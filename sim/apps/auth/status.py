"""What the provider can know of a case: its dates, what was decided, and what the payer has sent."""

from sqlmodel import col, select

from sim.apps.auth.models import Appeal
from sim.apps.auth.types import (
    AppealRecord,
    CheckStatus,
    LetterReceived,
    LineStatus,
    MeetingStatus,
    StatusAnswer,
)
from sim.apps.cases.lines import lines_of
from sim.apps.cases.models import PriorAuthCase
from sim.apps.inbox.models import Message, MessageKind
from sim.apps.p2p.requests import requests_of, slots_of
from sim.domain.roles import Side
from sim.domain.statuses import PACaseStatus
from sim.operations.call import Call

_ON_CASE = {
    "case_id",
    "status",
    "channel",
    "submitted_at",
    "decision_due_at",
    "authorization_number",
    "approved_until",
    "appeal_due_at",
}
_OF_LINE = {"line_number", "procedure_code", "units", "decision", "approved_units"}


def check_status(call: Call, arguments: CheckStatus) -> StatusAnswer:
    """Returns where a case stands, as the provider sees it."""
    case = call.get(PriorAuthCase, arguments.case_id)
    pended = case.status == PACaseStatus.PENDED_ACTION_REQUIRED
    return StatusAnswer(
        **case.model_dump(include=_ON_CASE),
        pend_due_at=case.pend_due_at if pended else None,
        lines=[
            LineStatus(**line.model_dump(include=_OF_LINE)) for line in lines_of(call.session, case.case_id)
        ],
        letters=_letters(call, case.case_id),
        peer_to_peer=_meetings(call, case.case_id),
        appeals=_appeals(call, case.case_id),
    )


def _letters(call: Call, case_id: str) -> list[LetterReceived]:
    wanted = select(Message).where(
        Message.case_id == case_id,
        Message.to_side == str(Side.PROVIDER),
        Message.kind == str(MessageKind.LETTER),
    )
    return [
        LetterReceived(
            letter_id=one.record_id, message_id=one.message_id, subject=one.subject, sent_at=one.sent_at
        )
        for one in call.session.exec(wanted.order_by(col(Message.message_id)))
    ]


def _meetings(call: Call, case_id: str) -> list[MeetingStatus]:
    return [
        MeetingStatus(
            request_id=one.request_id,
            status=one.status,
            requested_at=one.requested_at,
            offered_slots=[slot.starts_at for slot in slots_of(call, one.request_id)],
            selected_slot=one.selected_slot,
            scheduled_at=one.scheduled_at,
            outcome=one.outcome,
        )
        for one in requests_of(call, case_id)
    ]


def _appeals(call: Call, case_id: str) -> list[AppealRecord]:
    wanted = select(Appeal).where(Appeal.case_id == case_id).order_by(col(Appeal.appeal_id))
    return [AppealRecord.model_validate(one) for one in call.session.exec(wanted)]
