"""Reviewers' tasks: opened by triage or an escalation, claimed by the first work, completed or returned."""

from sqlmodel import col, select

from sim.apps.cases.models import PriorAuthCase
from sim.apps.review.models import ReviewTask
from sim.domain.errors import Code, Refusal
from sim.domain.machines import PA_CASE, REVIEW_TASK
from sim.domain.roles import Role
from sim.domain.statuses import PACaseStatus, ReviewTaskStatus
from sim.operations.call import Call


def open_task(call: Call, case_id: str, role: Role) -> ReviewTask:
    """Puts a case into a reviewer's queue; the caller records the event."""
    task = ReviewTask(
        task_id=call.new_id("task"),
        case_id=case_id,
        role=role,
        status=ReviewTaskStatus.QUEUED,
        opened_at=call.now,
    )
    call.session.add(task)
    call.session.flush()
    return task


def newest_task(call: Call, case_id: str, role: Role) -> ReviewTask | None:
    """Returns a role's newest task on a case."""
    chosen = select(ReviewTask).where(ReviewTask.case_id == case_id, ReviewTask.role == role)
    return call.session.exec(chosen.order_by(col(ReviewTask.task_id).desc())).first()


def claimed_task(call: Call, case: PriorAuthCase, role: Role, *, answered: bool) -> ReviewTask:
    """Returns a role's task on a case, claimed by the actor.

    A queued task is claimed, and so is a returned one once its answer is there: the case of an answered pend goes
    under review again.

    Args:
        call: The call.
        case: The case.
        role: Role of the reviewer.
        answered: Whether what a returned task waits for is there.

    Raises:
        Refusal: No task, one that is completed, or one that still waits for its answer.
    """
    task = _workable_task(call, case, role, answered=answered)
    call.transition(case, PA_CASE, PACaseStatus.UNDER_REVIEW, case_id=case.case_id)
    if task.status != ReviewTaskStatus.CLAIMED:
        task.reviewer_id = call.actor.worker_id
        call.transition(
            task, REVIEW_TASK, ReviewTaskStatus.CLAIMED, case_id=case.case_id, detail=f"task={task.task_id}"
        )
    return task


def settle(call: Call, task: ReviewTask, *, returned: bool) -> None:
    """Completes a claimed task, or returns it until an answer is there."""
    target = ReviewTaskStatus.RETURNED if returned else ReviewTaskStatus.COMPLETED
    if not returned:
        task.completed_at = call.now
    call.transition(task, REVIEW_TASK, target, case_id=task.case_id, detail=f"task={task.task_id}")


def _workable_task(call: Call, case: PriorAuthCase, role: Role, *, answered: bool) -> ReviewTask:
    task = newest_task(call, case.case_id, role)
    if task is None:
        before = (
            "triage.route_case" if role is Role.UM_NURSE else "the nurse's escalation or triage.route_case"
        )
        raise Refusal(
            Code.MISSING_PRECONDITION,
            f"{case.case_id} is not in the queue of the {role}; {before} puts it there.",
            status=case.status,
        )
    if task.status == ReviewTaskStatus.COMPLETED:
        raise Refusal(
            Code.ALREADY_DONE,
            f"The {role}'s review of {case.case_id} is completed and stays as it is.",
            status=task.status,
        )
    PA_CASE.require(case.status, (PACaseStatus.UNDER_REVIEW, PACaseStatus.RESUBMITTED), "Clinical review")
    if task.status == ReviewTaskStatus.RETURNED and not answered:
        raise Refusal(
            Code.ILLEGAL_STATE,
            f"The {role}'s review of {case.case_id} waits: for the provider's answer to a pend, which "
            "determination.finalize sends, or for the outcome of a peer-to-peer call.",
            allowed=(ReviewTaskStatus.QUEUED, ReviewTaskStatus.CLAIMED),
            status=task.status,
        )
    return task
