"""The physician's review: findings, then a decision, signed and irreversible."""

from sqlmodel import col, select

from sim.apps.auth.models import SubmissionPacket
from sim.apps.cases.models import PriorAuthCase
from sim.apps.p2p.requests import newest_request, open_request
from sim.apps.payer_intake_hub.received import packet_lines, submitted_case
from sim.apps.review.criteria import reviews_of
from sim.apps.review.evaluating import save_findings
from sim.apps.review.lines import line_decisions
from sim.apps.review.models import MdCaseDecision, MdLineDecision, ReviewTask
from sim.apps.review.nurse import check_info
from sim.apps.review.tasks import claimed_task, newest_task, open_task, settle
from sim.apps.review.types import (
    LineDecisionOnFile,
    LineReviewOnFile,
    MdDecisionOnFile,
    SaveEvaluation,
    SubmitMdDecision,
)
from sim.domain.errors import Code, Refusal
from sim.domain.machines import PA_CASE
from sim.domain.roles import Role
from sim.domain.statuses import P2PStatus, PACaseStatus, ReviewTaskStatus
from sim.domain.vocabulary import MdDecision
from sim.operations.call import Call

_ADVERSE = frozenset({MdDecision.DENY, MdDecision.PARTIAL_APPROVE})
_WAITING = frozenset({MdDecision.REQUEST_INFO, MdDecision.P2P_REVIEW})


def save_md_review(call: Call, arguments: SaveEvaluation) -> LineReviewOnFile:
    """Saves the physician's findings on a line."""
    case, packet = submitted_case(call, arguments.case_id)
    task = _claimed(call, case)
    return save_findings(call, packet, task, arguments)


def submit_md_case_decision(call: Call, arguments: SubmitMdDecision) -> MdDecisionOnFile:
    """Puts the physician's decision on file."""
    case, packet = submitted_case(call, arguments.case_id)
    _check_argument(call, arguments)
    task = _claimed(call, case, reopening=arguments.decision is MdDecision.P2P_REVIEW)
    if arguments.decision not in _WAITING:
        _require_reviews(call, task, packet)
    lines = line_decisions(arguments, packet_lines(call.session, packet))
    row = MdCaseDecision(
        decision_id=call.new_id("mdec"),
        task_id=task.task_id,
        **arguments.model_dump(mode="json", exclude={"reviewer_id", "line_item_decisions"}),
        reviewer_id=call.actor.worker_id,
        decided_at=call.now,
    )
    call.session.add(row)
    call.session.flush()
    for line in lines:
        call.session.add(MdLineDecision(decision_id=row.decision_id, **line.model_dump()))
    settle(call, task, returned=arguments.decision in _WAITING)
    call.record(case_id=case.case_id, record_id=row.decision_id, detail=f"decision={row.decision}")
    request_id = None
    if arguments.decision is MdDecision.P2P_REVIEW:
        request_id = open_request(call, packet, row.clinical_notes or row.determination_rationale).request_id
    return _on_file(row, lines, request_id)


def newest_decision(call: Call, case_id: str) -> MdCaseDecision | None:
    """Returns the physician's last decision on a case."""
    chosen = select(MdCaseDecision).where(MdCaseDecision.case_id == case_id)
    return call.session.exec(chosen.order_by(col(MdCaseDecision.decision_id).desc())).first()


def decisions_of(call: Call, case_id: str) -> list[MdDecisionOnFile]:
    """Returns the physician's decisions on a case, in their order."""
    chosen = select(MdCaseDecision).where(MdCaseDecision.case_id == case_id)
    rows = call.session.exec(chosen.order_by(col(MdCaseDecision.decision_id))).all()
    return [_on_file(row, lines_of(call, row.decision_id), None) for row in rows]


def lines_of(call: Call, decision_id: str) -> list[LineDecisionOnFile]:
    """Returns what a decision says of each line."""
    chosen = select(MdLineDecision).where(MdLineDecision.decision_id == decision_id)
    rows = call.session.exec(chosen.order_by(col(MdLineDecision.line_number)))
    return [LineDecisionOnFile(**row.model_dump(exclude={"decision_id"})) for row in rows]


def _claimed(call: Call, case: PriorAuthCase, *, reopening: bool = False) -> ReviewTask:
    """Returns the physician's task; a denied case is opened again for a peer-to-peer call, in a new task."""
    task = newest_task(call, case.case_id, Role.PHYSICIAN_REVIEWER)
    closed = task is not None and task.status == ReviewTaskStatus.COMPLETED
    if reopening and closed and case.status == PACaseStatus.DENIED:
        call.transition(case, PA_CASE, PACaseStatus.UNDER_REVIEW, case_id=case.case_id)
        open_task(call, case.case_id, Role.PHYSICIAN_REVIEWER)
    return claimed_task(call, case, Role.PHYSICIAN_REVIEWER, answered=_answered(call, case))


def _answered(call: Call, case: PriorAuthCase) -> bool:
    """Whether what the physician's last decision asked for is there."""
    last = newest_decision(call, case.case_id)
    if last is not None and last.decision == MdDecision.P2P_REVIEW:
        request = newest_request(call, case.case_id)
        return request is not None and request.status == P2PStatus.COMPLETED
    return case.status == PACaseStatus.RESUBMITTED


def _check_argument(call: Call, arguments: SubmitMdDecision) -> None:
    if not arguments.signed_off:
        raise Refusal(
            Code.MISSING_PRECONDITION,
            "signed_off: a physician's decision needs the physician's signature; decide with signed_off=true.",
        )
    if arguments.decision in _ADVERSE and not arguments.denial_rationale.strip():
        raise Refusal(
            Code.INVALID_ARGUMENT,
            f"denial_rationale: {arguments.decision} needs the specific clinical reason; say which criteria are not "
            "met, and why.",
        )
    asks = arguments.decision is MdDecision.REQUEST_INFO
    check_info(call, asked=asks, items=arguments.info_requested, deadline=arguments.info_deadline)


def _require_reviews(call: Call, task: ReviewTask, packet: SubmissionPacket) -> None:
    """A decision rests on the physician's own findings on every line."""
    reviews = {review.line_number: review for review in reviews_of(call, task.case_id, task.task_id)}
    for line in packet_lines(call.session, packet):
        review = reviews.get(line.line_number)
        if review is None or (review.policy_id is not None and not review.evaluations):
            raise Refusal(
                Code.MISSING_PRECONDITION,
                f"Line {line.line_number} of {task.case_id} has no review by the physician; save findings with "
                "review.save_md_review.",
                status=task.status,
            )


def _on_file(
    row: MdCaseDecision, lines: list[LineDecisionOnFile], request_id: str | None
) -> MdDecisionOnFile:
    return MdDecisionOnFile(**row.model_dump(), line_item_decisions=lines, p2p_request_id=request_id)
