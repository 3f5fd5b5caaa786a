"""The tools of authorization."""

from sim.apps.auth import types
from sim.apps.auth.appeal import file_appeal, file_external_appeal
from sim.apps.auth.determination import finalize_provider_determination
from sim.apps.auth.peer_to_peer import request_peer_to_peer, respond_to_peer_to_peer
from sim.apps.auth.pend import respond_to_pend
from sim.apps.auth.status import check_status
from sim.apps.auth.submission import submit_authorization
from sim.domain.errors import Code
from sim.domain.roles import PROVIDER_ROLES, Side
from sim.operations.declaration import tool

OPERATIONS = (
    tool(
        "auth.finalize_provider_determination",
        side=Side.PROVIDER,
        roles=PROVIDER_ROLES,
        arguments=types.FinalizeDetermination,
        answer=types.DeterminationAnswer,
        run=finalize_provider_determination,
        refuses=(Code.NOT_FOUND, Code.ALREADY_DONE, Code.ILLEGAL_STATE, Code.MISSING_PRECONDITION),
        description="Records the office's decision on a case that is not submitted: submit_pa makes it "
        "ready_to_submit, gather_more_evidence docs_needed, do_not_submit closed, which cannot be undone. Lines, form "
        "answers and bundle may be given along; all is checked before anything is written. Nothing is sent: next is "
        "auth.submit_authorization.",
    ),
    tool(
        "auth.submit_authorization",
        side=Side.PROVIDER,
        roles=PROVIDER_ROLES,
        arguments=types.SubmitAuthorization,
        answer=types.SubmissionAnswer,
        run=submit_authorization,
        refuses=(Code.NOT_FOUND, Code.ALREADY_DONE, Code.ILLEGAL_STATE, Code.MISSING_PRECONDITION),
        description="Sends a case to its payer, once; its status becomes submitted. The case must be ready_to_submit or "
        "docs_needed, have a payer, a submission bundle, and an answer to every required question of the payer's "
        "forms. The payer gets a copy that nothing changes afterwards. Cannot be undone.",
    ),
    tool(
        "auth.check_status",
        side=Side.PROVIDER,
        roles=PROVIDER_ROLES,
        arguments=types.CheckStatus,
        answer=types.StatusAnswer,
        run=check_status,
        writes=False,
        refuses=(Code.NOT_FOUND,),
        description="Returns where a case stands: status, deadlines, decisions on its lines, letters that the payer "
        "delivered, peer-to-peer requests with their offered slots, appeals.",
    ),
    tool(
        "auth.respond_to_pend",
        side=Side.PROVIDER,
        roles=PROVIDER_ROLES,
        arguments=types.RespondToPend,
        answer=types.PendResponseAnswer,
        run=respond_to_pend,
        refuses=(Code.NOT_FOUND, Code.ILLEGAL_STATE),
        description="Answers the payer's request for information with a note and documents of the case; its status "
        "becomes resubmitted. The case must be pended_action_required and its pend not overdue. Each pend has one "
        "answer, which cannot be undone.",
    ),
    tool(
        "auth.request_peer_to_peer",
        side=Side.PROVIDER,
        roles=PROVIDER_ROLES,
        arguments=types.RequestPeerToPeer,
        answer=types.PeerToPeerAnswer,
        run=request_peer_to_peer,
        writes=False,
        refuses=(Code.NOT_FOUND, Code.NOT_OFFERED),
        description="Always refused: peer-to-peer calls are asked for by the payer's physician, not by the provider. "
        "Watch inbox.list_messages for a request, and answer it with auth.respond_to_peer_to_peer.",
    ),
    tool(
        "auth.respond_to_peer_to_peer",
        side=Side.PROVIDER,
        roles=PROVIDER_ROLES,
        arguments=types.RespondToPeerToPeer,
        answer=types.PeerToPeerAnswer,
        run=respond_to_peer_to_peer,
        refuses=(Code.NOT_FOUND, Code.ALREADY_DONE, Code.ILLEGAL_STATE),
        description="Answers a peer-to-peer request of the payer's: chooses one of the offered slots, for the ordering "
        "practitioner, or sends only a note. The request must be slots_offered; choosing makes it slot_selected and "
        "cannot be undone.",
    ),
    tool(
        "auth.file_appeal",
        side=Side.PROVIDER,
        roles=PROVIDER_ROLES,
        arguments=types.FileAppeal,
        answer=types.AppealAnswer,
        run=file_appeal,
        refuses=(Code.NOT_FOUND, Code.ALREADY_DONE, Code.ILLEGAL_STATE),
        description="Appeals a denial to the payer, with rationale and documents of the case; its status becomes "
        "appealed. The case must be denied and appeal_due_at not past. A case has one internal appeal; it cannot be "
        "taken back.",
    ),
    tool(
        "auth.file_external_appeal",
        side=Side.PROVIDER,
        roles=PROVIDER_ROLES,
        arguments=types.FileAppeal,
        answer=types.AppealAnswer,
        run=file_external_appeal,
        refuses=(Code.NOT_FOUND, Code.ALREADY_DONE, Code.ILLEGAL_STATE),
        description="Asks an independent reviewer to decide, after the payer has upheld its denial on appeal; the "
        "status becomes external_appealed. The case must be appeal_upheld and the time for it not past. Cannot be "
        "undone.",
    ),
)
