"""Medical policies: what the payer's reviewers read, and what only the payer's own records know."""

from sqlmodel import Field

from sim.world.tables import HIDDEN, Table, text_list


class Policy(Table, table=True):
    """A medical policy of a payer, published to its reviewers."""

    __tablename__ = "payer_policy"

    policy_id: str = Field(primary_key=True, description="Id, as mp-lumbar-mri.")
    title: str = Field(description="Title.")
    version: str = Field(description="Version.")
    effective_from: str = Field(description="Date from which it holds.")
    service_category: str = Field(description="Kind of service, as imaging.")
    summary: str = Field(description="What it covers, in a paragraph.")
    source: str = Field(description="Clinical sources that it follows.")


class PolicyCode(Table, table=True):
    """A service that a policy is about."""

    __tablename__ = "payer_policy_code"

    policy_id: str = Field(foreign_key="payer_policy.policy_id", primary_key=True, description="The policy.")
    procedure_code: str = Field(primary_key=True, index=True, description="CPT or HCPCS code.")


class PolicyCriterion(Table, table=True):
    """A node of a policy's tree of criteria: a group (all or any of its children) or a leaf to be shown."""

    __tablename__ = "payer_policy_criterion"

    policy_id: str = Field(foreign_key="payer_policy.policy_id", primary_key=True, description="The policy.")
    criterion_id: str = Field(primary_key=True, description="Id within the policy, as 2.a.")
    parent_id: str | None = Field(default=None, description="The group that it is in; none at the root.")
    position: int = Field(ge=1, description="Place among its siblings.")
    rule: str = Field(description="all, any or leaf.")
    text: str = Field(description="The criterion in words.")


class PolicyDocument(Table, table=True):
    """A kind of document that a policy requires."""

    __tablename__ = "payer_policy_document"

    policy_id: str = Field(foreign_key="payer_policy.policy_id", primary_key=True, description="The policy.")
    kind: str = Field(primary_key=True, description="DocumentKind.")


class CaseTruth(Table, table=True):
    """The hidden adjudication of an order: what an ideal reviewer finds. Only simulators and verifiers use it."""

    __tablename__ = "hidden_case_truth"
    __table_args__ = {"schema": HIDDEN}  # noqa: RUF012  (SQLAlchemy's own attribute)

    order_id: str = Field(primary_key=True, description="Service request that the adjudication is about.")
    policy_id: str = Field(description="Policy that decides.")
    complete_outcome: str = Field(description="Decision when everything required is on file.")
    incomplete_action: str = Field(description="What follows when something required is missing.")
    route_target: str = Field(description="Lane that triage should choose.")
    gold_card: bool = Field(description="Whether the requester's gold card covers it.")
    required_documents: list[str] = text_list("Kinds of documents that must be on file.")
    required_diagnoses: list[str] = text_list("ICD-10-CM codes of which one must be on the request.")
    appeal_outcome: str = Field(description="upheld or overturned on appeal.")
    external_outcome: str = Field(description="upheld or overturned on external review.")
    citations: list[str] = text_list("Criteria of the policy that the decision rests on.")


class CriterionTruth(Table, table=True):
    """Whether an order meets a criterion, and which chart records say so."""

    __tablename__ = "hidden_criterion_truth"
    __table_args__ = {"schema": HIDDEN}  # noqa: RUF012  (SQLAlchemy's own attribute)

    order_id: str = Field(primary_key=True, description="The service request.")
    criterion_id: str = Field(primary_key=True, description="The criterion.")
    result: str = Field(description="met, not_met or unclear.")
    evidence: list[str] = text_list("Ids of the chart records that say so.")
