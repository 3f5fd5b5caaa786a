"""Arguments and answers of the payer's intake desk, and types of arguments that the payer's apps share."""

from datetime import datetime
from enum import StrEnum
from typing import Annotated

from pydantic import AfterValidator, Field, StringConstraints

from sim.apps.payer_intake_hub.received import ReceivedDocument, ReceivedRequest
from sim.domain.codes import is_icd10cm, is_npi, is_procedure
from sim.domain.vocabulary import Channel, Priority, ServiceType, SiteOfService
from sim.operations.arguments import Answer, Arguments


def _date(text: str) -> str:
    datetime.strptime(text, "%Y-%m-%d")
    return text


def _time(text: str) -> str:
    datetime.strptime(text, "%Y-%m-%dT%H:%M:%SZ")
    return text


def _npi(text: str) -> str:
    if not is_npi(text):
        raise ValueError("it is no NPI; an NPI has ten digits, the last a check digit")
    return text


def _procedure(text: str) -> str:
    if not is_procedure(text):
        raise ValueError("it is no CPT or HCPCS code, as 72148 or E0601")
    return text


def _diagnosis(text: str) -> str:
    if not is_icd10cm(text):
        raise ValueError("it is no ICD-10-CM code with its dot, as M54.16")
    return text


CaseKey = Annotated[str, StringConstraints(min_length=1, max_length=64)]
Words = Annotated[str, StringConstraints(min_length=1, max_length=4000)]
Phrase = Annotated[str, StringConstraints(min_length=1, max_length=300)]
WorldDate = Annotated[
    str, StringConstraints(pattern=r"^\d{4}-\d{2}-\d{2}$", max_length=10), AfterValidator(_date)
]
WorldTime = Annotated[
    str,
    StringConstraints(pattern=r"^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$", max_length=20),
    AfterValidator(_time),
]
Npi = Annotated[str, StringConstraints(max_length=10), AfterValidator(_npi)]
ProcedureCode = Annotated[str, StringConstraints(max_length=5), AfterValidator(_procedure)]
DiagnosisCode = Annotated[str, StringConstraints(max_length=8), AfterValidator(_diagnosis)]

CASE = "Id of the prior authorization case, as case-000001."


class OfPayerCase(Arguments):
    """Arguments of an operation that needs only the case."""

    case_id: CaseKey = Field(description=CASE)


class AuthType(StrEnum):
    """Kind of review by its time: before, during or after the service."""

    PROSPECTIVE = "prospective"
    CONCURRENT = "concurrent"
    RETROSPECTIVE = "retrospective"


class NetworkStatus(StrEnum):
    """Whether a provider has a contract with the member's plan."""

    IN_NETWORK = "in_network"
    OUT_OF_NETWORK = "out_of_network"


class CreateIntakeCase(OfPayerCase):
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
    service_type: ServiceType = Field(description="Kind of service.")
    priority: Priority = Field(description="Urgency that the provider asks for.")
    site_of_service: SiteOfService = Field(description="Where the service is given.")
    channel: Channel = Field(description="Channel by which the request came.")
    received_at: WorldTime = Field(description="When it came, UTC, as 2026-03-02T15:00:00Z.")
    requested_date: WorldDate | None = Field(
        default=None, description="Date on which the service is wanted, as 2026-03-20."
    )


class SaveAuthHeader(OfPayerCase):
    """Arguments of payer_intake_hub.save_auth_header."""

    data: AuthHeader = Field(description="The head of the request; it replaces what was saved before.")


class Diagnoses(Arguments):
    """The diagnoses of a request."""

    codes: list[DiagnosisCode] = Field(
        min_length=1, max_length=25, description="ICD-10-CM codes with their dot, the main diagnosis first."
    )


class SaveDiagnoses(OfPayerCase):
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


class SaveRequestingProvider(OfPayerCase):
    """Arguments of payer_intake_hub.save_requesting_provider."""

    data: RequestingProvider = Field(description="The provider; it replaces what was saved before.")


class LineItem(Arguments):
    """A service line."""

    procedure_code: ProcedureCode = Field(description="CPT or HCPCS code.")
    description: Phrase = Field(description="The service in words.")
    units: int = Field(default=1, ge=1, le=10_000, description="Units asked for, of the kind of `unit_kind`.")
    unit_kind: Annotated[str, StringConstraints(min_length=1, max_length=40)] = Field(
        default="service", description="What a unit is: service, visit, day, dose, item."
    )
    start_date: WorldDate | None = Field(default=None, description="First date of service.")
    end_date: WorldDate | None = Field(default=None, description="Last date of service.")


class AddLineItem(OfPayerCase):
    """Arguments of payer_intake_hub.add_line_item."""

    item_data: LineItem = Field(description="The line.")


LineNumber = Annotated[int, Field(ge=1, le=999)]


class UpdateLineItem(AddLineItem):
    """Arguments of payer_intake_hub.update_line_item."""

    line_number: LineNumber = Field(description="Number of a line that was added.")


class RemoveLineItem(OfPayerCase):
    """Arguments of payer_intake_hub.remove_line_item."""

    line_number: LineNumber = Field(description="Number of a line that was added.")


class ConfirmDecisions(OfPayerCase):
    """Arguments of payer_intake_hub.confirm_decisions."""

    request_complete: bool = Field(description="Whether everything that the policy requires was sent.")
    member_eligible: bool = Field(description="Whether the member is covered on the date of service.")
    service_covered: bool = Field(description="Whether the service is a benefit of the member's plan.")
    provider_network_status: NetworkStatus = Field(description="in_network or out_of_network.")


class AddIntakeNote(OfPayerCase):
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
    channel: str | None
    submitted_at: str
    decision_due_at: str | None
    intake_status: str | None


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
    start_date: str | None
    end_date: str | None


class KeyedHeader(Answer):
    """The head as keyed in."""

    member_id: str
    service_type: str
    priority: str
    site_of_service: str
    channel: str
    received_at: str
    requested_date: str | None


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
    header: KeyedHeader | None
    diagnoses: list[str]
    requesting_provider: KeyedProvider | None
    lines: list[KeyedLine]
    decisions: IntakeDecisions | None
    to_do: list[str]


class IntakeView(Answer):
    """A request as it came, and its intake."""

    case_status: str
    request: ReceivedRequest
    intake: IntakeRecord | None


class ReceivedDocuments(Answer):
    """The documents that the provider sent."""

    case_id: str
    documents: list[ReceivedDocument]


class Eligibility(Answer):
    """Whether a member is covered."""

    case_id: str
    member_id: str | None
    plan_id: str | None
    plan: str | None
    product_line: str | None
    state: str | None
    starts_on: str | None
    ends_on: str | None
    eligible: bool
    on: str


class ProviderNetwork(Answer):
    """Whether the ordering practitioner's organisation is in the member's network."""

    case_id: str
    organization: str
    npi: str
    network_status: NetworkStatus


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
