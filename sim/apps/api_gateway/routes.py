"""The payer's FHIR gateway, as a provider's systems use it."""

from sim.apps.api_gateway import service
from sim.apps.api_gateway.models import Cards, OrderSign, SubmitClaim
from sim.apps.api_gateway.order_sign import order_sign
from sim.apps.api_gateway.questionnaires import questionnaire_package
from sim.apps.cases.types import CaseId
from sim.apps.fhir.models import Resource
from sim.domain.errors import Code
from sim.domain.roles import PROVIDER_ROLES, Side
from sim.operations.arguments import Nothing
from sim.operations.declaration import route

OPERATIONS = (
    route(
        "api_gateway.order_sign",
        side=Side.PROVIDER,
        roles=PROVIDER_ROLES,
        arguments=OrderSign,
        answer=Cards,
        run=order_sign,
        writes=False,
        refuses=(Code.NOT_FOUND,),
        description="CDS Hooks order-sign: returns a card for each draft order that says what the patient's plan asks: "
        "prior authorization, notification or nothing, gold card, network, formulary, forms. Orders stay drafts.",
    ),
    route(
        "api_gateway.questionnaire_package",
        side=Side.PROVIDER,
        roles=PROVIDER_ROLES,
        arguments=CaseId,
        answer=Resource,
        run=questionnaire_package,
        writes=False,
        refuses=(Code.NOT_FOUND, Code.MISSING_PRECONDITION),
        description="Returns a Bundle of the FHIR Questionnaires that the payer of a case wants answered, each with a "
        "QuestionnaireResponse of the answers on file. The case must have a payer.",
    ),
    route(
        "api_gateway.submit_claim",
        side=Side.PROVIDER,
        roles=PROVIDER_ROLES,
        arguments=SubmitClaim,
        answer=Resource,
        run=service.submit_claim,
        refuses=(
            Code.NOT_FOUND,
            Code.CONFLICT,
            Code.ALREADY_DONE,
            Code.ILLEGAL_STATE,
            Code.MISSING_PRECONDITION,
        ),
        description="Submits the case that a PAS request Bundle names, as auth.submit_authorization does, with the "
        "answers of its QuestionnaireResponses, and returns the ClaimResponse. Patient, coverage, urgency, diagnoses "
        "and lines must be the case's, which must be ready_to_submit or docs_needed. Cannot be undone.",
    ),
    route(
        "api_gateway.inquire",
        side=Side.PROVIDER,
        roles=PROVIDER_ROLES,
        arguments=CaseId,
        answer=Resource,
        run=service.inquire,
        writes=False,
        refuses=(Code.NOT_FOUND,),
        description="Returns a Bundle with the ClaimResponse of a submitted case: queued or decided, action codes of "
        "each line, authorization number and how long it holds.",
    ),
    route(
        "api_gateway.metadata",
        side=Side.PROVIDER,
        roles=PROVIDER_ROLES,
        arguments=Nothing,
        answer=Resource,
        run=service.metadata,
        writes=False,
        description="Returns the CapabilityStatement of the gateway; that it answers shows that the gateway is up.",
    ),
)
