"""What is asked of the policy library, and what it answers."""

from typing import Annotated

from pydantic import Field, StringConstraints

from sim.apps.fields import ProcedureCode
from sim.operations.arguments import Answer, Arguments

PolicyId = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9._\-]+$", max_length=60)]
"""Id of a policy."""


class ListPolicies(Arguments):
    """Arguments of `policy_library.list_policies`."""

    service_category: str | None = Field(
        default=None, max_length=60, description="Only of this kind of service."
    )


class GetPolicy(Arguments):
    """Arguments of `policy_library.get_policy`."""

    policy_id: PolicyId = Field(description="Id of the policy, as mp-mri.")


class FindPolicies(Arguments):
    """Arguments of `policy_library.find_by_code`."""

    procedure_code: ProcedureCode = Field(description="CPT or HCPCS code of the service.")


class PolicySummary(Answer):
    """A policy in a line."""

    policy_id: str
    title: str
    version: str
    effective_from: str
    service_category: str


class Policies(Answer):
    """Policies, in the order of their ids."""

    policies: list[PolicySummary]


class PolicyNode(Answer):
    """A criterion with those below it."""

    criterion_id: str
    rule: str
    text: str
    children: list[PolicyNode] = Field(default_factory=list)


class PolicyText(PolicySummary):
    """A policy with its criteria."""

    summary: str
    source: str
    procedure_codes: list[str]
    required_documents: list[str]
    criteria: list[PolicyNode]
