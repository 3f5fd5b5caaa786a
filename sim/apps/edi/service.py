"""X12 278: checking an interchange, submitting by one, and the payer's answer as one."""

from sim.apps.auth.agreement import require_agreement
from sim.apps.auth.status import check_status
from sim.apps.auth.submission import submit_authorization
from sim.apps.auth.types import CheckStatus, SubmitAuthorization
from sim.apps.cases.models import PriorAuthCase
from sim.apps.cases.types import CaseId
from sim.apps.chart.models import Patient
from sim.apps.coverage.models import Payer
from sim.apps.edi.action import IN_WORDS, action_of
from sim.apps.edi.answers import Answered, acknowledgement, review_answer
from sim.apps.edi.models import (
    Acknowledged,
    EdiInterchange,
    FaultFound,
    InterchangeText,
    ReviewAnswer,
    SubmittedByEdi,
)
from sim.apps.edi.request import ReviewRequest, read_request
from sim.apps.edi.x12 import Interchange, MalformedError, parse
from sim.apps.payer_intake_hub.received import plan_of, submitted_case
from sim.domain.errors import Code, Refusal
from sim.domain.vocabulary import Channel
from sim.operations.call import Call


def acknowledge_278(call: Call, arguments: InterchangeText) -> Acknowledged:
    """Returns the 999 that an interchange would get, and submits nothing."""
    try:
        interchange = parse(arguments.interchange)
    except MalformedError as error:
        return Acknowledged(accepted=False, fault=_found(error))
    try:
        read_request(interchange)
    except MalformedError as error:
        rejected = acknowledgement(interchange, error.fault, call.now)
        return Acknowledged(accepted=False, fault=_found(error), acknowledgement=rejected)
    return Acknowledged(accepted=True, acknowledgement=acknowledgement(interchange, None, call.now))


def submit_278(call: Call, arguments: InterchangeText) -> SubmittedByEdi:
    """Submits the case that a request names, where the request says what the case says."""
    interchange, request = _read(call, arguments.interchange)
    _require_new(call, interchange)
    case = call.get(PriorAuthCase, request.case_id)
    require_agreement(call, case, request.stated)
    sent = submit_authorization(
        call,
        SubmitAuthorization(
            case_id=case.case_id, channel=Channel.EDI_278, bundle_document_id=request.bundle_document_id
        ),
    )
    call.session.flush()
    call.session.add(
        EdiInterchange(
            sender=interchange.sender,
            control_number=interchange.control,
            case_id=case.case_id,
            packet_id=sent.packet_id,
            received_at=call.now,
            text=arguments.interchange,
        )
    )
    return SubmittedByEdi(
        case_id=case.case_id,
        status=sent.status,
        packet_id=sent.packet_id,
        control_number=interchange.control,
        submitted_at=sent.submitted_at,
        decision_due_at=sent.decision_due_at,
        acknowledgement=acknowledgement(interchange, None, call.now),
    )


def get_278_response(call: Call, arguments: CaseId) -> ReviewAnswer:
    """Returns the payer's answer about a submitted case, by whichever channel it came."""
    case, packet = submitted_case(call, arguments.case_id)
    patient = call.session.get_one(Patient, packet.patient_id)
    status = check_status(call, CheckStatus(case_id=case.case_id, channel=Channel.EDI_278))
    answered = Answered(
        packet=packet,
        payer=call.session.get_one(Payer, plan_of(call, packet).payer_id),
        patient=(patient.first_name, patient.last_name),
        status=status,
        sender=packet.organization_npi,
    )
    action = action_of(status)
    return ReviewAnswer(
        case_id=case.case_id,
        status=case.status,
        action=action,
        meaning=IN_WORDS[action],
        authorization_number=status.authorization_number,
        lines=status.lines,
        interchange=review_answer(answered, _control(packet.packet_id), call.now),
    )


def _read(call: Call, text: str) -> tuple[Interchange, ReviewRequest]:
    try:
        interchange = parse(text)
        return interchange, read_request(interchange)
    except MalformedError as error:
        message = f"interchange: {error}; edi.acknowledge_278 shows the 999."
        raise Refusal(Code.INVALID_ARGUMENT, message) from None


def _require_new(call: Call, interchange: Interchange) -> None:
    before = call.session.get(EdiInterchange, (interchange.sender, interchange.control))
    if before is not None:
        message = (
            f"ISA13: {interchange.sender[:20]!r} sent the interchange {interchange.control} at {before.received_at}, "
            f"and it submitted {before.case_id}; give every interchange a number of its own."
        )
        raise Refusal(Code.ALREADY_DONE, message)


def _found(error: MalformedError) -> FaultFound:
    fault = error.fault
    return FaultFound(
        segment_id=fault.segment_id, position=fault.position, element=fault.element, said=str(error)
    )


def _control(packet_id: str) -> int:
    """The number of the packet, so that the same answer always has the same bytes."""
    return int(packet_id.rpartition("-")[2])
