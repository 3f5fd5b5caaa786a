"""Arguments and answers of the payer's intake desk, and types of arguments that the payer's apps share."""

from enum import StrEnum
from typing import Annotated

from pydantic import Field, StringConstraints

from sim.apps.cases.types import CaseId, UnitKind
from sim.apps.docs.types import DocumentAnswer
from sim.apps.fields import Day, DiagnosisCode, Once, ProcedureCode
from sim.apps.payer_intake_hub.fields import LineNumber, Npi, Phrase, Words, WorldTime
from sim.apps.payer_intake_hub.received import ReceivedRequest
from sim.domain.vocabulary import Channel, Priority, ServiceType, SiteOfService
from sim.operations.arguments import Answer, Arguments


class AuthType(StrEnum):
    """Kind of review by its time: before, during or after the service."""

    PROSPECTIVE = "prospective"
    CONCURRENT = "concurrent"
    RETROSPECTIVE = "retrospective"


class NetworkStatus(StrEnum):
    """Whether a provider has a contract with the member's plan."""

    IN_NETWORK = "in_network"
    OUT_OF_NETWORK = "out_of_network"


class CreateIntakeCase(CaseId):
    """Arguments of payer_intake_hub.create_intake_case."""

    auth_type: AuthType = Field(
        default=AuthType.PROSPECTIVE,
        description="prospective: before the service; concurrent: during it; retrospective: after it.",
    )


class AuthHeader(Arguments):
    """The head of a request."""

    member_id: Annotated[str, StringConstraints(min_length=1, max_length=40)] = Field(
        description="Member number on the card."
    )
    service_type: ServiceType = Field(description="Kind of service that is asked for.")
    priority: Priority = Field(description="Urgency that the provider asks for.")
    site_of_service: SiteOfService = Field(description="Where the service is given.")
    channel: Channel = Field(description="Channel by which the request came.")
    received_at: WorldTime = Field(description="When it came, UTC, as 2026-03-02T15:00:00Z.")
    requested_date: Day | None = Field(
        default=None, description="Date on which the service is wanted, as 2026-03-20."
    )


class SaveAuthHeader(CaseId):
    """Arguments of payer_intake_hub.save_auth_header."""

    data: AuthHeader = Field(description="The head of the request; it replaces what was saved before.")


class Diagnoses(Arguments):
    """The diagnoses of a request."""

    codes: Annotated[list[DiagnosisCode], Once] = Field(
        min_length=1, max_length=25, description="ICD-10-CM codes with their dot, the main diagnosis first."
    )


class SaveDiagnoses(CaseId):
    """Arguments of payer_intake_hub.save_diagnoses."""

    data: Diagnoses = Field(description="The diagnoses; they replace what was saved before.")


class RequestingProvider(Arguments):
    """Who asks."""

    npi: Npi = Field(description="NPI of the ordering practitioner, ten digits.")
    name: Phrase = Field(description="Name of the practitioner.")
    organization: Annotated[str, StringConstraints(max_length=300)] = Field(
        default="", description="The practitioner's organisation."
    )
    phone: Annotated[str, StringConstraints(max_length=40)] = Field(default="", description="Phone number.")
    fax: Annotated[str, StringConstraints(max_length=40)] = Field(default="", description="Fax number.")


class SaveRequestingProvider(CaseId):
    """Arguments of payer_intake_hub.save_requesting_provider."""

    data: RequestingProvider = Field(description="The provider; it replaces what was saved before.")


class LineItem(Arguments):
    """A service line."""

    procedure_code: ProcedureCode = Field(description="CPT or HCPCS code.")
    description: Phrase = Field(description="The service in words.")
    units: int = Field(default=1, ge=1, le=10_000, description="Units asked for, of the kind of `unit_kind`.")
    unit_kind: UnitKind = Field(default=UnitKind.SERVICE, description="What a unit is.")
    start_date: Day | None = Field(default=None, description="First date of service.")
    end_date: Day | None = Field(default=None, description="Last date of service.")


class AddLineItem(CaseId):
    """Arguments of payer_intake_hub.add_line_item."""

    item_data: LineItem = Field(description="The line.")


class UpdateLineItem(AddLineItem):
    """Arguments of payer_intake_hub.update_line_item."""

    line_number: LineNumber = Field(description="Number of a line that was added.")


class RemoveLineItem(CaseId):
    """Arguments of payer_intake_hub.remove_line_item."""

    line_number: LineNumber = Field(description="Number of a line that was added.")


class ConfirmDecisions(CaseId):
    """Arguments of payer_intake_hub.confirm_decisions."""

    request_complete: bool = Field(description="Whether everything that the policy requires was sent.")
    member_eligible: bool = Field(description="Whether the member is covered on the date of service.")
    service_covered: bool = Field(description="Whether the service is a benefit of the member's plan.")
    provider_network_status: NetworkStatus = Field(description="in_network or out_of_network.")


class AddIntakeNote(CaseId):
    """Arguments of payer_intake_hub.add_note."""

    text: Words = Field(description="The remark.")


class QueuedRequest(Answer):
    """A request in the intake queue."""

    case_id: str
    status: str
    priority: str
    service_type: str
    procedure_code: str
    description: str
    channel: str | None = None
    submitted_at: str
    decision_due_at: str | None = None
    intake_status: str | None = None


class IntakeQueue(Answer):
    """What waits for intake, the most urgent deadline first."""

    requests: list[QueuedRequest]


class KeyedLine(Answer):
    """A line as keyed in."""

    line_number: int
    procedure_code: str
    description: str
    units: int
    unit_kind: str
    start_date: str | None = None
    end_date: str | None = None


class KeyedHeader(Answer):
    """The head as keyed in."""

    member_id: str
    service_type: str
    priority: str
    site_of_service: str
    channel: str
    received_at: str
    requested_date: str | None = None


class KeyedProvider(Answer):
    """The requesting provider as keyed in."""

    npi: str
    name: str
    organization: str
    phone: str
    fax: str


class IntakeDecisions(Answer):
    """The four decisions, once they are confirmed."""

    request_complete: bool
    member_eligible: bool
    service_covered: bool
    provider_network_status: str
    decided_by_id: str
    decided_at: str


class IntakeRecord(Answer):
    """What intake has keyed in about a request, and what is still to do."""

    case_id: str
    status: str
    auth_type: str
    header: KeyedHeader | None = None
    diagnoses: list[str]
    requesting_provider: KeyedProvider | None = None
    lines: list[KeyedLine]
    decisions: IntakeDecisions | None = None
    to_do: list[str]


class Eligibility(Answer):
    """Whether a member is covered."""

    case_id: str
    member_id: str | None = None
    plan_id: str | None = None
    plan: str | None = None
    product_line: str | None = None
    state: str | None = None
    starts_on: str | None = None
    ends_on: str | None = None
    eligible: bool
    on: str


class ProviderNetwork(Answer):
    """Whether the ordering practitioner's organisation is in the member's network."""

    case_id: str
    organization: str
    npi: str
    network_status: NetworkStatus


class IntakeView(Answer):
    """A request as it came, what the plan knows of member and provider, and the intake."""

    case_status: str
    request: ReceivedRequest
    eligibility: Eligibility
    network: ProviderNetwork
    intake: IntakeRecord | None = None


class ReceivedDocuments(Answer):
    """The documents that the provider sent."""

    case_id: str
    documents: list[DocumentAnswer]


class IntakeNoteOnFile(Answer):
    """A remark on a request."""

    note_id: str
    author_id: str
    written_at: str
    text: str


class IntakeNotes(Answer):
    """The remarks on a request, in the order written."""

    case_id: str
    notes: list[IntakeNoteOnFile]
