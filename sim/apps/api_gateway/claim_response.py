"""The payer's answer about a case as a FHIR ClaimResponse (Da Vinci PAS 2.0)."""

from typing import Any

from sim.apps.auth.models import SubmissionPacket
from sim.apps.auth.status import check_status
from sim.apps.auth.types import CheckStatus, LineStatus, StatusAnswer
from sim.apps.coverage.models import Payer
from sim.apps.edi.action import IN_WORDS, Action, action_of, action_of_line
from sim.apps.payer_intake_hub.received import plan_of
from sim.domain.vocabulary import Channel
from sim.operations.call import Call

_ACTION = "https://codesystem.x12.org/005010/306"
_REVIEW = "http://hl7.org/fhir/us/davinci-pas/StructureDefinition/extension-reviewAction"
_REVIEW_CODE = "http://hl7.org/fhir/us/davinci-pas/StructureDefinition/extension-reviewActionCode"
_ADJUDICATION = "http://terminology.hl7.org/CodeSystem/adjudication"
_OUTCOME = {Action.PENDED: "queued", Action.PARTLY_CERTIFIED: "partial"}


def claim_response(call: Call, packet: SubmissionPacket) -> dict[str, Any]:
    """Returns the ClaimResponse of a submitted case.

    Args:
        call: The call.
        packet: The request as the payer has it.
    """
    status = check_status(call, CheckStatus(case_id=packet.case_id, channel=Channel.API))
    payer = call.session.get_one(Payer, plan_of(call, packet).payer_id)
    action = action_of(status)
    made = {
        "resourceType": "ClaimResponse",
        "id": packet.packet_id,
        "identifier": [{"value": packet.packet_id}],
        "status": "cancelled" if action is Action.CANCELLED else "active",
        "type": {"text": packet.service_type},
        "use": "preauthorization",
        "patient": {"reference": f"Patient/{packet.patient_id}"},
        "created": packet.submitted_at,
        "insurer": {"reference": f"Organization/{payer.organization_id}", "display": payer.name},
        "requestor": {"reference": f"Practitioner/{packet.ordering_practitioner_id}"},
        "request": {"identifier": {"value": packet.case_id}},
        "outcome": _OUTCOME.get(action, "complete"),
        "disposition": f"{IN_WORDS[action]}: {status.status}",
        "item": [_item(line, status) for line in status.lines],
    }
    if status.authorization_number:
        made["preAuthRef"] = status.authorization_number
    if status.approved_until:
        made["preAuthPeriod"] = {"end": status.approved_until}
    return made


def _item(line: LineStatus, status: StatusAnswer) -> dict[str, Any]:
    action = action_of_line(line)
    coding = {"coding": [{"system": _ACTION, "code": str(action), "display": IN_WORDS[action]}]}
    parts: list[dict[str, Any]] = [{"url": _REVIEW_CODE, "valueCodeableConcept": coding}]
    if status.authorization_number:
        parts.append({"url": "number", "valueString": status.authorization_number})
    adjudication: dict[str, Any] = {
        "extension": [{"url": _REVIEW, "extension": parts}],
        "category": {"coding": [{"system": _ADJUDICATION, "code": "submitted"}]},
    }
    if line.approved_units is not None:
        adjudication["value"] = line.approved_units
    return {"itemSequence": line.line_number, "adjudication": [adjudication]}
