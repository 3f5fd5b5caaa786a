"""Which forms a case needs and how far they are answered: for the forms app, bundles and submission."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from sqlalchemy import text
from sqlmodel import Session

from sim.apps.cases.coverage import no_payer
from sim.apps.forms.definitions import Form, FormQuestion, forms_for
from sim.apps.forms.types import ResponseStatus
from sim.domain.errors import Code, Refusal

# Saving a form is among the calls that are made most, so these read columns, not objects.
_CASE = text(
    "SELECT c.status, c.patient_id, p.payer_id, (SELECT group_concat(l.procedure_code, ' ') FROM pa_case_line l "
    "WHERE l.case_id = c.case_id) AS codes FROM pa_case c LEFT JOIN coverage v ON v.coverage_id = c.coverage_id "
    "LEFT JOIN plan p ON p.plan_id = v.plan_id WHERE c.case_id = :case_id"
)
_ANSWERS = text(
    "SELECT r.form_id, r.response_id, a.link_id, a.value FROM questionnaire_response r "
    "LEFT JOIN questionnaire_answer a ON a.response_id = r.response_id WHERE r.case_id = :case_id"
)


@dataclass(slots=True)
class FormState:
    """A required form of a case.

    Attributes:
        form: The form.
        response_id: The response on file; None where nothing was saved.
        answers: Answers on file by link id.
    """

    form: Form
    response_id: str | None = None
    answers: dict[str, str] = field(default_factory=dict)

    @property
    def missing(self) -> list[FormQuestion]:
        """Required questions without an answer."""
        return [one for one in self.form.questions if one.required and one.link_id not in self.answers]

    @property
    def status(self) -> ResponseStatus:
        """Whether every required question is answered."""
        if not self.missing:
            return "completed"
        return "in_progress" if self.answers else "not_started"


@dataclass(frozen=True, slots=True)
class CaseForms:
    """The forms of a case.

    Attributes:
        case_id: The case.
        case_status: Its status.
        forms: What its payer requires for its services, by form id.
    """

    case_id: str
    case_status: str
    forms: tuple[FormState, ...]

    def named(self, form_id: str | None) -> tuple[FormState, ...]:
        """Returns one form, or all of them where none is named.

        Raises:
            Refusal: Not found.
        """
        if form_id is None:
            return self.forms
        found = tuple(state for state in self.forms if state.form.form_id == form_id)
        if not found:
            names = [state.form.form_id for state in self.forms]
            message = f"form_id: the payer of {self.case_id} does not ask for a form {form_id!r}."
            raise Refusal(Code.NOT_FOUND, message, allowed=names)
        return found

    def require_complete(self) -> None:
        """Refuses to go on while a required question has no answer.

        Raises:
            Refusal: Missing precondition; `allowed` names the link ids that are missing.
        """
        missing = [one.link_id for state in self.forms for one in state.missing]
        if missing:
            message = (
                f"{self.case_id}: {len(missing)} required questions of the payer's forms have no answer; answer them "
                "with forms.save_form_response, or as questionnaire_answers."
            )
            raise Refusal(Code.MISSING_PRECONDITION, message, allowed=missing, status=self.case_status)


def forms_of_case(session: Session, case_id: str) -> CaseForms:
    """Returns the forms that a case's payer requires, with the answers on file.

    Args:
        session: A transaction in which everything is flushed.
        case_id: The case.

    Raises:
        Refusal: Not found; or missing precondition, where the case has no payer.
    """
    connection = session.connection()
    case = connection.execute(_CASE, {"case_id": case_id}).first()
    if case is None:
        raise Refusal(Code.NOT_FOUND, f"There is no prior auth case {case_id!r}; see cases.list_cases.")
    if case.payer_id is None:
        raise no_payer(case_id, case.patient_id, case.status)
    forms = tuple(FormState(form) for form in forms_for(session, case.payer_id, (case.codes or "").split()))
    by_id = {state.form.form_id: state for state in forms}
    for form_id, response_id, link_id, value in connection.execute(_ANSWERS, {"case_id": case_id}):
        state = by_id.get(form_id)
        if state is not None:  # a form that a changed line no longer needs keeps its answers, unseen
            state.response_id = response_id
            if link_id is not None:
                state.answers[link_id] = value
    return CaseForms(case_id, case.status, forms)


def answered(forms: Sequence[FormState]) -> list[tuple[str, str]]:
    """Returns questions and answers, form after form, in the order of the questions."""
    return [
        (one.text, state.answers[one.link_id])
        for state in forms
        for one in state.form.questions
        if one.link_id in state.answers
    ]
