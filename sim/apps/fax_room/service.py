"""The payer's fax room: what lies on the machine, paper from outside, and tying faxes to cases."""

from collections import defaultdict

from sqlmodel import col, select

from sim.apps.auth.supplement import add_supplement
from sim.apps.docs.filing import file_text
from sim.apps.fax_room.machine import text_pages
from sim.apps.fax_room.models import FAX, Fax, FaxDocument, FaxPurpose, FaxStatus
from sim.apps.fax_room.types import FaxAnswer, Faxes, IndexFax, ListFaxes, ReceiveFax
from sim.apps.payer_intake_hub.received import submitted_case
from sim.domain.errors import Code, Refusal
from sim.domain.vocabulary import Channel
from sim.operations.call import Call


def list_faxes(call: Call, arguments: ListFaxes) -> Faxes:
    """Returns the faxes on the payer's machine."""
    wanted = select(Fax).order_by(col(Fax.fax_id))
    if arguments.status is not None:
        wanted = wanted.where(Fax.status == str(arguments.status))
    carried: defaultdict[str, list[str]] = defaultdict(list)
    ordered = select(FaxDocument).order_by(col(FaxDocument.fax_id), col(FaxDocument.position))
    for one in call.session.exec(ordered):
        carried[one.fax_id].append(one.document_id)
    return Faxes(faxes=[_answer(fax, carried[fax.fax_id]) for fax in call.session.exec(wanted)])


def receive_fax(call: Call, arguments: ReceiveFax) -> FaxAnswer:
    """Puts a fax from outside of the offices on file."""
    fax = Fax(
        fax_id=call.new_id("fax"),
        status=FAX.initial,
        purpose=FaxPurpose.UNKNOWN,
        pages=1 + text_pages(len(arguments.text)),
        received_at=call.now,
        **arguments.model_dump(),
    )
    call.session.add(fax)
    call.record(record_id=fax.fax_id, after=fax.status, detail=f"pages={fax.pages}")
    return _answer(fax, [])


def index_fax(call: Call, arguments: IndexFax) -> FaxAnswer:
    """Ties a fax to a submitted case; pages from outside become a document in the payer's file of it."""
    fax = call.get(Fax, arguments.fax_id)
    if fax.status == FaxStatus.INDEXED:
        message = f"{fax.fax_id} is indexed to {fax.case_id} already, and stays there."
        raise Refusal(Code.ALREADY_DONE, message, status=fax.status)
    case, _ = submitted_case(call, arguments.case_id)
    documents = _carried(call, fax.fax_id)
    if fax.sent_for_case_id is None:
        title = f"Fax from {fax.sender}: {fax.subject}"[:200]
        document = file_text(call, case, kind=arguments.kind, title=title, text=fax.text)
        add_supplement(call, case, [document], channel=Channel.FAX, note=fax.subject)
        documents = [document.document_id]
        call.session.add(FaxDocument(fax_id=fax.fax_id, position=1, document_id=document.document_id))
    elif fax.sent_for_case_id != case.case_id:
        message = f"case_id: the cover of {fax.fax_id} names {fax.sent_for_case_id}, not {case.case_id}."
        raise Refusal(Code.CONFLICT, message, allowed=[fax.sent_for_case_id])
    fax.case_id, fax.indexed_by_id, fax.indexed_at = case.case_id, call.actor.worker_id, call.now
    call.transition(fax, FAX, FaxStatus.INDEXED, case_id=case.case_id, detail=f"fax={fax.fax_id}")
    return _answer(fax, documents)


def _carried(call: Call, fax_id: str) -> list[str]:
    wanted = select(FaxDocument.document_id).where(FaxDocument.fax_id == fax_id)
    return list(call.session.exec(wanted.order_by(col(FaxDocument.position))))


def _answer(fax: Fax, document_ids: list[str]) -> FaxAnswer:
    left = {"sent_for_case_id", "indexed_by_id"}
    return FaxAnswer(**fax.model_dump(exclude=left), document_ids=document_ids)
