"""Messages between the offices of a case."""

from enum import StrEnum

from sqlmodel import Field

from sim.world.tables import Table


class MessageKind(StrEnum):
    """What a message is about."""

    SUBMISSION = "submission"
    ACKNOWLEDGEMENT = "acknowledgement"
    PEND_REQUEST = "pend_request"
    PEND_RESPONSE = "pend_response"
    LETTER = "letter"
    P2P_REQUEST = "p2p_request"
    P2P_SLOTS = "p2p_slots"
    P2P_ANSWER = "p2p_answer"
    P2P_SCHEDULED = "p2p_scheduled"
    P2P_OUTCOME = "p2p_outcome"
    APPEAL = "appeal"
    NOTICE = "notice"


class Message(Table, table=True):
    """A message in the inbox of one side. The text is what the sender wrote; nobody interprets it."""

    __tablename__ = "message"

    message_id: str = Field(primary_key=True, description="Id, as msg-000001.")
    to_side: str = Field(index=True, description="Side in whose inbox it lies.")
    from_side: str = Field(description="Side that sent it.")
    sender: str = Field(description="Name of the person or office that sent it.")
    case_id: str | None = Field(
        default=None, foreign_key="pa_case.case_id", index=True, description="The case that it is about."
    )
    record_id: str | None = Field(
        default=None, description="Record that it is about, as a letter, a packet or a peer-to-peer request."
    )
    kind: str = Field(description="MessageKind.")
    subject: str = Field(description="Subject.")
    body: str = Field(description="The text.")
    sent_at: str = Field(description="When it was sent.")
    read_at: str | None = Field(default=None, description="When it was first read.")
