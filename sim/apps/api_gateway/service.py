"""Prior authorization over FHIR: submitting a Claim, asking where it stands, and what the gateway offers."""

from sim.apps.api_gateway.claim import read_claim
from sim.apps.api_gateway.claim_response import claim_response
from sim.apps.api_gateway.models import SubmitClaim
from sim.apps.auth.agreement import Stated, require_agreement
from sim.apps.auth.submission import submit_authorization
from sim.apps.auth.types import SubmitAuthorization
from sim.apps.cases.models import PriorAuthCase
from sim.apps.cases.types import CaseId
from sim.apps.coverage.models import Coverage
from sim.apps.fhir.capability import capability_statement
from sim.apps.fhir.models import Resource, as_answer, bundle
from sim.apps.payer_intake_hub.received import submitted_case
from sim.domain.vocabulary import Channel
from sim.operations.arguments import Nothing
from sim.operations.call import Call

_OPERATIONS = ("order-sign", "questionnaire-package", "Claim/$submit", "Claim/$inquire")


def submit_claim(call: Call, arguments: SubmitClaim) -> Resource:
    """Submits the case that a Claim names, where the Claim says what the case says."""
    request = read_claim(arguments.bundle)
    case = call.get(PriorAuthCase, request.case_id)
    covered = call.get(Coverage, request.coverage_id)
    stated = Stated(
        member_id=covered.member_id,
        patient_id=request.patient_id,
        ordering_npi=None,
        priority=request.priority,
        diagnoses=request.diagnoses,
        lines=request.lines,
    )
    require_agreement(call, case, stated)
    submit_authorization(
        call,
        SubmitAuthorization(
            case_id=case.case_id,
            channel=Channel.API,
            bundle_document_id=request.bundle_document_id,
            questionnaire_answers=dict(request.answers) or None,
        ),
    )
    call.session.flush()
    return inquire(call, CaseId(case_id=case.case_id))


def inquire(call: Call, arguments: CaseId) -> Resource:
    """Returns a Bundle with the ClaimResponse of a submitted case, by whichever channel it came."""
    _, packet = submitted_case(call, arguments.case_id)
    return bundle("collection", [claim_response(call, packet)])


def metadata(call: Call, _: Nothing) -> Resource:
    """Returns what the gateway offers."""
    return as_answer(
        capability_statement(
            call,
            name="hermed-prior-authorization",
            description="The payer's gateway: order-sign hook, questionnaires, prior authorization.",
            resources=[{"type": "Claim"}, {"type": "ClaimResponse"}, {"type": "Questionnaire"}],
            operations=_OPERATIONS,
        )
    )
