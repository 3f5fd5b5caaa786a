"""Faxing to the payer from a provider's office: a request, the answer to a pend, more documents."""

from sqlmodel import col, select

from sim.apps.auth.pend import respond_to_pend
from sim.apps.auth.submission import submit_authorization
from sim.apps.auth.supplement import add_supplement
from sim.apps.auth.types import RespondToPend, SubmitAuthorization
from sim.apps.cases.models import PriorAuthCase
from sim.apps.docs.filing import documents_of_case
from sim.apps.fax_room.machine import Faxed, fax_arrives
from sim.apps.fax_room.models import Fax, FaxPurpose
from sim.apps.fax_room.types import FaxSent, SendFax, SentFor
from sim.apps.payer_intake_hub.received import submitted_case
from sim.domain.errors import Code, Refusal
from sim.domain.vocabulary import Channel
from sim.operations.call import Call

_CONTENTS = ("bundle_document_id", "questionnaire_answers", "line_updates")
_SHORTEST_NOTE = 3


def send_fax(call: Call, arguments: SendFax) -> FaxSent:
    """Faxes to the payer what the purpose says; what must follow from it at the payer's follows at once."""
    _require_fitting(arguments)
    match arguments.purpose:
        case SentFor.REQUEST:
            fax = _request(call, arguments)
        case SentFor.PEND_RESPONSE:
            fax = _pend_response(call, arguments)
        case _:
            fax = _more_documents(call, arguments)
    case = call.get(PriorAuthCase, arguments.case_id)
    return FaxSent(
        fax_id=fax.fax_id,
        case_id=case.case_id,
        case_status=case.status,
        record_id=fax.record_id or "",
        pages=fax.pages,
        received_at=fax.received_at,
    )


def _require_fitting(arguments: SendFax) -> None:
    contents = [name for name in _CONTENTS if getattr(arguments, name) is not None]
    if arguments.purpose is SentFor.REQUEST:
        wrong = "document_ids: a request sends its bundle; leave them out" if arguments.document_ids else ""
    elif contents:
        wrong = f"{contents[0]}: only a request takes this; leave it out"
    elif arguments.purpose is SentFor.PEND_RESPONSE:
        short = len(arguments.note) < _SHORTEST_NOTE
        wrong = "note: the answer to a pend says something; write 3 characters or more" if short else ""
    else:
        wrong = "" if arguments.document_ids else "document_ids: name the documents to send, one or more"
    if wrong:
        raise Refusal(Code.INVALID_ARGUMENT, f"{wrong}.")


def _request(call: Call, arguments: SendFax) -> Fax:
    given = {name: getattr(arguments, name) for name in ("case_id", *_CONTENTS)}
    packet = submit_authorization(call, SubmitAuthorization(channel=Channel.FAX, **given))
    fax = call.session.exec(select(Fax).where(col(Fax.record_id) == packet.packet_id)).one()
    fax.text = arguments.note
    call.session.add(fax)
    return fax


def _pend_response(call: Call, arguments: SendFax) -> Fax:
    given = arguments.model_dump(include={"case_id", "note", "document_ids"})
    response = respond_to_pend(call, RespondToPend(**given))
    return _arrived(call, arguments, response.response_id, "answer to a pend")


def _more_documents(call: Call, arguments: SendFax) -> Fax:
    case, _ = submitted_case(call, arguments.case_id)
    documents = documents_of_case(call.session, case.case_id, arguments.document_ids)
    supplement = add_supplement(call, case, documents, channel=Channel.FAX, note=arguments.note)
    return _arrived(call, arguments, supplement.supplement_id, "additional information")


def _arrived(call: Call, arguments: SendFax, record_id: str, subject: str) -> Fax:
    purpose = FaxPurpose(arguments.purpose)
    return fax_arrives(
        call,
        Faxed(arguments.case_id, purpose, record_id, subject, arguments.note, arguments.document_ids),
    )
