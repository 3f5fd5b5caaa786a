"""The payer's gateway for electronic data interchange, as a provider's office uses it."""

from sim.apps.cases.types import CaseId
from sim.apps.edi import service
from sim.apps.edi.models import Acknowledged, InterchangeText, ReviewAnswer, SubmittedByEdi
from sim.domain.errors import Code
from sim.domain.roles import PROVIDER_ROLES, Side
from sim.operations.declaration import route

OPERATIONS = (
    route(
        "edi.acknowledge_278",
        side=Side.PROVIDER,
        roles=PROVIDER_ROLES,
        arguments=InterchangeText,
        answer=Acknowledged,
        run=service.acknowledge_278,
        writes=False,
        description="Checks an X12 interchange with a 278 request, and returns the 999 that it would get: accepted, or "
        "the segment and element that is wrong. Submits nothing.",
    ),
    route(
        "edi.submit_278",
        side=Side.PROVIDER,
        roles=PROVIDER_ROLES,
        arguments=InterchangeText,
        answer=SubmittedByEdi,
        run=service.submit_278,
        refuses=(
            Code.NOT_FOUND,
            Code.CONFLICT,
            Code.ALREADY_DONE,
            Code.ILLEGAL_STATE,
            Code.MISSING_PRECONDITION,
        ),
        description="Submits the case that a 278 request names by its trace number, as auth.submit_authorization does. "
        "Member, NPI, urgency, diagnoses and lines must be the case's, which must be ready_to_submit or docs_needed "
        "with bundle and answered forms; the interchange's number must be new. Cannot be undone.",
    ),
    route(
        "edi.get_278_response",
        side=Side.PROVIDER,
        roles=PROVIDER_ROLES,
        arguments=CaseId,
        answer=ReviewAnswer,
        run=service.get_278_response,
        writes=False,
        refuses=(Code.NOT_FOUND,),
        description="Returns the payer's answer about a submitted case as an X12 278 and in words: certified, partly, "
        "not certified or pended, authorization number, and what was decided of each line.",
    ),
)
