"""Seeing which forms a payer requires, answering them, and finding what is missing."""

from sim.apps.cases.stages import BEFORE_SUBMISSION
from sim.apps.forms.responses import FormState, forms_of_case
from sim.apps.forms.saving import save_answers
from sim.apps.forms.types import (
    FormAnswer,
    ListRequiredForms,
    MissingAnswer,
    QuestionAnswer,
    RequiredForms,
    SavedForm,
    SavedForms,
    SaveFormResponse,
    ValidateForm,
    Validation,
)
from sim.domain.machines import PA_CASE
from sim.operations.call import Call


def list_required_forms(call: Call, arguments: ListRequiredForms) -> RequiredForms:
    """Returns the forms that a case needs, with questions and answers on file."""
    case = forms_of_case(call.session, arguments.case_id)
    return RequiredForms(case_id=case.case_id, forms=[_form(state) for state in case.forms])


def save_form_response(call: Call, arguments: SaveFormResponse) -> SavedForms:
    """Saves answers to a case's forms."""
    case = forms_of_case(call.session, arguments.case_id)
    PA_CASE.require(case.case_status, BEFORE_SUBMISSION, "Answering a form")
    saved = save_answers(call, case, arguments.answers, arguments.form_id)
    return SavedForms(
        case_id=case.case_id,
        saved_at=call.now,
        forms=[
            SavedForm(
                form_id=state.form.form_id,
                status=state.status,
                answered=len(state.answers),
                missing=[one.link_id for one in state.missing],
            )
            for state in saved
        ],
    )


def validate_form(call: Call, arguments: ValidateForm) -> Validation:
    """Returns which required questions have no answer."""
    case = forms_of_case(call.session, arguments.case_id)
    missing = [
        MissingAnswer(form_id=state.form.form_id, link_id=one.link_id, text=one.text)
        for state in case.named(arguments.form_id)
        for one in state.missing
    ]
    return Validation(case_id=case.case_id, complete=not missing, missing=missing)


def _form(state: FormState) -> FormAnswer:
    return FormAnswer(
        form_id=state.form.form_id,
        title=state.form.title,
        status=state.status,
        questions=[
            QuestionAnswer(
                link_id=one.link_id,
                text=one.text,
                type=one.type,
                required=one.required,
                options=list(one.options) or None,
                unit=one.unit,
                value=state.answers.get(one.link_id),
            )
            for one in state.form.questions
        ],
    )
