"""Arguments and answers of forms."""

from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from sim.apps.cases.types import CaseId
from sim.apps.fields import RecordId
from sim.domain.vocabulary import Channel
from sim.operations.arguments import Answer

LONGEST_ANSWER = 4000
"""Characters of the longest answer."""

LinkId = Annotated[str, StringConstraints(min_length=1, max_length=40)]
"""Id of a question within its form."""

AnswerValue = bool | int | float | Annotated[str, StringConstraints(max_length=LONGEST_ANSWER)] | None
"""An answer: true or false, a number, or text; null takes an answer back."""

Answers = Annotated[dict[LinkId, AnswerValue], Field(min_length=1, max_length=200)]
"""Answers by link id."""

type ResponseStatus = Literal["not_started", "in_progress", "completed"]
"""Whether every required question of a form is answered."""


class ListRequiredForms(CaseId):
    """Arguments of `forms.list_required_forms`."""

    channel: Channel | None = Field(
        default=None,
        description="Channel by which the case is to be sent; payers ask for the same forms by every channel.",
    )


class SaveFormResponse(CaseId):
    """Arguments of `forms.save_form_response`."""

    answers: Answers = Field(
        description="Answers by link id: true or false, a number in the question's unit, a date YYYY-MM-DD, one of the "
        "options, or text. Questions left out keep their answers; null takes one back."
    )
    form_id: RecordId | None = Field(
        default=None,
        description="The form; left out, each answer goes to the required form that has its link id.",
    )


class ValidateForm(CaseId):
    """Arguments of `forms.validate_form`."""

    form_id: RecordId | None = Field(default=None, description="The form; left out, every required form.")


class QuestionAnswer(Answer):
    """A question of a form, and the answer on file as text, if any."""

    link_id: str
    text: str
    type: str
    required: bool
    options: list[str] | None = None
    unit: str | None = None
    value: str | None = None


class FormAnswer(Answer):
    """A form that the payer requires for a case."""

    form_id: str
    title: str
    status: ResponseStatus
    questions: list[QuestionAnswer]


class RequiredForms(Answer):
    """The forms that a case needs, by id; none where the payer asks for none."""

    case_id: str
    forms: list[FormAnswer]


class SavedForm(Answer):
    """A form after saving: how many answers it has, and which required questions have none."""

    form_id: str
    status: ResponseStatus
    answered: int
    missing: list[str]


class SavedForms(Answer):
    """The forms that were saved to."""

    case_id: str
    saved_at: str
    forms: list[SavedForm]


class MissingAnswer(Answer):
    """A required question without an answer."""

    form_id: str
    link_id: str
    text: str


class Validation(Answer):
    """Whether every required question of the forms is answered."""

    case_id: str
    complete: bool
    missing: list[MissingAnswer]
