"""Which policy a line falls under, what its criteria are, and which of them a review has not judged."""

from collections import defaultdict
from collections.abc import Sequence

from sqlmodel import col, select

from sim.apps.policy_library.models import Policy, PolicyCode, PolicyCriterion, PolicyDocument
from sim.apps.review.models import CriterionEvaluation, LineReview
from sim.apps.review.types import AppliedPolicy, CriterionNode, EvaluationOnFile, LineReviewOnFile
from sim.operations.call import Call

LEAF = "leaf"


def policy_for(call: Call, procedure_code: str) -> Policy | None:
    """Returns the policy in force that a service falls under; the newest where there are several."""
    chosen = (
        select(Policy)
        .join(PolicyCode, col(PolicyCode.policy_id) == col(Policy.policy_id))
        .where(PolicyCode.procedure_code == procedure_code, Policy.effective_from <= call.now[:10])
        .order_by(col(Policy.effective_from).desc(), col(Policy.policy_id))
    )
    return call.session.exec(chosen).first()


def criteria_of(call: Call, policy_id: str) -> list[PolicyCriterion]:
    """Returns every node of a policy's tree, parents before children, siblings in their places."""
    rows = call.session.exec(select(PolicyCriterion).where(PolicyCriterion.policy_id == policy_id)).all()
    children: dict[str | None, list[PolicyCriterion]] = {}
    for row in sorted(rows, key=lambda row: row.position):
        children.setdefault(row.parent_id, []).append(row)
    found: list[PolicyCriterion] = []
    todo = list(children.get(None, ()))
    while todo:
        node = todo.pop(0)
        found.append(node)
        todo = [*children.get(node.criterion_id, ()), *todo]
    return found


def applied(call: Call, policy: Policy, line_number: int) -> AppliedPolicy:
    """Returns a policy as a reviewer of a line reads it."""
    documents = select(PolicyDocument.kind).where(PolicyDocument.policy_id == policy.policy_id)
    return AppliedPolicy(
        line_number=line_number,
        **policy.model_dump(include={"policy_id", "title", "version", "effective_from", "summary"}),
        required_documents=list(call.session.exec(documents.order_by(col(PolicyDocument.kind)))),
        criteria=[
            CriterionNode(**node.model_dump(exclude={"policy_id", "position"}))
            for node in criteria_of(call, policy.policy_id)
        ],
    )


def line_review(call: Call, review: LineReview) -> LineReviewOnFile:
    """Returns a review as it is on file, with the leaves of the policy that it has not judged."""
    return _on_file(call, [review])[0]


def reviews_of(call: Call, case_id: str, task_id: str | None = None) -> list[LineReviewOnFile]:
    """Returns the reviews of a case's lines, all or of one task, in the order they were begun."""
    chosen = select(LineReview).where(LineReview.case_id == case_id)
    if task_id is not None:
        chosen = chosen.where(LineReview.task_id == task_id)
    return _on_file(call, call.session.exec(chosen.order_by(col(LineReview.review_id))).all())


def _on_file(call: Call, reviews: Sequence[LineReview]) -> list[LineReviewOnFile]:
    keys = [review.review_id for review in reviews]
    chosen = select(CriterionEvaluation).where(col(CriterionEvaluation.review_id).in_(keys))
    found: defaultdict[str, list[CriterionEvaluation]] = defaultdict(list)
    for row in call.session.exec(chosen.order_by(col(CriterionEvaluation.criterion_id))):
        found[row.review_id].append(row)
    leaves: dict[str | None, list[str]] = {None: []}
    for policy_id in {review.policy_id for review in reviews if review.policy_id}:
        nodes = criteria_of(call, policy_id)
        leaves[policy_id] = [node.criterion_id for node in nodes if node.rule == LEAF]
    shown = []
    for review in reviews:
        judged = found[review.review_id]
        missing = set(leaves[review.policy_id]) - {row.criterion_id for row in judged}
        shown.append(
            LineReviewOnFile(
                **review.model_dump(),
                evaluations=[EvaluationOnFile(**row.model_dump(exclude={"review_id"})) for row in judged],
                unevaluated=[leaf for leaf in leaves[review.policy_id] if leaf in missing],
            )
        )
    return shown
