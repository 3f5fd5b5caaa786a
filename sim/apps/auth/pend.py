"""Answering the payer's request for more information."""

from sim.apps.auth.lateness import require_in_time
from sim.apps.auth.models import PendResponse, PendResponseDocument
from sim.apps.auth.types import PendResponseAnswer, RespondToPend
from sim.apps.cases.models import PriorAuthCase
from sim.apps.docs.filing import documents_of_case
from sim.apps.inbox.delivery import deliver
from sim.apps.inbox.models import MessageKind
from sim.domain.machines import PA_CASE
from sim.domain.roles import Side
from sim.domain.statuses import PACaseStatus
from sim.operations.call import Call


def respond_to_pend(call: Call, arguments: RespondToPend) -> PendResponseAnswer:
    """Sends what the payer asked for."""
    case = call.get(PriorAuthCase, arguments.case_id)
    PA_CASE.require(case.status, [PACaseStatus.PENDED_ACTION_REQUIRED], "An answer to a pend")
    require_in_time(call, case, case.pend_due_at, "The time to answer the pend")
    documents = documents_of_case(call.session, case.case_id, arguments.document_ids)
    response = PendResponse(
        response_id=call.new_id("pendresp"),
        case_id=case.case_id,
        note=arguments.note,
        responded_at=call.now,
        author_id=call.actor.worker_id,
    )
    call.session.add(response)
    call.session.flush()
    call.session.add_all(
        PendResponseDocument(response_id=response.response_id, position=place, document_id=one.document_id)
        for place, one in enumerate(documents, start=1)
    )
    detail = f"response={response.response_id} documents={len(documents)}"
    call.transition(case, PA_CASE, PACaseStatus.RESUBMITTED, case_id=case.case_id, detail=detail)
    deliver(
        call,
        to=Side.PAYER,
        kind=MessageKind.PEND_RESPONSE,
        case_id=case.case_id,
        record_id=response.response_id,
        subject=f"Answer to the pend of {case.case_id}",
        body=arguments.note,
    )
    return PendResponseAnswer(
        response_id=response.response_id,
        case_id=case.case_id,
        status=case.status,
        responded_at=response.responded_at,
        document_ids=arguments.document_ids,
    )
