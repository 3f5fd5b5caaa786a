"""What the payer's intake desk keys in about a request, and the four decisions that freeze it."""

from sqlmodel import Field

from sim.world.tables import Table

_INTAKE = "payer_intake_case.case_id"


class IntakeCase(Table, table=True):
    """The payer's intake of one request, with its four decisions once they are confirmed."""

    __tablename__ = "payer_intake_case"

    case_id: str = Field(foreign_key="pa_case.case_id", primary_key=True, description="The case.")
    status: str = Field(default="new", description="IntakeStatus.")
    auth_type: str = Field(description="AuthType.")
    opened_by_id: str = Field(foreign_key="worker.worker_id", description="Who began it.")
    opened_at: str = Field(description="When.")
    request_complete: bool | None = Field(default=None, description="Whether everything required is there.")
    member_eligible: bool | None = Field(default=None, description="Whether the member is covered.")
    service_covered: bool | None = Field(default=None, description="Whether the plan covers the service.")
    provider_network_status: str | None = Field(default=None, description="NetworkStatus.")
    decided_by_id: str | None = Field(
        default=None, foreign_key="worker.worker_id", description="Who confirmed the decisions."
    )
    decided_at: str | None = Field(default=None, description="When.")


class IntakeHeader(Table, table=True):
    """The head of a request as keyed in."""

    __tablename__ = "payer_intake_header"

    case_id: str = Field(foreign_key=_INTAKE, primary_key=True, description="The case.")
    member_id: str = Field(description="Member number.")
    service_type: str = Field(description="ServiceType.")
    priority: str = Field(description="Priority as the provider asked for it.")
    site_of_service: str = Field(description="SiteOfService.")
    channel: str = Field(description="Channel by which it came.")
    received_at: str = Field(description="When it came.")
    requested_date: str | None = Field(default=None, description="Date on which the service is wanted.")


class IntakeProvider(Table, table=True):
    """The requesting provider as keyed in."""

    __tablename__ = "payer_intake_provider"

    case_id: str = Field(foreign_key=_INTAKE, primary_key=True, description="The case.")
    npi: str = Field(description="NPI of the ordering practitioner.")
    name: str = Field(description="Name.")
    organization: str = Field(default="", description="Organisation.")
    phone: str = Field(default="", description="Phone number.")
    fax: str = Field(default="", description="Fax number.")


class IntakeDiagnosis(Table, table=True):
    """A diagnosis as keyed in."""

    __tablename__ = "payer_intake_diagnosis"

    case_id: str = Field(foreign_key=_INTAKE, primary_key=True, description="The case.")
    position: int = Field(primary_key=True, ge=1, description="1 is the main diagnosis.")
    code: str = Field(description="ICD-10-CM code.")


class IntakeLine(Table, table=True):
    """A service line as keyed in."""

    __tablename__ = "payer_intake_line"

    case_id: str = Field(foreign_key=_INTAKE, primary_key=True, description="The case.")
    line_number: int = Field(primary_key=True, ge=1, description="Number of the line, from 1.")
    procedure_code: str = Field(description="CPT or HCPCS code.")
    description: str = Field(description="The service in words.")
    units: int = Field(ge=1, description="Units asked for.")
    unit_kind: str = Field(description="What a unit is: service, visit, day, dose, item.")
    start_date: str | None = Field(default=None, description="First date of service.")
    end_date: str | None = Field(default=None, description="Last date of service.")


class IntakeNote(Table, table=True):
    """A remark of the intake desk on a request."""

    __tablename__ = "payer_intake_note"

    note_id: str = Field(primary_key=True, description="Id.")
    case_id: str = Field(foreign_key="pa_case.case_id", index=True, description="The case.")
    author_id: str = Field(foreign_key="worker.worker_id", description="Who wrote it.")
    written_at: str = Field(description="When.")
    text: str = Field(description="The remark.")
