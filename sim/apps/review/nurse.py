"""The nurse's review: findings, then a recommendation."""

from sqlmodel import col, select

from sim.apps.payer_intake_hub.received import packet_lines, submitted_case
from sim.apps.review.criteria import reviews_of
from sim.apps.review.evaluating import save_findings
from sim.apps.review.models import NurseCaseRecommendation, ReviewTask
from sim.apps.review.tasks import claimed_task, open_task, settle
from sim.apps.review.types import (
    LineReviewOnFile,
    RecommendationOnFile,
    SaveEvaluation,
    SubmitNurseRecommendation,
)
from sim.domain.errors import Code, Refusal
from sim.domain.roles import Role
from sim.domain.statuses import PACaseStatus
from sim.domain.vocabulary import NurseRecommendation
from sim.operations.call import Call


def save_criteria_evaluation(call: Call, arguments: SaveEvaluation) -> LineReviewOnFile:
    """Saves the nurse's findings on a line."""
    case, packet = submitted_case(call, arguments.case_id)
    answered = case.status == PACaseStatus.RESUBMITTED
    task = claimed_task(call, case, Role.UM_NURSE, answered=answered)
    return save_findings(call, packet, task, arguments)


def submit_nurse_case_recommendation(
    call: Call, arguments: SubmitNurseRecommendation
) -> RecommendationOnFile:
    """Puts the nurse's recommendation on file; an escalation opens the physician's task."""
    case, packet = submitted_case(call, arguments.case_id)
    answered = case.status == PACaseStatus.RESUBMITTED
    task = claimed_task(call, case, Role.UM_NURSE, answered=answered)
    asks = arguments.recommendation is NurseRecommendation.REQUEST_INFO
    check_info(call, asked=asks, items=arguments.info_requested, deadline=arguments.info_deadline)
    if not asks:
        _require_findings(call, task, [line.line_number for line in packet_lines(call.session, packet)])
    row = NurseCaseRecommendation(
        recommendation_id=call.new_id("nrec"),
        task_id=task.task_id,
        **arguments.model_dump(mode="json", exclude={"reviewer_id"}),
        reviewer_id=call.actor.worker_id,
        decided_at=call.now,
    )
    call.session.add(row)
    settle(call, task, returned=asks)
    if arguments.recommendation is NurseRecommendation.ESCALATE:
        open_task(call, case.case_id, Role.PHYSICIAN_REVIEWER)
    call.record(
        case_id=case.case_id,
        record_id=row.recommendation_id,
        detail=f"recommendation={row.recommendation}",
    )
    return RecommendationOnFile.model_validate(row)


def newest_recommendation(call: Call, case_id: str) -> NurseCaseRecommendation | None:
    """Returns the nurse's last recommendation on a case."""
    chosen = select(NurseCaseRecommendation).where(NurseCaseRecommendation.case_id == case_id)
    return call.session.exec(chosen.order_by(col(NurseCaseRecommendation.recommendation_id).desc())).first()


def check_info(call: Call, *, asked: bool, items: list[str], deadline: str | None) -> None:
    """Refuses a request for information without items, items without a request, and a deadline that has passed.

    Args:
        call: The call.
        asked: Whether information is requested.
        items: What is requested.
        deadline: By when.

    Raises:
        Refusal: As said.
    """
    if asked and not items:
        raise Refusal(
            Code.INVALID_ARGUMENT,
            "info_requested: it is empty; say item by item what the provider is to send.",
        )
    if not asked and (items or deadline):
        raise Refusal(
            Code.INVALID_ARGUMENT,
            "info_requested and info_deadline go with request_info only; leave them out.",
        )
    if deadline is not None and deadline <= call.now:
        raise Refusal(
            Code.INVALID_ARGUMENT,
            f"info_deadline: {deadline} has passed; it is {call.now} now, so give a later time.",
        )


def _require_findings(call: Call, task: ReviewTask, lines: list[int]) -> None:
    """A recommendation rests on a finding for every leaf of every line's policy."""
    reviews = {review.line_number: review for review in reviews_of(call, task.case_id, task.task_id)}
    for line in lines:
        review = reviews.get(line)
        if review is None or review.unevaluated:
            lacking = ", ".join(review.unevaluated) if review else "all of its criteria"
            raise Refusal(
                Code.MISSING_PRECONDITION,
                f"Line {line} of {task.case_id} lacks findings on {lacking}; save them with "
                "review.save_criteria_evaluation, as unclear where the file does not say.",
                status=task.status,
            )
