"""A PAS request Bundle: what its Claim and its QuestionnaireResponses say. Source: Da Vinci PAS 2.0, FHIR R4."""

from dataclasses import dataclass
from typing import Annotated, Any

from pydantic import Field, StringConstraints

from sim.apps.api_gateway.elements import (
    Coding,
    Concept,
    Element,
    Identifier,
    Reference,
    read,
    refused,
    resources_in,
)
from sim.apps.forms.types import LONGEST_ANSWER, LinkId
from sim.domain.vocabulary import Priority

_URGENCY = {"normal": Priority.STANDARD, "stat": Priority.EXPEDITED}
_MOST_QUESTIONS = 200
_MOST_LINES = 50

type AnswerValue = bool | int | float | str


class _Diagnosis(Element):
    diagnosis_codeable_concept: Concept


class _Quantity(Element):
    value: int = Field(ge=1, le=10_000)


class _Item(Element):
    product_or_service: Concept
    quantity: _Quantity = _Quantity(value=1)


class _Insurance(Element):
    coverage: Reference


class _SupportingInfo(Element):
    value_reference: Reference | None = None


class _Claim(Element):
    identifier: list[Identifier] = Field(min_length=1, max_length=5)
    use: str = Field(pattern="^preauthorization$")
    patient: Reference
    priority: Concept
    insurance: list[_Insurance] = Field(min_length=1, max_length=5)
    diagnosis: list[_Diagnosis] = Field(min_length=1, max_length=50)
    item: list[_Item] = Field(min_length=1, max_length=_MOST_LINES)
    supporting_info: list[_SupportingInfo] = Field(default_factory=list, max_length=100)


class _Answer(Element):
    value_boolean: bool | None = Field(default=None, strict=True)
    value_integer: int | None = Field(default=None, strict=True)
    value_decimal: float | None = None
    value_date: Annotated[str, StringConstraints(max_length=10)] | None = None
    value_string: Annotated[str, StringConstraints(max_length=LONGEST_ANSWER)] | None = None
    value_coding: Coding | None = None

    @property
    def value(self) -> AnswerValue | None:
        coding = self.value_coding
        given = (
            self.value_boolean,
            self.value_integer,
            self.value_decimal,
            self.value_date,
            self.value_string,
        )
        return next((one for one in given if one is not None), coding.code if coding else None)


class _Answered(Element):
    link_id: LinkId
    answer: list[_Answer] = Field(default_factory=list, max_length=1)


class _Response(Element):
    item: list[_Answered] = Field(default_factory=list, max_length=_MOST_QUESTIONS)


@dataclass(frozen=True, slots=True)
class ClaimRequest:
    """What a request says.

    Attributes:
        case_id: The case: the Claim's identifier.
        patient_id: The patient.
        coverage_id: The coverage.
        priority: Urgency.
        diagnoses: ICD-10-CM codes, the main one first.
        lines: Procedure code and units of each line.
        bundle_document_id: The submission bundle; None leaves the choice to the office.
        answers: Answers to the payer's forms by link id.
    """

    case_id: str
    patient_id: str
    coverage_id: str
    priority: Priority
    diagnoses: tuple[str, ...]
    lines: tuple[tuple[str, int], ...]
    bundle_document_id: str | None
    answers: dict[str, AnswerValue]


def read_claim(bundle: dict[str, Any]) -> ClaimRequest:
    """Returns what a PAS request Bundle says.

    Args:
        bundle: JSON value.

    Raises:
        Refusal: Invalid argument: it is no such Bundle, or an element of it is wrong.
    """
    found = resources_in(bundle, "bundle")
    claims = found.get("Claim", [])
    if len(claims) != 1:
        raise refused("bundle", f"it holds {len(claims)} Claims; send one at a time")
    claim = read(_Claim, claims[0], "Claim")
    urgency = _URGENCY.get(claim.priority.code)
    if urgency is None:
        raise refused("Claim.priority", f"{claim.priority.code[:20]!r} is neither normal nor stat")
    attached = [one.value_reference for one in claim.supporting_info if one.value_reference is not None]
    where = "Claim.supportingInfo.valueReference"
    if len(attached) > 1:
        raise refused(where, "a request has one submission bundle; name that")
    return ClaimRequest(
        case_id=claim.identifier[0].value,
        patient_id=claim.patient.id_of("Patient", "Claim.patient"),
        coverage_id=claim.insurance[0].coverage.id_of("Coverage", "Claim.insurance.coverage"),
        priority=urgency,
        diagnoses=tuple(one.diagnosis_codeable_concept.code for one in claim.diagnosis),
        lines=tuple((one.product_or_service.code, one.quantity.value) for one in claim.item),
        bundle_document_id=attached[0].id_of("DocumentReference", where) if attached else None,
        answers=_answers(found.get("QuestionnaireResponse", [])),
    )


def _answers(responses: list[dict[str, Any]]) -> dict[str, AnswerValue]:
    answers: dict[str, AnswerValue] = {}
    for response in responses:
        for item in read(_Response, response, "QuestionnaireResponse").item:
            value = item.answer[0].value if item.answer else None
            if value is not None:
                answers[item.link_id] = value
    if len(answers) > _MOST_QUESTIONS:
        raise refused("QuestionnaireResponse", f"a request has at most {_MOST_QUESTIONS} answers")
    return answers
