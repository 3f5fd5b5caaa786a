"""Reading medical policies."""

from collections import defaultdict

from sqlmodel import col, select

from sim.apps.policy_library.models import Policy, PolicyCode, PolicyCriterion, PolicyDocument
from sim.apps.policy_library.types import (
    FindPolicies,
    GetPolicy,
    ListPolicies,
    Policies,
    PolicyNode,
    PolicySummary,
    PolicyText,
)
from sim.operations.call import Call


def list_policies(call: Call, arguments: ListPolicies) -> Policies:
    """Returns all policies, or those of one kind of service."""
    chosen = select(Policy).order_by(col(Policy.policy_id))
    if arguments.service_category is not None:
        chosen = chosen.where(Policy.service_category == arguments.service_category)
    return Policies(
        policies=[PolicySummary.model_validate(_line(policy)) for policy in call.session.exec(chosen)]
    )


def find_by_code(call: Call, arguments: FindPolicies) -> Policies:
    """Returns the policies about a service."""
    chosen = (
        select(Policy)
        .join(PolicyCode, col(PolicyCode.policy_id) == col(Policy.policy_id))
        .where(PolicyCode.procedure_code == arguments.procedure_code)
        .order_by(col(Policy.policy_id))
    )
    return Policies(
        policies=[PolicySummary.model_validate(_line(policy)) for policy in call.session.exec(chosen)]
    )


def get_policy(call: Call, arguments: GetPolicy) -> PolicyText:
    """Returns a policy with its tree of criteria."""
    policy = call.get(Policy, arguments.policy_id, called="policy")
    codes = select(PolicyCode.procedure_code).where(PolicyCode.policy_id == policy.policy_id)
    documents = select(PolicyDocument.kind).where(PolicyDocument.policy_id == policy.policy_id)
    return PolicyText(
        **_line(policy),
        summary=policy.summary,
        source=policy.source,
        procedure_codes=sorted(call.session.exec(codes)),
        required_documents=sorted(call.session.exec(documents)),
        criteria=_tree(call, policy.policy_id),
    )


def _line(policy: Policy) -> dict[str, str]:
    return {name: getattr(policy, name) for name in PolicySummary.model_fields}


def _tree(call: Call, policy_id: str) -> list[PolicyNode]:
    chosen = (
        select(PolicyCriterion)
        .where(PolicyCriterion.policy_id == policy_id)
        .order_by(col(PolicyCriterion.position))
    )
    below: dict[str | None, list[PolicyCriterion]] = defaultdict(list)
    for criterion in call.session.exec(chosen):
        below[criterion.parent_id].append(criterion)

    def nodes(parent: str | None) -> list[PolicyNode]:
        return [
            PolicyNode(
                criterion_id=one.criterion_id, rule=one.rule, text=one.text, children=nodes(one.criterion_id)
            )
            for one in below[parent]
        ]

    return nodes(None)
