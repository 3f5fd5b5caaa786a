"""What the payer's people read in the policy library."""

from sim.apps.policy_library import service
from sim.apps.policy_library.types import FindPolicies, GetPolicy, ListPolicies, Policies, PolicyText
from sim.domain.errors import Code
from sim.domain.roles import PAYER_ROLES, Side
from sim.operations.declaration import route

OPERATIONS = (
    route(
        "policy_library.list_policies",
        side=Side.PAYER,
        roles=PAYER_ROLES,
        arguments=ListPolicies,
        answer=Policies,
        run=service.list_policies,
        writes=False,
        description="Lists the medical policies, all or of one kind of service.",
    ),
    route(
        "policy_library.get_policy",
        side=Side.PAYER,
        roles=PAYER_ROLES,
        arguments=GetPolicy,
        answer=PolicyText,
        run=service.get_policy,
        writes=False,
        refuses=(Code.NOT_FOUND,),
        description="Returns a policy: what it covers, its codes, required documents, and its tree of criteria.",
    ),
    route(
        "policy_library.find_by_code",
        side=Side.PAYER,
        roles=PAYER_ROLES,
        arguments=FindPolicies,
        answer=Policies,
        run=service.find_by_code,
        writes=False,
        description="Lists the policies about a service, by its CPT or HCPCS code.",
    ),
)
