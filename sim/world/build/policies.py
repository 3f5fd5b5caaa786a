"""The payers' policies and forms, from the spec."""

from collections.abc import Iterable, Iterator

from sqlmodel import SQLModel

from sim.apps.coverage.models import Payer
from sim.apps.forms.models import Question, Questionnaire, QuestionnaireCode
from sim.apps.policy_library import models as tables
from sim.world.build.rows import Rows
from specs.schema.policy import Criterion, Policy
from specs.schema.world import World


def policy_id(name: str) -> str:
    """Returns the id of a policy in a world, as mp-lumbar-mri.

    Args:
        name: Name of its spec, as lumbar_mri.
    """
    return f"mp-{name.replace('_', '-')}"


def policies(world: World, rows: Rows) -> Iterable[SQLModel]:
    """Yields every policy with its tree and codes, and for each payer its form. Every payer follows every policy.

    Args:
        world: The spec.
        rows: All other rows; payers are there.
    """
    for policy in world.policies:
        yield from _policy(policy)
        for payer in rows.of(Payer):
            yield from _form(policy, payer.payer_id)


def _policy(policy: Policy) -> Iterator[SQLModel]:
    key = policy_id(policy.name)
    yield tables.Policy(
        policy_id=key,
        title=policy.title,
        version=policy.version,
        effective_from=policy.effective_from,
        service_category=policy.service_type,
        summary=policy.summary,
        source=policy.source,
    )
    for code in policy.procedure_codes:
        yield tables.PolicyCode(policy_id=key, procedure_code=code)
    for kind in policy.documents:
        yield tables.PolicyDocument(policy_id=key, kind=kind)
    yield from _criteria(key, policy.criteria, None, 1)


def _criteria(key: str, node: Criterion, parent: str | None, position: int) -> Iterator[SQLModel]:
    yield tables.PolicyCriterion(
        policy_id=key,
        criterion_id=node.id,
        parent_id=parent,
        position=position,
        rule=node.rule,
        text=node.text,
    )
    for place, child in enumerate(node.children, start=1):
        yield from _criteria(key, child, node.id, place)


def _form(policy: Policy, payer_id: str) -> Iterator[SQLModel]:
    key = f"form-{policy.name.replace('_', '-')}-{payer_id.removeprefix('payer-')}"
    yield Questionnaire(
        form_id=key,
        policy_id=policy_id(policy.name),
        payer_id=payer_id,
        title=f"Request form: {policy.title}",
    )
    for code in policy.procedure_codes:
        yield QuestionnaireCode(form_id=key, procedure_code=code)
    for position, question in enumerate(policy.form, start=1):
        yield Question(
            form_id=key,
            link_id=question.id,
            position=position,
            text=question.text,
            type=question.type,
            required=question.required,
            options=list(question.options),
            unit=question.unit,
        )
