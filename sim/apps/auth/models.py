"""What the provider sends to the payer about a case. The payer reads these records; it never changes them."""

from enum import StrEnum

from sqlmodel import Field

from sim.world.tables import Table


class AppealLevel(StrEnum):
    """Who decides an appeal."""

    INTERNAL = "internal"
    EXTERNAL = "external"


class AppealStatus(StrEnum):
    """Where an appeal stands."""

    FILED = "filed"
    DECIDED = "decided"


class ProviderDetermination(Table, table=True):
    """What the provider's office decided to do with a case before submission; the newest one counts."""

    __tablename__ = "provider_determination"

    determination_id: str = Field(primary_key=True, description="Id, as pdet-000001.")
    case_id: str = Field(foreign_key="pa_case.case_id", index=True, description="The case.")
    final_action: str = Field(description="FinalAction.")
    override_reason: str | None = Field(
        default=None, description="Why it departs from the usual, if it does."
    )
    bundle_document_id: str | None = Field(
        default=None, foreign_key="document.document_id", description="Bundle that is to be sent."
    )
    author_id: str = Field(foreign_key="worker.worker_id", description="Who decided.")
    decided_at: str = Field(description="When.")


class SubmissionPacket(Table, table=True):
    """The request as the payer received it: a snapshot that nothing changes, one for each case."""

    __tablename__ = "submission_packet"

    packet_id: str = Field(primary_key=True, description="Id, as packet-000001.")
    case_id: str = Field(foreign_key="pa_case.case_id", unique=True, description="The case.")
    channel: str = Field(description="Channel by which it was sent.")
    submitted_at: str = Field(description="When the payer received it.")
    author_id: str = Field(foreign_key="worker.worker_id", description="Who sent it.")
    bundle_document_id: str = Field(foreign_key="document.document_id", description="The submission bundle.")
    patient_id: str = Field(foreign_key="patient.patient_id", description="The patient.")
    coverage_id: str = Field(foreign_key="coverage.coverage_id", description="The coverage that is to pay.")
    member_id: str = Field(description="Member number as sent.")
    ordering_practitioner_id: str = Field(foreign_key="worker.worker_id", description="Who ordered.")
    ordering_npi: str | None = Field(default=None, description="NPI of who ordered, as sent.")
    organization_npi: str = Field(description="NPI of the requesting organisation, as sent.")
    service_type: str = Field(description="ServiceType.")
    procedure_code: str = Field(description="CPT or HCPCS code of the main service.")
    description: str = Field(description="The service in words.")
    priority: str = Field(description="standard or expedited.")
    site_of_service: str = Field(description="SiteOfService.")
    requested_date: str | None = Field(default=None, description="Date on which the service is wanted.")


class PacketDiagnosis(Table, table=True):
    """A diagnosis of a packet."""

    __tablename__ = "submission_packet_diagnosis"

    packet_id: str = Field(
        foreign_key="submission_packet.packet_id", primary_key=True, description="The packet."
    )
    position: int = Field(primary_key=True, ge=1, description="1 is the main diagnosis.")
    code: str = Field(description="ICD-10-CM code.")


class PacketLine(Table, table=True):
    """A service line of a packet."""

    __tablename__ = "submission_packet_line"

    packet_id: str = Field(
        foreign_key="submission_packet.packet_id", primary_key=True, description="The packet."
    )
    line_number: int = Field(primary_key=True, ge=1, description="Number of the line, from 1.")
    procedure_code: str = Field(description="CPT or HCPCS code.")
    description: str = Field(description="The service in words.")
    units: int = Field(ge=1, description="Units asked for, of `unit_kind`.")
    unit_kind: str = Field(description="service, visit, day, dose or item.")
    start_date: str | None = Field(default=None, description="First date of service.")
    end_date: str | None = Field(default=None, description="Last date of service.")


class PacketDocument(Table, table=True):
    """A document of a packet: the bundle's documents, in their order."""

    __tablename__ = "submission_packet_document"

    packet_id: str = Field(
        foreign_key="submission_packet.packet_id", primary_key=True, description="The packet."
    )
    position: int = Field(primary_key=True, ge=1, description="Place in the packet.")
    document_id: str = Field(foreign_key="document.document_id", description="The document.")


class PacketAnswer(Table, table=True):
    """The answer to one question of a form, as sent."""

    __tablename__ = "submission_packet_answer"

    packet_id: str = Field(
        foreign_key="submission_packet.packet_id", primary_key=True, description="The packet."
    )
    form_id: str = Field(
        foreign_key="questionnaire.form_id", primary_key=True, description="The payer's form."
    )
    link_id: str = Field(primary_key=True, description="The question.")
    value: str = Field(description="The answer as text.")


class PendResponse(Table, table=True):
    """The provider's answer to a pend; a case may be pended, and so answered, more than once."""

    __tablename__ = "pend_response"

    response_id: str = Field(primary_key=True, description="Id, as pendresp-000001.")
    case_id: str = Field(foreign_key="pa_case.case_id", index=True, description="The case.")
    note: str = Field(description="What the provider says.")
    responded_at: str = Field(description="When.")
    author_id: str = Field(foreign_key="worker.worker_id", description="Who answered.")


class PendResponseDocument(Table, table=True):
    """A document that came with the answer to a pend."""

    __tablename__ = "pend_response_document"

    response_id: str = Field(
        foreign_key="pend_response.response_id", primary_key=True, description="The answer."
    )
    position: int = Field(primary_key=True, ge=1, description="Place among the documents.")
    document_id: str = Field(foreign_key="document.document_id", description="The document.")


class Supplement(Table, table=True):
    """Documents that reached the payer about a submitted request without being asked for."""

    __tablename__ = "supplement"

    supplement_id: str = Field(primary_key=True, description="Id, as supplement-000001.")
    case_id: str = Field(foreign_key="pa_case.case_id", index=True, description="The case.")
    channel: str = Field(description="Channel by which they came.")
    note: str = Field(description="What came along in words; empty where nothing.")
    sent_at: str = Field(description="When.")
    author_id: str = Field(foreign_key="worker.worker_id", description="Who sent them, or put them on file.")


class SupplementDocument(Table, table=True):
    """A document of a supplement."""

    __tablename__ = "supplement_document"

    supplement_id: str = Field(
        foreign_key="supplement.supplement_id", primary_key=True, description="The supplement."
    )
    position: int = Field(primary_key=True, ge=1, description="Place among the documents.")
    document_id: str = Field(foreign_key="document.document_id", description="The document.")


class Appeal(Table, table=True):
    """An appeal against a denial. The appeals office writes status, outcome and date of the decision."""

    __tablename__ = "appeal"

    appeal_id: str = Field(primary_key=True, description="Id, as appeal-000001.")
    case_id: str = Field(foreign_key="pa_case.case_id", index=True, description="The case.")
    level: str = Field(description="AppealLevel.")
    rationale: str = Field(description="Why the denial is wrong, as the provider says it.")
    filed_at: str = Field(description="When.")
    author_id: str = Field(foreign_key="worker.worker_id", description="Who filed it.")
    status: str = Field(default="filed", description="AppealStatus.")
    outcome: str | None = Field(default=None, description="AppealOutcome, once decided.")
    decided_at: str | None = Field(default=None, description="When it was decided.")


class AppealDocument(Table, table=True):
    """A document that came with an appeal."""

    __tablename__ = "appeal_document"

    appeal_id: str = Field(foreign_key="appeal.appeal_id", primary_key=True, description="The appeal.")
    position: int = Field(primary_key=True, ge=1, description="Place among the documents.")
    document_id: str = Field(foreign_key="document.document_id", description="The document.")
