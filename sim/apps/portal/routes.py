"""The payer's web portal, as a provider's office uses it."""

from sim.apps.auth.types import SubmissionAnswer
from sim.apps.cases.types import CaseId
from sim.apps.portal import service
from sim.apps.portal.models import (
    ListRequests,
    PortalMessages,
    PortalRequests,
    RequestView,
    SubmitByPortal,
    Uploaded,
    UploadToRequest,
)
from sim.domain.errors import Code
from sim.domain.roles import PROVIDER_ROLES, Side
from sim.operations.declaration import route

OPERATIONS = (
    route(
        "portal.list_requests",
        side=Side.PROVIDER,
        roles=PROVIDER_ROLES,
        arguments=ListRequests,
        answer=PortalRequests,
        run=service.list_requests,
        writes=False,
        description="Lists the requests that payers have, newest first, by whichever channel they came; what is not "
        "submitted is not on the portal.",
    ),
    route(
        "portal.get_request",
        side=Side.PROVIDER,
        roles=PROVIDER_ROLES,
        arguments=CaseId,
        answer=RequestView,
        run=service.get_request,
        writes=False,
        refuses=(Code.NOT_FOUND,),
        description="Returns a submitted request as the payer has it, where it stands, and the documents sent.",
    ),
    route(
        "portal.submit",
        side=Side.PROVIDER,
        roles=PROVIDER_ROLES,
        arguments=SubmitByPortal,
        answer=SubmissionAnswer,
        run=service.submit,
        refuses=(Code.NOT_FOUND, Code.ALREADY_DONE, Code.ILLEGAL_STATE, Code.MISSING_PRECONDITION),
        description="Submits a case by the portal, as auth.submit_authorization does: it must be ready_to_submit or "
        "docs_needed, with bundle and answered forms. Cannot be undone.",
    ),
    route(
        "portal.upload_document",
        side=Side.PROVIDER,
        roles=PROVIDER_ROLES,
        arguments=UploadToRequest,
        answer=Uploaded,
        run=service.upload_document,
        refuses=(Code.NOT_FOUND, Code.ILLEGAL_STATE, Code.TOO_LARGE),
        description="Puts a text document on file and sends it to the payer of a submitted request. With pend_note it "
        "answers the pend of a case that is pended_action_required, which becomes resubmitted; without, the case must "
        "be submitted, under_review or resubmitted and keeps its status. Cannot be undone.",
    ),
    route(
        "portal.read_messages",
        side=Side.PROVIDER,
        roles=PROVIDER_ROLES,
        arguments=CaseId,
        answer=PortalMessages,
        run=service.read_messages,
        refuses=(Code.NOT_FOUND,),
        description="Returns what the payer wrote about a submitted request, newest first, with texts, and stamps when "
        "each message was first read.",
    ),
)
