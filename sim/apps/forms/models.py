"""Questionnaires that payers require, and the provider's answers."""

from sqlmodel import Field

from sim.world.tables import Table, text_list


class Questionnaire(Table, table=True):
    """A payer's form for one policy; the provider's side sees it, as it would through a payer's portal."""

    __tablename__ = "questionnaire"

    form_id: str = Field(primary_key=True, description="Id of the form.")
    policy_id: str = Field(index=True, description="Policy that the form belongs to.")
    payer_id: str = Field(foreign_key="payer.payer_id", description="Payer that requires it.")
    title: str = Field(description="Title.")


class QuestionnaireCode(Table, table=True):
    """A service for which a form is required."""

    __tablename__ = "questionnaire_code"

    form_id: str = Field(foreign_key="questionnaire.form_id", primary_key=True, description="The form.")
    procedure_code: str = Field(primary_key=True, index=True, description="CPT or HCPCS code.")


class Question(Table, table=True):
    """One question of a form."""

    __tablename__ = "questionnaire_item"

    form_id: str = Field(foreign_key="questionnaire.form_id", primary_key=True, description="The form.")
    link_id: str = Field(primary_key=True, description="Id of the question within the form.")
    position: int = Field(ge=1, description="Place in the form.")
    text: str = Field(description="The question.")
    type: str = Field(description="boolean, choice, integer, decimal, date or text.")
    required: bool = Field(description="Whether it must be answered.")
    options: list[str] = text_list("Allowed answers of a choice.")
    unit: str | None = Field(default=None, description="Unit of a number (UCUM).")


class QuestionnaireResponse(Table, table=True):
    """A case's answers to a form: one response a form, saved as often as wanted before submission."""

    __tablename__ = "questionnaire_response"

    response_id: str = Field(primary_key=True, description="Id of the response.")
    case_id: str = Field(foreign_key="pa_case.case_id", index=True, description="The case.")
    form_id: str = Field(foreign_key="questionnaire.form_id", description="The form.")
    status: str = Field(description="in_progress or completed.")
    saved_at: str = Field(description="When it was last saved.")
    author_id: str = Field(description="Worker who saved it.")


class ResponseAnswer(Table, table=True):
    """The answer to one question."""

    __tablename__ = "questionnaire_answer"

    response_id: str = Field(
        foreign_key="questionnaire_response.response_id", primary_key=True, description="The response."
    )
    link_id: str = Field(primary_key=True, description="The question.")
    value: str = Field(description="The answer as text: true/false, a number, a date, an option, free text.")
