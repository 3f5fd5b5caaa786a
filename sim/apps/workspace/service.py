"""What waits for a role, a case at a glance, and closing it."""

from sqlmodel import col, or_, select

from sim.apps.auth.models import Appeal, AppealLevel, AppealStatus
from sim.apps.cases.models import PriorAuthCase
from sim.apps.cases.stages import BEFORE_SUBMISSION
from sim.apps.chart.models import Patient
from sim.apps.coverage.models import Coverage
from sim.apps.determination.deciding import determinations_of
from sim.apps.payer_intake_hub.service import list_intake_queue
from sim.apps.payer_letter_center.models import Letter, LetterStatus
from sim.apps.review.models import ReviewTask
from sim.apps.workspace.closing import AFTER_DETERMINATION, close
from sim.apps.workspace.models import CaseGlance, CloseCase, ClosedCase, OpenTask, OpenTasks, WorkspaceCase
from sim.domain.machines import PA_CASE
from sim.domain.roles import Role
from sim.domain.statuses import ReviewTaskStatus
from sim.operations.arguments import Nothing
from sim.operations.call import Call


def my_tasks(call: Call, _arguments: Nothing) -> OpenTasks:
    """Returns what waits for the caller: the role's arrivals, reviews or appeals, then drafts of their own."""
    role = call.actor.role
    if role is Role.INTAKE_COORDINATOR:
        tasks = _arrived(call)
    elif role in {Role.UM_NURSE, Role.PHYSICIAN_REVIEWER}:
        tasks = _reviews(call, role)
    else:
        external = role is Role.EXTERNAL_REVIEW_COORDINATOR
        tasks = _appeals(call, AppealLevel.EXTERNAL if external else AppealLevel.INTERNAL)
    return OpenTasks(role=role, tasks=[*tasks, *_drafts(call)])


def case_summary(call: Call, arguments: WorkspaceCase) -> CaseGlance:
    """Returns a case at a glance."""
    case = _known(call, arguments.case_id)
    patient = call.session.get_one(Patient, case.patient_id)
    coverage = call.session.get(Coverage, case.coverage_id) if case.coverage_id else None
    made = determinations_of(call, case.case_id)
    letters = call.session.exec(
        select(Letter).where(Letter.case_id == case.case_id).order_by(col(Letter.letter_id))
    )
    return CaseGlance(
        case_id=case.case_id,
        status=case.status,
        patient_name=f"{patient.first_name} {patient.last_name}",
        member_id=coverage.member_id if coverage else None,
        description=case.description,
        priority=case.priority,
        submitted_at=case.submitted_at,
        decision_due_at=case.decision_due_at,
        determination=made[-1].decision if made else None,
        letters=[f"{letter.letter_id} {letter.type} {letter.status}" for letter in letters],
        allowed_next=[str(status) for status in PA_CASE.follows[case.status]],
    )


def close_case(call: Call, arguments: CloseCase) -> ClosedCase:
    """Closes a decided case that nobody appealed."""
    case = _known(call, arguments.case_id)
    close(call, case, AFTER_DETERMINATION, arguments.reason)
    return ClosedCase(
        case_id=case.case_id, case_status=case.status, closed_at=call.now, reason=arguments.reason
    )


def _known(call: Call, case_id: str) -> PriorAuthCase:
    case = call.get(PriorAuthCase, case_id)
    if case.status in BEFORE_SUBMISSION or case.submitted_at is None:
        raise call.missing("submitted prior authorization case", case_id)
    return case


def _arrived(call: Call) -> list[OpenTask]:
    return [
        OpenTask(
            kind="intake",
            record_id=request.case_id,
            case_id=request.case_id,
            status=request.status,
            since=request.submitted_at,
        )
        for request in list_intake_queue(call, Nothing()).requests
    ]


def _drafts(call: Call) -> list[OpenTask]:
    chosen = select(Letter).where(
        Letter.author_id == call.actor.worker_id, Letter.status == str(LetterStatus.DRAFT)
    )
    return [
        OpenTask(
            kind="letter",
            record_id=letter.letter_id,
            case_id=letter.case_id,
            status=letter.status,
            since=letter.written_on,
        )
        for letter in call.session.exec(chosen.order_by(col(Letter.letter_id)))
    ]


def _reviews(call: Call, role: Role) -> list[OpenTask]:
    chosen = select(ReviewTask).where(
        ReviewTask.role == str(role),
        ReviewTask.status != str(ReviewTaskStatus.COMPLETED),
        or_(col(ReviewTask.reviewer_id).is_(None), col(ReviewTask.reviewer_id) == call.actor.worker_id),
    )
    return [
        OpenTask(
            kind="review",
            record_id=task.task_id,
            case_id=task.case_id,
            status=task.status,
            since=task.opened_at,
        )
        for task in call.session.exec(chosen.order_by(col(ReviewTask.task_id)))
    ]


def _appeals(call: Call, level: AppealLevel) -> list[OpenTask]:
    chosen = select(Appeal).where(Appeal.level == str(level), Appeal.status != str(AppealStatus.DECIDED))
    return [
        OpenTask(
            kind="appeal",
            record_id=appeal.appeal_id,
            case_id=appeal.case_id,
            status=appeal.status,
            since=appeal.filed_at,
        )
        for appeal in call.session.exec(chosen.order_by(col(Appeal.appeal_id)))
    ]
