"""Prior authorization cases: the record that both sides share, and its lines."""

from sqlmodel import Field

from sim.world.tables import Table


class PriorAuthCase(Table, table=True):
    """A request for prior authorization of one service for one patient, from draft to closed."""

    __tablename__ = "pa_case"

    case_id: str = Field(primary_key=True, description="Id, as case-000001.")
    patient_id: str = Field(foreign_key="patient.patient_id", index=True, description="The patient.")
    coverage_id: str | None = Field(
        default=None, foreign_key="coverage.coverage_id", description="The patient's coverage that pays."
    )
    source_order_id: str | None = Field(
        default=None, foreign_key="service_request.service_request_id", description="The order it came from."
    )
    ordering_practitioner_id: str = Field(
        foreign_key="worker.worker_id", description="The practitioner who ordered the service."
    )
    service_type: str = Field(description="Kind of service, as imaging, surgery, dme, medication.")
    procedure_code: str = Field(description="CPT or HCPCS code of the main service.")
    description: str = Field(description="The service in words.")
    priority: str = Field(description="Urgency: standard or expedited.")
    site_of_service: str = Field(description="Where the service is given, as outpatient_hospital.")
    requested_date: str | None = Field(default=None, description="Date on which the service is wanted.")
    status: str = Field(default="draft", index=True, description="PACaseStatus.")
    channel: str | None = Field(default=None, description="Channel by which it was submitted.")
    created_at: str = Field(description="When the draft was made.")
    submitted_at: str | None = Field(default=None, description="When the payer received it.")
    decision_due_at: str | None = Field(default=None, description="When the payer must have decided.")
    pend_due_at: str | None = Field(default=None, description="When a requested answer must be there.")
    authorization_number: str | None = Field(default=None, description="The payer's number once approved.")
    approved_until: str | None = Field(default=None, description="Date on which an approval expires.")
    appeal_due_at: str | None = Field(default=None, description="Last moment to file an appeal.")


class CaseDiagnosis(Table, table=True):
    """A diagnosis of a case, in the order of importance."""

    __tablename__ = "pa_case_diagnosis"

    case_id: str = Field(foreign_key="pa_case.case_id", primary_key=True, description="The case.")
    position: int = Field(primary_key=True, ge=1, description="1 is the main diagnosis.")
    code: str = Field(description="ICD-10-CM code.")


class PriorAuthLine(Table, table=True):
    """One service line of a case."""

    __tablename__ = "pa_case_line"

    case_id: str = Field(foreign_key="pa_case.case_id", primary_key=True, description="The case.")
    line_number: int = Field(primary_key=True, ge=1, description="Number of the line, from 1.")
    procedure_code: str = Field(description="CPT or HCPCS code.")
    description: str = Field(description="The service in words.")
    units: int = Field(default=1, ge=1, description="Units asked for.")
    unit_kind: str = Field(default="service", description="What a unit is: service, visit, day, dose, item.")
    start_date: str | None = Field(default=None, description="First date of service.")
    end_date: str | None = Field(default=None, description="Last date of service.")
    decision: str | None = Field(default=None, description="The payer's decision on the line, once final.")
    approved_units: int | None = Field(default=None, ge=0, description="Units approved, once final.")
