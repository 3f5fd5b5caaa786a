"""An appeal's records, and who had a part in the denial that it is about."""

from sqlmodel import col, select

from sim.apps.appeals.models import AppealDecision, AppealFile, AppealLineDecision, AppealReview
from sim.apps.appeals.types import (
    AppealCase,
    AppealDecisionOnFile,
    AppealLineOnFile,
    AppealReviewOnFile,
    AppealSummary,
)
from sim.apps.auth.models import Appeal, AppealDocument, AppealLevel, AppealStatus
from sim.apps.auth.types import AppealRecord
from sim.apps.cases.coverage import payer_of
from sim.apps.cases.models import PriorAuthCase
from sim.apps.coverage.models import Payer
from sim.apps.determination.deciding import determinations_of
from sim.apps.p2p.requests import requests_of
from sim.apps.people.models import Worker, WorkerRole
from sim.apps.review.models import LineReview, MdCaseDecision, NurseCaseRecommendation, ReviewTask
from sim.domain.errors import Code, Refusal
from sim.domain.roles import Role
from sim.operations.call import Call

_REVIEWERS = (LineReview, MdCaseDecision, NurseCaseRecommendation, ReviewTask)


def undecided(call: Call, appeal_id: str, level: AppealLevel | None = None) -> tuple[Appeal, PriorAuthCase]:
    """Returns an appeal that is to be worked on, and its case.

    Args:
        call: The call.
        appeal_id: The appeal.
        level: Level that the step belongs to; None for both.

    Raises:
        Refusal: Not found, decided already, or of the other level.
    """
    appeal = call.get(Appeal, appeal_id)
    if appeal.status == AppealStatus.DECIDED:
        raise Refusal(
            Code.ALREADY_DONE,
            f"The appeal {appeal_id} was decided at {appeal.decided_at}: {appeal.outcome}; that stays as it is.",
            status=appeal.status,
        )
    if level is not None and appeal.level != level:
        other = "appeals.decide" if level is AppealLevel.EXTERNAL else "appeals.record_external_decision"
        raise Refusal(
            Code.CONFLICT,
            f"{call.operation.name} is about {level} appeals, and {appeal_id} is {appeal.level}; see {other}.",
            allowed=(level,),
            status=appeal.status,
        )
    return appeal, call.get(PriorAuthCase, appeal.case_id)


def file_of(call: Call, appeal: Appeal) -> AppealFile:
    """Returns an appeal's file.

    Raises:
        Refusal: Missing precondition: it is not acknowledged.
    """
    found = call.session.get(AppealFile, appeal.appeal_id)
    if found is None:
        raise Refusal(
            Code.MISSING_PRECONDITION,
            f"The appeal {appeal.appeal_id} is not acknowledged; do appeals.acknowledge first.",
            status=appeal.status,
        )
    return found


def involved_in_denial(call: Call, case_id: str) -> list[str]:
    """Returns the workers who reviewed, decided or discussed a case, by id (29 CFR 2560.503-1(h)(3)(ii) and (v))."""
    found: set[str | None] = set()
    for table in _REVIEWERS:
        found |= set(call.session.exec(select(table.reviewer_id).where(table.case_id == case_id)))
    for record in determinations_of(call, case_id):
        found |= {record.reviewer_id, record.decided_by_id}
    for request in requests_of(call, case_id):
        found |= {request.requested_by_id, request.payer_contact_id}
    return sorted(worker for worker in found if worker)


def independent_reviewers(call: Call, case: PriorAuthCase) -> list[str]:
    """Returns the appeals medical directors of a case's payer who had no part in its denial, by id."""
    _, plan = payer_of(call.session, case)
    chosen = (
        select(WorkerRole.worker_id)
        .join(Worker, col(Worker.worker_id) == col(WorkerRole.worker_id))
        .join(Payer, col(Payer.organization_id) == col(Worker.organization_id))
        .where(
            WorkerRole.role == str(Role.APPEALS_MEDICAL_DIRECTOR),
            Payer.payer_id == plan.payer_id,
        )
    )
    directors = set(call.session.exec(chosen))
    return sorted(directors - set(involved_in_denial(call, case.case_id)))


def summary_of(call: Call, appeal: Appeal, case: PriorAuthCase) -> AppealSummary:
    """Returns an appeal as it stands in a list."""
    file = call.session.get(AppealFile, appeal.appeal_id)
    at_the_payer = (
        file.model_dump(include={"acknowledged_at", "decision_due_at", "reviewer_id", "review_organization"})
        if file
        else {}
    )
    return AppealSummary(
        **appeal.model_dump(include=set(AppealRecord.model_fields)),
        case_id=case.case_id,
        case_status=case.status,
        **at_the_payer,
    )


def appeal_case(call: Call, appeal: Appeal) -> AppealCase:
    """Returns an appeal with everything that the office has about it."""
    case = call.get(PriorAuthCase, appeal.case_id)
    documents = select(AppealDocument.document_id).where(AppealDocument.appeal_id == appeal.appeal_id)
    review = call.session.get(AppealReview, appeal.appeal_id)
    last = next(reversed(determinations_of(call, case.case_id)), None)
    return AppealCase(
        **summary_of(call, appeal, case).model_dump(),
        rationale=appeal.rationale,
        document_ids=list(call.session.exec(documents.order_by(col(AppealDocument.position)))),
        denial_rationale=last.rationale if last else "",
        involved=involved_in_denial(call, case.case_id),
        review=AppealReviewOnFile(**review.model_dump(exclude={"appeal_id"})) if review else None,
        decision=_decision(call, appeal.appeal_id),
    )


def _decision(call: Call, appeal_id: str) -> AppealDecisionOnFile | None:
    row = call.session.get(AppealDecision, appeal_id)
    if row is None:
        return None
    chosen = select(AppealLineDecision).where(AppealLineDecision.appeal_id == appeal_id)
    lines = call.session.exec(chosen.order_by(col(AppealLineDecision.line_number)))
    return AppealDecisionOnFile(
        **row.model_dump(exclude={"appeal_id"}),
        lines=[AppealLineOnFile(**line.model_dump(exclude={"appeal_id"})) for line in lines],
    )
