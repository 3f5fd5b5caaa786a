"""What goes back: the 999 acknowledgement of an interchange, and the 278 answer about a case."""

from dataclasses import dataclass

from sim.apps.auth.models import SubmissionPacket
from sim.apps.auth.types import StatusAnswer
from sim.apps.coverage.models import Payer
from sim.apps.edi.action import action_of, action_of_line
from sim.apps.edi.request import FUNCTIONAL, REQUEST, VERSION
from sim.apps.edi.x12 import Fault, Interchange, Segment, compose, composite

_ACKNOWLEDGEMENT = "999"
_ACKNOWLEDGEMENT_VERSION = "005010X231A1"
_ACKNOWLEDGEMENT_GROUP = "FA"
_ANSWER = "11"


@dataclass(frozen=True, slots=True)
class Answered:
    """What a 278 answer is made of.

    Attributes:
        packet: The request as the payer has it.
        payer: Who answers.
        patient: First and last name.
        status: Where the case stands.
        sender: Who the answer goes to, as in its interchange.
    """

    packet: SubmissionPacket
    payer: Payer
    patient: tuple[str, str]
    status: StatusAnswer
    sender: str


def acknowledgement(interchange: Interchange, fault: Fault | None, now: str) -> str:
    """Returns the 999 of an interchange.

    Args:
        interchange: What came.
        fault: What is wrong with it; None accepts it.
        now: The world's time.
    """
    segments: list[Segment] = [
        (_ACKNOWLEDGEMENT,),
        ("AK1", interchange.functional_id, interchange.group_control, interchange.version),
        ("AK2", interchange.transaction, interchange.transaction_control, interchange.version),
    ]
    if fault is None:
        segments += [("IK5", "A"), ("AK9", "A", "1", "1", "1")]
    else:
        segments.append(("IK3", fault.segment_id, str(fault.position), "", fault.segment_code))
        if fault.element:
            segments.append(("IK4", str(fault.element), "", fault.element_code))
        segments += [("IK5", "R", "5"), ("AK9", "R", "1", "1", "0")]
    return compose(
        sender=interchange.receiver,
        receiver=interchange.sender,
        functional_id=_ACKNOWLEDGEMENT_GROUP,
        version=_ACKNOWLEDGEMENT_VERSION,
        control=max(int(interchange.control), 1),
        at_time=now,
        body=segments,
    )


def review_answer(answered: Answered, control: int, now: str) -> str:
    """Returns the 278 answer about a case.

    Args:
        answered: What it says.
        control: Control number.
        now: The world's time.
    """
    packet, status = answered.packet, answered.status
    first, last = answered.patient
    day, hour = now[:10].replace("-", ""), now[11:16].replace(":", "")
    until = [("DTP", "036", "D8", status.approved_until.replace("-", ""))] if status.approved_until else []
    body: list[Segment] = [
        (REQUEST,),
        ("BHT", "0007", _ANSWER, packet.packet_id, day, hour, "18"),
        ("HL", "1", "", "20", "1"),
        ("NM1", "X3", "2", answered.payer.name, "", "", "", "", "PI", answered.payer.payer_id),
        ("HL", "2", "1", "21", "1"),
        ("NM1", "1P", "1", "", "", "", "", "", "XX", packet.ordering_npi or packet.organization_npi),
        ("HL", "3", "2", "22", "1"),
        ("NM1", "IL", "1", last, first, "", "", "", "MI", packet.member_id),
        ("HL", "4", "3", "EV", "1"),
        ("TRN", "2", packet.case_id, "9HERMED"),
        ("UM", "HS", "I"),
        ("HCR", str(action_of(status)), status.authorization_number or ""),
        *until,
    ]
    for number, line in enumerate(status.lines, start=5):
        units = line.units if line.approved_units is None else line.approved_units
        body += [
            ("HL", str(number), "4", "SS", "0"),
            ("HCR", str(action_of_line(line)), status.authorization_number or ""),
            ("SV1", composite("HC", line.procedure_code), "", "UN", str(units)),
        ]
    return compose(
        sender=answered.payer.payer_id,
        receiver=answered.sender,
        functional_id=FUNCTIONAL,
        version=VERSION,
        control=control,
        at_time=now,
        body=body,
    )
