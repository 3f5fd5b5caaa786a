"""What a provider's office asks a plan."""

from sim.apps.cases.types import CaseId
from sim.apps.chart.types import PatientId
from sim.apps.coverage import service
from sim.apps.coverage.types import Coverages, Formulary, RequirementChecked, SearchFormulary
from sim.domain.errors import Code
from sim.domain.roles import PROVIDER_ROLES, Side
from sim.operations.declaration import route

OPERATIONS = (
    route(
        "coverage.check_requirement",
        side=Side.PROVIDER,
        roles=PROVIDER_ROLES,
        arguments=CaseId,
        answer=RequirementChecked,
        run=service.check_requirement,
        refuses=(Code.NOT_FOUND, Code.ILLEGAL_STATE, Code.MISSING_PRECONDITION),
        description="Asks the plan of a case that is not submitted what it wants for each line: review, notification or "
        "nothing; with network, gold card and forms. A draft becomes requirement_checked; a case further on keeps its "
        "status. The case must have a payer. May be asked again.",
    ),
    route(
        "coverage.get_coverage",
        side=Side.PROVIDER,
        roles=PROVIDER_ROLES,
        arguments=PatientId,
        answer=Coverages,
        run=service.get_coverage,
        writes=False,
        refuses=(Code.NOT_FOUND,),
        description="Returns a patient's memberships of plans, newest first, whether each runs today, and the "
        "organisations in the plan's network.",
    ),
    route(
        "coverage.search_formulary",
        side=Side.PROVIDER,
        roles=PROVIDER_ROLES,
        arguments=SearchFormulary,
        answer=Formulary,
        run=service.search_formulary,
        writes=False,
        refuses=(Code.NOT_FOUND,),
        description="Finds medicines on a plan's formulary by name or RxNorm concept: tier, prior authorization, step "
        "therapy, quantity limit. Finding none is an empty list: the medicine is not on the formulary.",
    ),
)
