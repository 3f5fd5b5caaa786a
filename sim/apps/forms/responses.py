"""Which forms a case needs, what is answered, and saving answers: for the forms app and for submission."""

from collections.abc import Mapping
from dataclasses import dataclass

from sqlalchemy import delete
from sqlmodel import Session, col, select

from sim.apps.cases.coverage import payer_of
from sim.apps.cases.models import PriorAuthCase, PriorAuthLine
from sim.apps.forms.answers import Value, as_text
from sim.apps.forms.models import (
    Question,
    Questionnaire,
    QuestionnaireCode,
    QuestionnaireResponse,
    ResponseAnswer,
)
from sim.apps.forms.types import ResponseStatus
from sim.domain.errors import Code, Refusal
from sim.operations.call import Call


@dataclass(frozen=True, slots=True)
class CaseAnswer:
    """An answer on file.

    Attributes:
        form_id: The form.
        link_id: The question.
        question: The question in words.
        value: The answer as text.
    """

    form_id: str
    link_id: str
    question: str
    value: str


@dataclass(frozen=True, slots=True)
class FormState:
    """A required form of a case.

    Attributes:
        form: The form.
        questions: Its questions, in order.
        answers: Answers on file by link id.
    """

    form: Questionnaire
    questions: list[Question]
    answers: dict[str, str]

    @property
    def missing(self) -> list[Question]:
        """Required questions without an answer."""
        return [one for one in self.questions if one.required and one.link_id not in self.answers]

    @property
    def status(self) -> ResponseStatus:
        """not_started, in_progress or completed."""
        if not self.missing:
            return "completed"
        return "in_progress" if self.answers else "not_started"


def required_forms(session: Session, case: PriorAuthCase) -> list[FormState]:
    """Returns the forms that the case's payer requires for its services, by id, with the answers on file.

    Args:
        session: A transaction.
        case: The case.

    Raises:
        Refusal: Missing precondition: the case has no payer.
    """
    _, plan = payer_of(session, case)
    codes = select(PriorAuthLine.procedure_code).where(PriorAuthLine.case_id == case.case_id)
    fitting = select(QuestionnaireCode.form_id).where(col(QuestionnaireCode.procedure_code).in_(codes))
    wanted = select(Questionnaire).where(
        Questionnaire.payer_id == plan.payer_id, col(Questionnaire.form_id).in_(fitting)
    )
    forms = session.exec(wanted.order_by(col(Questionnaire.form_id))).all()
    answers: dict[str, dict[str, str]] = {}
    for answer in answers_of_case(session, case.case_id):
        answers.setdefault(answer.form_id, {})[answer.link_id] = answer.value
    return [
        FormState(form, _questions(session, form.form_id), answers.get(form.form_id, {})) for form in forms
    ]


def answers_of_case(session: Session, case_id: str) -> list[CaseAnswer]:
    """Returns a case's answers, form after form, in the order of the questions.

    Args:
        session: A transaction.
        case_id: The case.
    """
    wanted = (
        select(QuestionnaireResponse.form_id, ResponseAnswer.link_id, Question.text, ResponseAnswer.value)
        .join(ResponseAnswer, col(ResponseAnswer.response_id) == col(QuestionnaireResponse.response_id))
        .join(
            Question,
            (col(Question.form_id) == col(QuestionnaireResponse.form_id))
            & (col(Question.link_id) == col(ResponseAnswer.link_id)),
        )
        .where(QuestionnaireResponse.case_id == case_id)
        .order_by(col(QuestionnaireResponse.form_id), col(Question.position))
    )
    return [CaseAnswer(*row) for row in session.exec(wanted)]


def save_answers(
    call: Call, case: PriorAuthCase, answers: Mapping[str, Value | None], form_id: str | None = None
) -> list[FormState]:
    """Saves answers to the required forms of a case; all are checked before any is written.

    Args:
        call: A call that writes.
        case: A case that is not submitted.
        answers: By link id; None takes one back.
        form_id: The form; None lets each answer go to the form that has its link id.

    Returns:
        The forms that were saved to.

    Raises:
        Refusal: Not found (no such required form), or invalid argument (an unknown link id, or one that several forms
            have; an answer that its question does not admit).
    """
    forms = chosen_forms(required_forms(call.session, case), case, form_id)
    written: list[tuple[FormState, str, str | None]] = []
    for link_id, value in answers.items():
        state, question = _question(forms, case, link_id)
        written.append((state, link_id, None if value is None else as_text(question, value)))
    touched = list({state.form.form_id: state for state, _, _ in written}.values())
    for state in touched:
        mine = {link_id: text for other, link_id, text in written if other is state}
        _write(call, case, state, mine)
    return touched


def chosen_forms(forms: list[FormState], case: PriorAuthCase, form_id: str | None) -> list[FormState]:
    """Returns the named form of a case, or all of them.

    Args:
        forms: The case's required forms.
        case: The case.
        form_id: Name of one, or None.

    Raises:
        Refusal: Not found.
    """
    if form_id is None:
        return forms
    found = [state for state in forms if state.form.form_id == form_id]
    if not found:
        names = [state.form.form_id for state in forms]
        message = f"form_id: the payer of {case.case_id} does not ask for a form {form_id!r}."
        raise Refusal(Code.NOT_FOUND, message, allowed=names)
    return found


def require_complete(forms: list[FormState], case: PriorAuthCase) -> None:
    """Refuses to go on while a required question of a case has no answer.

    Raises:
        Refusal: Missing precondition; `allowed` names the link ids that are missing.
    """
    missing = [one.link_id for state in forms for one in state.missing]
    if missing:
        message = (
            f"{case.case_id}: {len(missing)} required questions of the payer's forms have no answer; answer them with "
            "forms.save_form_response, or as questionnaire_answers."
        )
        raise Refusal(Code.MISSING_PRECONDITION, message, allowed=missing, status=case.status)


def _questions(session: Session, form_id: str) -> list[Question]:
    wanted = select(Question).where(Question.form_id == form_id).order_by(col(Question.position))
    return list(session.exec(wanted))


def _question(forms: list[FormState], case: PriorAuthCase, link_id: str) -> tuple[FormState, Question]:
    having = [(state, one) for state in forms for one in state.questions if one.link_id == link_id]
    if len(having) == 1:
        return having[0]
    if having:
        names = [state.form.form_id for state, _ in having]
        message = f"answers.{link_id}: several forms ask this; name one as form_id."
        raise Refusal(Code.INVALID_ARGUMENT, message, allowed=names)
    known = [one.link_id for state in forms for one in state.questions]
    message = (
        f"answers.{link_id}: no form of {case.case_id} has this question; see forms.list_required_forms."
    )
    raise Refusal(Code.INVALID_ARGUMENT, message, allowed=known)


def _write(call: Call, case: PriorAuthCase, state: FormState, answers: Mapping[str, str | None]) -> None:
    form_id = state.form.form_id
    for link_id, text in answers.items():
        if text is None:
            state.answers.pop(link_id, None)
        else:
            state.answers[link_id] = text
    response = _response(call, case, form_id)
    response.status = "completed" if state.status == "completed" else "in_progress"
    response.saved_at, response.author_id = call.now, call.actor.worker_id
    call.session.add(response)
    call.session.flush()
    connection = call.session.connection()
    gone = delete(ResponseAnswer).where(
        col(ResponseAnswer.response_id) == response.response_id, col(ResponseAnswer.link_id).in_(answers)
    )
    connection.execute(gone)
    kept = [
        {"response_id": response.response_id, "link_id": link_id, "value": text}
        for link_id, text in answers.items()
        if text is not None
    ]
    if kept:
        connection.execute(ResponseAnswer.__table__.insert(), kept)  # type: ignore[attr-defined]
    call.record(
        case_id=case.case_id, record_id=response.response_id, detail=f"form={form_id} answers={len(answers)}"
    )


def _response(call: Call, case: PriorAuthCase, form_id: str) -> QuestionnaireResponse:
    wanted = select(QuestionnaireResponse).where(
        QuestionnaireResponse.case_id == case.case_id, QuestionnaireResponse.form_id == form_id
    )
    found = call.session.exec(wanted).first()
    if found is not None:
        return found
    return QuestionnaireResponse(
        response_id=call.new_id("qr"),
        case_id=case.case_id,
        form_id=form_id,
        status="in_progress",
        saved_at=call.now,
        author_id=call.actor.worker_id,
    )
