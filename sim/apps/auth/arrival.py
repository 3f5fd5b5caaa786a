"""What a submission leaves at the payer's gate beside the packet: a fax on the machine, a call in the log."""

from sim.apps.auth.models import SubmissionPacket
from sim.apps.call_center.logging import log_submission
from sim.apps.fax_room.machine import Faxed, fax_arrives
from sim.apps.fax_room.models import FaxPurpose
from sim.domain.vocabulary import Channel
from sim.operations.call import Call


def arrive(call: Call, packet: SubmissionPacket) -> None:
    """Leaves the trace of a packet's channel, where the channel has an office of its own.

    Args:
        call: The call that submits.
        packet: The packet, with its documents.
    """
    said = f"{packet.priority} request for {packet.procedure_code}, member {packet.member_id}"
    if packet.channel == Channel.FAX:
        documents = [packet.bundle_document_id]
        fax_arrives(call, Faxed(packet.case_id, FaxPurpose.REQUEST, packet.packet_id, said, "", documents))
    elif packet.channel == Channel.PHONE:
        log_submission(call, packet.case_id, said)
