"""Saving a reviewer's findings on the criteria of a line's policy."""

from sqlmodel import select

from sim.apps.auth.models import SubmissionPacket
from sim.apps.payer_intake_hub.received import packet_lines, require_sent
from sim.apps.review.criteria import criteria_of, line_review, policy_for
from sim.apps.review.models import CriterionEvaluation, LineReview, ReviewTask
from sim.apps.review.types import Evaluation, LineReviewOnFile, SaveEvaluation
from sim.domain.errors import Code, Refusal
from sim.operations.call import Call


def save_findings(
    call: Call, packet: SubmissionPacket, task: ReviewTask, arguments: SaveEvaluation
) -> LineReviewOnFile:
    """Adds findings to the review of a line, or begins one.

    Args:
        call: The call.
        packet: The request.
        task: The reviewer's claimed task.
        arguments: Line and findings.

    Raises:
        Refusal: Unknown line, review, criterion or source; or a criterion given twice.
    """
    lines = {line.line_number: line for line in packet_lines(call.session, packet)}
    if arguments.line_number not in lines:
        raise Refusal(
            Code.NOT_FOUND,
            f"line_number: {task.case_id} has no line {arguments.line_number}; it has {', '.join(map(str, lines))}.",
            allowed=map(str, lines),
        )
    policy = policy_for(call, lines[arguments.line_number].procedure_code)
    _check(call, task.case_id, policy.policy_id if policy else None, arguments.evaluations)
    review = _review(call, task, arguments, policy.policy_id if policy else None)
    for evaluation in arguments.evaluations:
        values = evaluation.model_dump(mode="json")
        call.session.merge(CriterionEvaluation(review_id=review.review_id, **values))
    results = " ".join(f"{one.criterion_id}={one.result}" for one in arguments.evaluations)
    call.record(
        case_id=task.case_id,
        record_id=review.review_id,
        detail=f"line={arguments.line_number} {results}".strip(),
    )
    call.session.flush()
    return line_review(call, review)


def _review(call: Call, task: ReviewTask, arguments: SaveEvaluation, policy_id: str | None) -> LineReview:
    chosen = select(LineReview).where(
        LineReview.task_id == task.task_id, LineReview.line_number == arguments.line_number
    )
    review = call.session.exec(chosen).first()
    if arguments.review_id is not None and (review is None or review.review_id != arguments.review_id):
        raise call.missing(
            f"review of line {arguments.line_number} in this task with id", arguments.review_id
        )
    if review is None:
        review = LineReview(
            review_id=call.new_id("review"),
            task_id=task.task_id,
            case_id=task.case_id,
            line_number=arguments.line_number,
            policy_id=policy_id,
            reviewer_id=call.actor.worker_id,
            saved_at=call.now,
        )
    review.reviewer_id, review.saved_at = call.actor.worker_id, call.now
    call.session.add(review)
    call.session.flush()
    return review


def _check(call: Call, case_id: str, policy_id: str | None, evaluations: list[Evaluation]) -> None:
    known = [node.criterion_id for node in criteria_of(call, policy_id)] if policy_id else []
    given = [evaluation.criterion_id for evaluation in evaluations]
    unknown = sorted(set(given) - set(known))
    if unknown:
        raise Refusal(
            Code.NOT_FOUND,
            f"evaluations: the policy {policy_id or 'of this line is not on file and'} has no criterion "
            f"{', '.join(repr(one) for one in unknown[:3])}.",
            allowed=known,
        )
    if len(set(given)) < len(given):
        raise Refusal(
            Code.INVALID_ARGUMENT, "evaluations: a criterion is given twice; give one finding on each."
        )
    require_sent(
        call, case_id, [source for one in evaluations for source in one.sources], "evaluations.sources"
    )
