"""The tools of outreach."""

from sim.apps.cm_intake.models import CMCaseId
from sim.apps.cm_outreach import service
from sim.apps.cm_outreach.models import CallAnswer, CallId, EndCall, ReplyAnswer, SendMessage, Transcript
from sim.domain.errors import Code
from sim.domain.roles import CARE_ROLES, Side
from sim.operations.declaration import tool

OPERATIONS = (
    tool(
        "cm_outreach.start_outreach_call",
        side=Side.CARE_MANAGEMENT,
        roles=CARE_ROLES,
        arguments=CMCaseId,
        answer=CallAnswer,
        run=service.start_outreach_call,
        refuses=(Code.NOT_FOUND, Code.ILLEGAL_STATE, Code.ALREADY_DONE, Code.NOT_OFFERED),
        description="Calls the patient of a case that is chart_reviewed. You speak first. The call ends when the patient "
        "hangs up, after max messages (20 to 30, both sides counted), after 30 minutes, or when you end it.",
    ),
    tool(
        "cm_outreach.send_message",
        side=Side.CARE_MANAGEMENT,
        roles=CARE_ROLES,
        arguments=SendMessage,
        answer=ReplyAnswer,
        run=service.send_message,
        refuses=(Code.NOT_FOUND, Code.SESSION_ENDED, Code.TOO_LARGE, Code.CONFLICT, Code.MODEL_UNAVAILABLE),
        description="Says something to the patient and returns the answer. `ended` says why the call is over, once it is.",
    ),
    tool(
        "cm_outreach.get_transcript",
        side=Side.CARE_MANAGEMENT,
        roles=CARE_ROLES,
        arguments=CallId,
        answer=Transcript,
        run=service.get_transcript,
        writes=False,
        refuses=(Code.NOT_FOUND,),
        description="Returns a call word for word: who said what, and when; also after the call is over.",
    ),
    tool(
        "cm_outreach.end_outreach_call",
        side=Side.CARE_MANAGEMENT,
        roles=CARE_ROLES,
        arguments=EndCall,
        answer=CallAnswer,
        run=service.end_outreach_call,
        refuses=(Code.NOT_FOUND, Code.ALREADY_DONE, Code.MISSING_PRECONDITION, Code.ILLEGAL_TRANSITION),
        description="Ends a call and puts its summary on file; the case becomes outreach_complete. Cannot be undone. "
        "Where consent was not given the next step is cm_intake.disenroll_case.",
    ),
)
