"""Arguments and answers of the cases app."""

from enum import StrEnum
from typing import Annotated

from pydantic import Field

from sim.apps.fields import Day, DiagnosisCode, Once, ProcedureCode, RecordId
from sim.domain.statuses import PACaseStatus
from sim.domain.vocabulary import Priority, ServiceType, SiteOfService
from sim.operations.arguments import Answer, Arguments

MOST_DIAGNOSES = 12
"""As many as a claim form has room for (CMS-1500, box 21)."""


class UnitKind(StrEnum):
    """What is counted on a service line."""

    SERVICE = "service"
    VISIT = "visit"
    DAY = "day"
    DOSE = "dose"
    ITEM = "item"


class CaseId(Arguments):
    """Names a prior authorization case."""

    case_id: RecordId = Field(description="Id of the prior authorization case, as case-000001.")


class CreateFromOrder(Arguments):
    """Arguments of `cases.create_from_order`."""

    patient_id: RecordId = Field(description="The patient, as chart.search_patients names it.")
    ordering_practitioner_id: RecordId = Field(
        description="Worker id of the practitioner who orders, as people.list_ordering_providers names it."
    )
    source_order_id: RecordId | None = Field(
        default=None,
        description="Order in the chart that the case is made from, as chart.list_candidate_orders names it. "
        "Left out, a new order is written into the chart.",
    )
    service_type: ServiceType = Field(description="Kind of service that is ordered.")
    procedure_code: ProcedureCode = Field(description="CPT or HCPCS code of the service, as 72148 or E0601.")
    description: str = Field(min_length=3, max_length=300, description="The service in words.")
    priority: Priority = Field(
        description="standard, or expedited where waiting the standard time could seriously harm the patient."
    )
    diagnosis_codes: Annotated[list[DiagnosisCode], Once] = Field(
        min_length=1,
        max_length=MOST_DIAGNOSES,
        description="ICD-10-CM codes that the service is for, with dot, the main one first.",
    )
    site_of_service: SiteOfService = Field(description="Where the service is to be given.")
    requested_date: Day | None = Field(
        default=None, description="Date on which the service is wanted, YYYY-MM-DD."
    )


class ListCases(Arguments):
    """Arguments of `cases.list_cases`."""

    status: PACaseStatus | None = Field(
        default=None, description="Only cases in this status; left out, all cases."
    )


class LineUpdate(Arguments):
    """A change of a service line, or a new one."""

    line_number: int = Field(
        ge=1, le=50, description="Number of the line; the next free number adds a line with code and words."
    )
    procedure_code: ProcedureCode | None = Field(default=None, description="CPT or HCPCS code.")
    description: str | None = Field(
        default=None, min_length=3, max_length=300, description="The service in words."
    )
    units: int | None = Field(default=None, ge=1, le=10_000, description="Units asked for, of `unit_kind`.")
    unit_kind: UnitKind | None = Field(default=None, description="What a unit is.")
    start_date: Day | None = Field(default=None, description="First date of service, YYYY-MM-DD.")
    end_date: Day | None = Field(default=None, description="Last date of service, not before the first.")


class CaseSummary(Answer):
    """A case in a list."""

    case_id: str
    patient_id: str
    patient_name: str
    procedure_code: str
    description: str
    priority: str
    status: str
    created_at: str
    submitted_at: str | None = None


class Cases(Answer):
    """Cases, oldest first."""

    cases: list[CaseSummary]


class LineAnswer(Answer):
    """A service line; decision and approved units once the payer's determination is final."""

    line_number: int
    procedure_code: str
    description: str
    units: int
    unit_kind: str
    start_date: str | None = None
    end_date: str | None = None
    decision: str | None = None
    approved_units: int | None = None


class CaseAnswer(Answer):
    """A case with its diagnoses (main one first), lines and documents."""

    case_id: str
    patient_id: str
    coverage_id: str | None = None
    source_order_id: str | None = None
    ordering_practitioner_id: str
    service_type: str
    procedure_code: str
    description: str
    priority: str
    site_of_service: str
    requested_date: str | None = None
    status: str
    channel: str | None = None
    created_at: str
    submitted_at: str | None = None
    decision_due_at: str | None = None
    pend_due_at: str | None = None
    authorization_number: str | None = None
    approved_until: str | None = None
    appeal_due_at: str | None = None
    diagnosis_codes: list[str]
    lines: list[LineAnswer]
    document_ids: list[str]
