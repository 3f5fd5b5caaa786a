"""Appealing a denial: to the payer first, then to an independent reviewer."""

from datetime import date

from sqlmodel import select

from sim.apps.auth.lateness import require_in_time
from sim.apps.auth.models import Appeal, AppealDocument, AppealLevel
from sim.apps.auth.types import AppealAnswer, FileAppeal
from sim.apps.cases.coverage import payer_of
from sim.apps.cases.models import PriorAuthCase
from sim.apps.docs.filing import documents_of_case
from sim.apps.inbox.delivery import deliver
from sim.apps.inbox.models import MessageKind
from sim.domain.deadlines import EXTERNAL_REVIEW
from sim.domain.errors import Code, Refusal
from sim.domain.machines import PA_CASE
from sim.domain.roles import Side
from sim.domain.statuses import PACaseStatus
from sim.domain.vocabulary import ProductLine
from sim.operations.call import Call


def file_appeal(call: Call, arguments: FileAppeal) -> AppealAnswer:
    """Appeals a denial to the payer."""
    case = call.get(PriorAuthCase, arguments.case_id)
    _require_first(call, case, AppealLevel.INTERNAL)
    PA_CASE.require(case.status, [PACaseStatus.DENIED], "An appeal")
    require_in_time(call, case, case.appeal_due_at, "The time to appeal the denial")
    return _file(call, case, arguments, AppealLevel.INTERNAL, PACaseStatus.APPEALED)


def file_external_appeal(call: Call, arguments: FileAppeal) -> AppealAnswer:
    """Asks an independent reviewer for a decision, once the payer has upheld its own."""
    case = call.get(PriorAuthCase, arguments.case_id)
    _require_first(call, case, AppealLevel.EXTERNAL)
    PA_CASE.require(case.status, [PACaseStatus.APPEAL_UPHELD], "An external appeal")
    require_in_time(call, case, _external_due(call, case), "The time to ask for external review")
    return _file(call, case, arguments, AppealLevel.EXTERNAL, PACaseStatus.EXTERNAL_APPEALED)


def _appeal(call: Call, case: PriorAuthCase, level: AppealLevel) -> Appeal | None:
    wanted = select(Appeal).where(Appeal.case_id == case.case_id, Appeal.level == str(level))
    return call.session.exec(wanted).first()


def _require_first(call: Call, case: PriorAuthCase, level: AppealLevel) -> None:
    filed = _appeal(call, case, level)
    if filed is not None:
        message = f"The {level} appeal {filed.appeal_id} of {case.case_id} was filed at {filed.filed_at}; there is one."
        raise Refusal(Code.ALREADY_DONE, message, status=case.status)


def _external_due(call: Call, case: PriorAuthCase) -> str | None:
    upheld = _appeal(call, case, AppealLevel.INTERNAL)
    _, plan = payer_of(call.session, case)
    window = EXTERNAL_REVIEW[ProductLine(plan.product_line)]
    if window is None or upheld is None or upheld.decided_at is None:
        return None
    return window.last_day(date.fromisoformat(upheld.decided_at[:10])).isoformat()


def _file(
    call: Call, case: PriorAuthCase, arguments: FileAppeal, level: AppealLevel, target: PACaseStatus
) -> AppealAnswer:
    documents = documents_of_case(call.session, case.case_id, arguments.document_ids)
    appeal = Appeal(
        appeal_id=call.new_id("appeal"),
        case_id=case.case_id,
        level=level,
        rationale=arguments.rationale,
        filed_at=call.now,
        author_id=call.actor.worker_id,
    )
    call.session.add(appeal)
    call.session.flush()
    call.session.add_all(
        AppealDocument(appeal_id=appeal.appeal_id, position=place, document_id=one.document_id)
        for place, one in enumerate(documents, start=1)
    )
    detail = f"appeal={appeal.appeal_id} level={level} documents={len(documents)}"
    call.transition(case, PA_CASE, target, case_id=case.case_id, detail=detail)
    deliver(
        call,
        to=Side.PAYER,
        kind=MessageKind.APPEAL,
        case_id=case.case_id,
        record_id=appeal.appeal_id,
        subject=f"{level.title()} appeal of {case.case_id}",
        body=arguments.rationale,
    )
    return AppealAnswer(
        appeal_id=appeal.appeal_id,
        level=level,
        status=appeal.status,
        filed_at=appeal.filed_at,
        case_id=case.case_id,
        case_status=case.status,
        document_ids=arguments.document_ids,
    )
