"""The payer's web portal: requests that the payer has, submitting one, sending documents, reading messages."""

from sqlmodel import col, select

from sim.apps.auth.models import SubmissionPacket
from sim.apps.auth.pend import respond_to_pend
from sim.apps.auth.status import check_status
from sim.apps.auth.submission import submit_authorization
from sim.apps.auth.submitted import sent_documents
from sim.apps.auth.supplement import add_supplement
from sim.apps.auth.types import CheckStatus, RespondToPend, SubmissionAnswer, SubmitAuthorization
from sim.apps.cases.models import PriorAuthCase
from sim.apps.cases.types import CaseId
from sim.apps.docs.models import Document
from sim.apps.docs.service import upload_evidence
from sim.apps.docs.types import DocumentSummary, UploadEvidence
from sim.apps.inbox.models import Message
from sim.apps.inbox.service import read_message
from sim.apps.inbox.types import MessageId
from sim.apps.payer_intake_hub.received import received_request, submitted_case
from sim.apps.portal.models import (
    ListRequests,
    PortalMessages,
    PortalRequest,
    PortalRequests,
    RequestView,
    SubmitByPortal,
    Uploaded,
    UploadToRequest,
)
from sim.domain.roles import Side
from sim.domain.vocabulary import Channel
from sim.operations.call import Call

_OF_CASE = {
    "case_id",
    "priority",
    "status",
    "submitted_at",
    "decision_due_at",
    "pend_due_at",
    "authorization_number",
}


def list_requests(call: Call, arguments: ListRequests) -> PortalRequests:
    """Returns the requests that the payer has, by whichever channel they came."""
    wanted = select(SubmissionPacket, PriorAuthCase).join(
        PriorAuthCase, col(PriorAuthCase.case_id) == col(SubmissionPacket.case_id)
    )
    if arguments.status is not None:
        wanted = wanted.where(PriorAuthCase.status == str(arguments.status))
    ordered = wanted.order_by(
        col(SubmissionPacket.submitted_at).desc(), col(SubmissionPacket.packet_id).desc()
    )
    return PortalRequests(
        requests=[
            PortalRequest(
                **case.model_dump(include=_OF_CASE),
                **packet.model_dump(include={"member_id", "procedure_code", "description", "channel"}),
            )
            for packet, case in call.session.exec(ordered)
        ]
    )


def get_request(call: Call, arguments: CaseId) -> RequestView:
    """Returns a request as the payer has it."""
    case, packet = submitted_case(call, arguments.case_id)
    ids = sent_documents(call.session, case.case_id)
    documents = {
        one.document_id: one
        for one in call.session.exec(select(Document).where(col(Document.document_id).in_(ids)))
        if one.side == Side.PROVIDER
    }
    return RequestView(
        request=received_request(call, case, packet),
        status=check_status(call, CheckStatus(case_id=case.case_id, channel=Channel.PORTAL)),
        documents=[DocumentSummary.model_validate(documents[key]) for key in ids if key in documents],
    )


def submit(call: Call, arguments: SubmitByPortal) -> SubmissionAnswer:
    """Submits a case by the portal."""
    return submit_authorization(call, SubmitAuthorization(channel=Channel.PORTAL, **dict(arguments)))


def upload_document(call: Call, arguments: UploadToRequest) -> Uploaded:
    """Sends a document about a request: as the answer to its pend, or unasked."""
    case, _ = submitted_case(call, arguments.case_id)
    summary = upload_evidence(call, UploadEvidence(**arguments.model_dump(exclude={"pend_note"})))
    if arguments.pend_note is None:
        document = call.session.get_one(Document, summary.document_id)
        record_id = add_supplement(call, case, [document], channel=Channel.PORTAL).supplement_id
    else:
        answer = RespondToPend(
            case_id=case.case_id, note=arguments.pend_note, document_ids=[summary.document_id]
        )
        record_id = respond_to_pend(call, answer).response_id
    return Uploaded(document=summary, case_id=case.case_id, status=case.status, record_id=record_id)


def read_messages(call: Call, arguments: CaseId) -> PortalMessages:
    """Returns the messages about a request with their texts, and stamps when each was first read."""
    case, _ = submitted_case(call, arguments.case_id)
    wanted = select(Message.message_id).where(
        Message.to_side == str(Side.PROVIDER), Message.case_id == case.case_id
    )
    newest_first = wanted.order_by(col(Message.sent_at).desc(), col(Message.message_id).desc())
    ids = call.session.exec(newest_first).all()
    return PortalMessages(
        case_id=case.case_id, messages=[read_message(call, MessageId(message_id=key)) for key in ids]
    )
