"""Arguments and answers of the FHIR gateway; it has no tables, since what it takes becomes a case's packet."""

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field
from pydantic.alias_generators import to_camel

from sim.apps.coverage.requirement import Requirement
from sim.apps.fields import RecordId
from sim.operations.arguments import Answer, Arguments


class OrderSignContext(BaseModel):
    """Context of the hook."""

    model_config = ConfigDict(extra="forbid", frozen=True, alias_generator=to_camel)

    user_id: str = Field(
        pattern=r"^Practitioner/[A-Za-z0-9\-]{1,40}$", description="Who signs, as Practitioner/wrk-001."
    )
    patient_id: RecordId = Field(description="The patient, as pat-001.")
    draft_orders: dict[str, Any] = Field(
        description="Bundle of ServiceRequest and MedicationRequest resources; of each, code or "
        "medicationCodeableConcept, id and category text are read."
    )


class OrderSign(Arguments):
    """Arguments of `api_gateway.order_sign`: a CDS Hooks request."""

    model_config = ConfigDict(alias_generator=to_camel)

    hook: Literal["order-sign"] = Field(description="Always order-sign.")
    hook_instance: str = Field(
        min_length=1, max_length=64, description="Id of this call, as the caller chose it."
    )
    context: OrderSignContext = Field(description="Who signs what, for whom.")


class SubmitClaim(Arguments):
    """Arguments of `api_gateway.submit_claim`."""

    bundle: dict[str, Any] = Field(
        description="PAS request Bundle with one Claim (use preauthorization) and QuestionnaireResponses. Claim: "
        "identifier is the case id, patient and insurance.coverage are Patient/<id> and Coverage/<id>, priority "
        "normal or stat, diagnosis and item hold the case's codes, supportingInfo.valueReference is "
        "DocumentReference/<id> of the submission bundle."
    )


class CardSource(Answer):
    """Who says it."""

    label: str


class CoverageInformation(Answer):
    """What the plan asks for an order (Da Vinci CRD, coverage information)."""

    order: str = Field(description="The draft order, as Type/id.")
    code: str
    covered: bool = Field(
        description="Whether a coverage runs, and for a medicine whether it is on the formulary."
    )
    prior_authorization: Requirement
    satisfied: bool = Field(description="Whether a gold card exempts the order from review.")
    in_network: bool
    questionnaires: list[str] = Field(description="Forms that the payer wants answered.")


class Card(Answer):
    """A CDS Hooks card."""

    summary: str
    indicator: Literal["info", "warning", "critical"]
    detail: str
    source: CardSource
    extension: CoverageInformation


class Cards(Answer):
    """Cards, one for each draft order."""

    cards: list[Card]
