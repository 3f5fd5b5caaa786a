"""The way of an appeal through the office: acknowledged, assigned to somebody independent, closed in the end."""

from sqlmodel import col, select

from sim.apps.appeals.deadline import appeal_deadline
from sim.apps.appeals.models import AppealFile, AppealReview
from sim.apps.appeals.records import (
    appeal_case,
    file_of,
    independent_reviewers,
    involved_in_denial,
    summary_of,
    undecided,
)
from sim.apps.appeals.types import (
    AcknowledgeAppeal,
    AppealCase,
    AppealId,
    AppealSummaries,
    AssignReviewer,
    CaseClosed,
    CloseAppeal,
    ListAppeals,
)
from sim.apps.auth.models import Appeal, AppealLevel, AppealStatus
from sim.apps.cases.coverage import payer_of
from sim.apps.cases.models import PriorAuthCase
from sim.apps.people.models import Worker
from sim.apps.workspace.closing import AFTER_APPEAL, close
from sim.domain.errors import Code, Refusal
from sim.domain.vocabulary import Priority, ProductLine
from sim.operations.call import Call


def list_appeals(call: Call, arguments: ListAppeals) -> AppealSummaries:
    """Returns the appeals that were filed."""
    chosen = (
        select(Appeal, PriorAuthCase)
        .join(PriorAuthCase, col(PriorAuthCase.case_id) == col(Appeal.case_id))
        .order_by(col(Appeal.appeal_id))
    )
    if arguments.case_id is not None:
        chosen = chosen.where(Appeal.case_id == arguments.case_id)
    if arguments.level is not None:
        chosen = chosen.where(Appeal.level == str(arguments.level))
    if arguments.undecided:
        chosen = chosen.where(Appeal.status != str(AppealStatus.DECIDED))
    found = call.session.exec(chosen).all()
    return AppealSummaries(appeals=[summary_of(call, appeal, case) for appeal, case in found])


def get(call: Call, arguments: AppealId) -> AppealCase:
    """Returns an appeal with everything about it."""
    return appeal_case(call, call.get(Appeal, arguments.appeal_id))


def acknowledge(call: Call, arguments: AcknowledgeAppeal) -> AppealCase:
    """Opens the file of an appeal, and sets by when the payer decides it."""
    appeal, case = undecided(call, arguments.appeal_id)
    if call.session.get(AppealFile, appeal.appeal_id) is not None:
        raise Refusal(
            Code.ALREADY_DONE,
            f"The appeal {appeal.appeal_id} is acknowledged; go on with appeals.assign_reviewer.",
            status=appeal.status,
        )
    _, plan = payer_of(call.session, case)
    due = None
    if appeal.level == AppealLevel.INTERNAL:
        due = appeal_deadline(ProductLine(plan.product_line), Priority(case.priority), appeal.filed_at)
    file = AppealFile(
        appeal_id=appeal.appeal_id,
        acknowledged_by_id=call.actor.worker_id,
        acknowledged_at=call.now,
        decision_due_at=due,
    )
    call.session.add(file)
    call.session.flush()
    call.record(case_id=case.case_id, record_id=appeal.appeal_id, detail=f"due={due or 'external'}")
    return appeal_case(call, appeal)


def assign_reviewer(call: Call, arguments: AssignReviewer) -> AppealCase:
    """Gives an appeal to who decides it: a director without a part in the denial, or an independent organisation."""
    appeal, case = undecided(call, arguments.appeal_id)
    file = file_of(call, appeal)
    if call.session.get(AppealReview, appeal.appeal_id) is not None:
        raise Refusal(
            Code.ALREADY_DONE,
            f"{file.reviewer_id} has reviewed the appeal {appeal.appeal_id}, and so decides it.",
            status=appeal.status,
        )
    if appeal.level == AppealLevel.EXTERNAL:
        file.review_organization = assigned = _organization(arguments)
    else:
        file.reviewer_id = assigned = _independent(call, case, arguments)
    file.assigned_by_id, file.assigned_at = call.actor.worker_id, call.now
    call.session.add(file)
    call.session.flush()
    call.record(case_id=case.case_id, record_id=appeal.appeal_id, detail=f"reviewer={assigned}")
    return appeal_case(call, appeal)


def close_case(call: Call, arguments: CloseAppeal) -> CaseClosed:
    """Closes the case of a decided appeal."""
    appeal = call.get(Appeal, arguments.appeal_id)
    case = call.get(PriorAuthCase, appeal.case_id)
    close(call, case, AFTER_APPEAL, arguments.reason)
    return CaseClosed(
        case_id=case.case_id, case_status=case.status, closed_at=call.now, reason=arguments.reason
    )


def _organization(arguments: AssignReviewer) -> str:
    if arguments.reviewer_id is not None or arguments.review_organization is None:
        raise Refusal(
            Code.INVALID_ARGUMENT,
            "review_organization: an external appeal goes to an independent review organization; name it, and no "
            "reviewer_id.",
        )
    return arguments.review_organization


def _independent(call: Call, case: PriorAuthCase, arguments: AssignReviewer) -> str:
    if arguments.review_organization is not None:
        raise Refusal(
            Code.INVALID_ARGUMENT,
            "review_organization: an internal appeal is decided by the payer; give reviewer_id instead.",
        )
    allowed = independent_reviewers(call, case)
    wanted = arguments.reviewer_id
    if wanted is not None:
        call.get(Worker, wanted)
    chosen = wanted if wanted in allowed else None
    if wanted is None:
        chosen = next(iter(allowed), None)
    if chosen is None:
        part = wanted in involved_in_denial(call, case.case_id)
        why = "had a part in the denial" if part else "is no appeals medical director of the payer"
        said = (
            f"{wanted} {why}"
            if wanted
            else "no appeals medical director of the payer is without a part in the denial"
        )
        raise Refusal(
            Code.CONFLICT,
            f"reviewer_id: {said}; name one who may decide the appeal.",
            allowed=allowed,
        )
    return chosen
