"""What of a case's documents the payer has: for its apps, which see nothing else of the provider's files."""

from sqlmodel import Session, col, select

from sim.apps.auth.models import (
    Appeal,
    AppealDocument,
    PacketDocument,
    PendResponse,
    PendResponseDocument,
    SubmissionPacket,
    Supplement,
    SupplementDocument,
)


def packet_of(session: Session, case_id: str) -> SubmissionPacket | None:
    """Returns a case's packet, or None where nothing was submitted.

    Args:
        session: A transaction.
        case_id: The prior authorization case.
    """
    return session.exec(select(SubmissionPacket).where(SubmissionPacket.case_id == case_id)).first()


def sent_documents(session: Session, case_id: str) -> list[str]:
    """Returns the ids of the documents sent: bundle, its documents, supplements, pend responses, appeals; each once.

    Args:
        session: A transaction.
        case_id: The prior authorization case.
    """
    in_packet = (
        select(PacketDocument.document_id)
        .join(SubmissionPacket, col(SubmissionPacket.packet_id) == col(PacketDocument.packet_id))
        .where(SubmissionPacket.case_id == case_id)
        .order_by(col(PacketDocument.position))
    )
    in_supplements = (
        select(SupplementDocument.document_id)
        .join(Supplement, col(Supplement.supplement_id) == col(SupplementDocument.supplement_id))
        .where(Supplement.case_id == case_id)
        .order_by(col(Supplement.supplement_id), col(SupplementDocument.position))
    )
    in_responses = (
        select(PendResponseDocument.document_id)
        .join(PendResponse, col(PendResponse.response_id) == col(PendResponseDocument.response_id))
        .where(PendResponse.case_id == case_id)
        .order_by(col(PendResponse.response_id), col(PendResponseDocument.position))
    )
    in_appeals = (
        select(AppealDocument.document_id)
        .join(Appeal, col(Appeal.appeal_id) == col(AppealDocument.appeal_id))
        .where(Appeal.case_id == case_id)
        .order_by(col(Appeal.appeal_id), col(AppealDocument.position))
    )
    packet = packet_of(session, case_id)
    bundle = [] if packet is None else [packet.bundle_document_id]
    found = [
        key
        for chosen in (in_packet, in_supplements, in_responses, in_appeals)
        for key in session.exec(chosen)
    ]
    return list(dict.fromkeys(bundle + found))
