"""Payers, plans, who is covered, who is in the network, what needs authorization."""

from sqlmodel import Field

from sim.world.tables import Table


class Payer(Table, table=True):
    """An insurer."""

    __tablename__ = "payer"

    payer_id: str = Field(primary_key=True, description="Id, as payer-01.")
    organization_id: str = Field(foreign_key="organization.organization_id", description="Its organisation.")
    name: str = Field(description="Name.")


class Plan(Table, table=True):
    """A health plan of a payer."""

    __tablename__ = "plan"

    plan_id: str = Field(primary_key=True, description="Id, as plan-01.")
    payer_id: str = Field(foreign_key="payer.payer_id", description="The payer.")
    name: str = Field(description="Name.")
    product_line: str = Field(description="ProductLine; it decides which law applies.")
    state: str = Field(description="State in which it is issued, two letters.")


class PlanRule(Table, table=True):
    """A service that needs prior authorization on a plan."""

    __tablename__ = "plan_rule"

    plan_id: str = Field(foreign_key="plan.plan_id", primary_key=True, description="The plan.")
    procedure_code: str = Field(primary_key=True, description="CPT or HCPCS code.")
    lane: str = Field(description="review, or notification where the plan only wants to know.")


class NetworkMember(Table, table=True):
    """An organisation in a plan's network."""

    __tablename__ = "network_member"

    plan_id: str = Field(foreign_key="plan.plan_id", primary_key=True, description="The plan.")
    organization_id: str = Field(
        foreign_key="organization.organization_id", primary_key=True, description="The organisation."
    )


class GoldCard(Table, table=True):
    """A practitioner whose past requests exempt new ones of a kind from review (as Tex. Ins. Code 4201.653)."""

    __tablename__ = "gold_card"

    plan_id: str = Field(foreign_key="plan.plan_id", primary_key=True, description="The plan.")
    worker_id: str = Field(foreign_key="worker.worker_id", primary_key=True, description="The practitioner.")
    service_type: str = Field(primary_key=True, description="Kind of service.")
    since: str = Field(description="Date from which it holds.")
    approval_percent: int = Field(ge=0, le=100, description="Share of past requests approved, in percent.")


class FormularyEntry(Table, table=True):
    """A medicine on a plan's formulary."""

    __tablename__ = "formulary_entry"

    plan_id: str = Field(foreign_key="plan.plan_id", primary_key=True, description="The plan.")
    rxnorm: str = Field(primary_key=True, description="RxNorm concept.")
    ndc: str | None = Field(default=None, description="NDC of the package, 11 digits, where it is a brand.")
    name: str = Field(description="The medicine.")
    tier: int = Field(ge=1, le=5, description="Tier, 1 the cheapest.")
    prior_authorization: bool = Field(description="Whether it needs prior authorization.")
    step_therapy: str = Field(default="", description="What must have been tried first; empty where nothing.")
    quantity_limit: str = Field(
        default="", description="Most that is dispensed at a time; empty where no limit."
    )


class Coverage(Table, table=True):
    """A patient's membership of a plan."""

    __tablename__ = "coverage"

    coverage_id: str = Field(primary_key=True, description="Id, as cov-001.")
    patient_id: str = Field(foreign_key="patient.patient_id", index=True, description="The patient.")
    plan_id: str = Field(foreign_key="plan.plan_id", description="The plan.")
    member_id: str = Field(unique=True, description="Member number on the card.")
    starts_on: str = Field(description="First day of coverage.")
    ends_on: str | None = Field(default=None, description="Last day of coverage; none where it runs.")


class SlaRuleRow(Table, table=True):
    """How long a decision may take; see sim/domain/sla.py."""

    __tablename__ = "sla_rule"

    rule_id: str = Field(primary_key=True, description="Id of the rule.")
    jurisdiction: str = Field(description="federal, or a state's two letters.")
    product_lines: str = Field(description="Product lines that it binds, separated by blanks.")
    priority: str = Field(description="standard or expedited.")
    hours: int = Field(ge=0, description="Clock hours after receipt; 0 where it counts business days.")
    business_days: int = Field(ge=0, description="Business days after receipt; 0 where it counts hours.")
    source: str = Field(description="Statute or regulation.")
