"""The tools of the payer's intake desk."""

from sim.apps.cases.types import CaseId
from sim.apps.payer_intake_hub import keying, service
from sim.apps.payer_intake_hub.types import (
    AddLineItem,
    ConfirmDecisions,
    CreateIntakeCase,
    IntakeQueue,
    IntakeRecord,
    IntakeView,
    ReceivedDocuments,
    RemoveLineItem,
    SaveAuthHeader,
    SaveDiagnoses,
    SaveRequestingProvider,
    UpdateLineItem,
)
from sim.domain.errors import Code
from sim.domain.roles import PAYER_ROLES, Role, Side
from sim.operations.arguments import Nothing
from sim.operations.declaration import tool

DESK = frozenset({Role.INTAKE_COORDINATOR})
_KEYING = (Code.NOT_FOUND, Code.MISSING_PRECONDITION, Code.ALREADY_DONE)

OPERATIONS = (
    tool(
        "payer_intake_hub.list_intake_queue",
        side=Side.PAYER,
        roles=PAYER_ROLES,
        arguments=Nothing,
        answer=IntakeQueue,
        run=service.list_intake_queue,
        writes=False,
        description="Lists submitted requests whose intake is not complete, the earliest deadline first. Changes nothing.",
    ),
    tool(
        "payer_intake_hub.get_intake_case",
        side=Side.PAYER,
        roles=PAYER_ROLES,
        arguments=CaseId,
        answer=IntakeView,
        run=service.get_intake_case,
        writes=False,
        refuses=(Code.NOT_FOUND,),
        description="Returns a request as the provider sent it (member, provider, diagnoses, lines, form answers), and "
        "its intake with the sections keyed in so far and what is still to do. Changes nothing.",
    ),
    tool(
        "payer_intake_hub.create_intake_case",
        side=Side.PAYER,
        roles=DESK,
        arguments=CreateIntakeCase,
        answer=IntakeRecord,
        run=service.create_intake_case,
        refuses=(Code.NOT_FOUND, Code.ALREADY_DONE, Code.ILLEGAL_STATE),
        description="Begins the intake of a submitted request, once. Next, key in the four sections.",
    ),
    tool(
        "payer_intake_hub.save_auth_header",
        side=Side.PAYER,
        roles=DESK,
        arguments=SaveAuthHeader,
        answer=IntakeRecord,
        run=keying.save_auth_header,
        refuses=_KEYING,
        description="Saves the head of a request: member, kind of service, urgency, site, channel, time of receipt. Needs "
        "an intake case; replaces what was saved before; impossible once the decisions are confirmed.",
    ),
    tool(
        "payer_intake_hub.save_diagnoses",
        side=Side.PAYER,
        roles=DESK,
        arguments=SaveDiagnoses,
        answer=IntakeRecord,
        run=keying.save_diagnoses,
        refuses=_KEYING,
        description="Saves the diagnoses of a request, the main one first. Needs an intake case; replaces what was saved "
        "before; impossible once the decisions are confirmed.",
    ),
    tool(
        "payer_intake_hub.save_requesting_provider",
        side=Side.PAYER,
        roles=DESK,
        arguments=SaveRequestingProvider,
        answer=IntakeRecord,
        run=keying.save_requesting_provider,
        refuses=_KEYING,
        description="Saves who asks, with the NPI of the ordering practitioner. Needs an intake case; replaces what was "
        "saved before; impossible once the decisions are confirmed.",
    ),
    tool(
        "payer_intake_hub.add_line_item",
        side=Side.PAYER,
        roles=DESK,
        arguments=AddLineItem,
        answer=IntakeRecord,
        run=keying.add_line_item,
        refuses=(*_KEYING, Code.TOO_LARGE),
        description="Adds a service line under the next number. Needs an intake case; impossible once the decisions are "
        "confirmed.",
    ),
    tool(
        "payer_intake_hub.update_line_item",
        side=Side.PAYER,
        roles=DESK,
        arguments=UpdateLineItem,
        answer=IntakeRecord,
        run=keying.update_line_item,
        refuses=_KEYING,
        description="Replaces a service line that was keyed in. Impossible once the decisions are confirmed.",
    ),
    tool(
        "payer_intake_hub.remove_line_item",
        side=Side.PAYER,
        roles=DESK,
        arguments=RemoveLineItem,
        answer=IntakeRecord,
        run=keying.remove_line_item,
        refuses=_KEYING,
        description="Removes a service line that was keyed in; the other lines keep their numbers. Impossible once the "
        "decisions are confirmed.",
    ),
    tool(
        "payer_intake_hub.list_documents",
        side=Side.PAYER,
        roles=PAYER_ROLES,
        arguments=CaseId,
        answer=ReceivedDocuments,
        run=service.list_documents,
        writes=False,
        refuses=(Code.NOT_FOUND,),
        description="Returns every document that the provider sent with the request, with answers to pends and with "
        "appeals: texts whole, files up to 100 kB with their bytes in base64. Changes nothing.",
    ),
    tool(
        "payer_intake_hub.confirm_decisions",
        side=Side.PAYER,
        roles=DESK,
        arguments=ConfirmDecisions,
        answer=IntakeRecord,
        run=service.confirm_decisions,
        refuses=(*_KEYING, Code.ILLEGAL_TRANSITION),
        description="Confirms the four intake decisions and freezes the intake; the case becomes under_review and goes to "
        "triage. Needs head, diagnoses, requesting provider and at least one line. Irreversible.",
    ),
)
