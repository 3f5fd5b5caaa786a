"""Arguments and answers of coverage."""

from pydantic import Field

from sim.apps.chart.types import CoverageAnswer
from sim.apps.coverage.requirement import Requirement
from sim.apps.fields import RecordId
from sim.operations.arguments import Answer, Arguments


class SearchFormulary(Arguments):
    """Arguments of `coverage.search_formulary`."""

    plan_id: RecordId = Field(description="The plan, as coverage.get_coverage names it.")
    medicine: str | None = Field(
        default=None, min_length=2, max_length=80, description="Part of the medicine's name; case is ignored."
    )
    rxnorm: str | None = Field(
        default=None, min_length=1, max_length=8, description="RxNorm concept, as 327361."
    )
    prior_authorization: bool | None = Field(
        default=None, description="Only medicines that need prior authorization, or only those that do not."
    )
    limit: int = Field(default=25, ge=1, le=100, description="Most entries to return.")


class LineRequirement(Answer):
    """What the plan asks for a service line."""

    line_number: int
    procedure_code: str
    requirement: Requirement


class RequirementChecked(Answer):
    """What a case's plan asks before it pays."""

    case_id: str
    status: str
    coverage_id: str
    plan_id: str
    plan: str
    product_line: str
    state: str
    covered: bool = Field(
        description="Whether the coverage runs on the requested date, or today where none is."
    )
    covered_on: str
    in_network: bool = Field(
        description="Whether the ordering practitioner's organisation is in the network."
    )
    gold_card: bool = Field(description="Whether the ordering practitioner's gold card covers the service.")
    requirement: Requirement = Field(description="The strictest of the lines.")
    lines: list[LineRequirement]
    form_ids: list[str] = Field(description="Forms that the payer wants answered.")


class Network(Answer):
    """An organisation of a plan's network."""

    organization_id: str
    name: str


class CoverageOnFile(CoverageAnswer):
    """A membership of a plan, with the plan's network."""

    network: list[Network]


class Coverages(Answer):
    """A patient's memberships of plans, the newest first; none where the patient has none."""

    patient_id: str
    coverage: list[CoverageOnFile]


class FormularyAnswer(Answer):
    """A medicine on a plan's formulary."""

    rxnorm: str
    ndc: str | None = None
    name: str
    tier: int
    prior_authorization: bool
    step_therapy: str
    quantity_limit: str


class Formulary(Answer):
    """Entries of a plan's formulary that fit, by name."""

    plan_id: str
    total: int = Field(description="How many fit, those beyond the limit among them.")
    entries: list[FormularyAnswer]
