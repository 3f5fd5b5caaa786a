"""Saving answers to the forms of a case."""

from collections.abc import Mapping, Sequence

from sqlalchemy import text

from sim.apps.forms.answers import Value, as_text
from sim.apps.forms.definitions import FormQuestion
from sim.apps.forms.responses import CaseForms, FormState
from sim.domain.errors import Code, Refusal
from sim.operations.call import Call

_RESPONSE = text(
    "INSERT INTO questionnaire_response (response_id, case_id, form_id, status, saved_at, author_id) "
    "VALUES (:response_id, :case_id, :form_id, :status, :saved_at, :author_id) ON CONFLICT (response_id) "
    "DO UPDATE SET status = excluded.status, saved_at = excluded.saved_at, author_id = excluded.author_id"
)
_ANSWER = text(
    "INSERT INTO questionnaire_answer (response_id, link_id, value) VALUES (:response_id, :link_id, :value) "
    "ON CONFLICT (response_id, link_id) DO UPDATE SET value = excluded.value"
)
_TAKEN_BACK = text("DELETE FROM questionnaire_answer WHERE response_id = :response_id AND link_id = :link_id")


def save_answers(
    call: Call, case: CaseForms, answers: Mapping[str, Value | None], form_id: str | None = None
) -> list[FormState]:
    """Saves answers to the required forms of a case; all are checked before any is written.

    Args:
        call: A call that writes.
        case: The forms of a case that is not submitted.
        answers: By link id; None takes one back.
        form_id: The form; None lets each answer go to the form that has its link id.

    Returns:
        The forms that were saved to.

    Raises:
        Refusal: Not found (no such required form), or invalid argument (an unknown link id, or one that several forms
            have; an answer that its question does not admit).
    """
    forms = case.named(form_id)
    changes: dict[str, dict[str, str | None]] = {}
    for link_id, value in answers.items():
        state, question = _question(case, forms, link_id)
        written = None if value is None else as_text(question, value)
        changes.setdefault(state.form.form_id, {})[link_id] = written
    touched = [state for state in forms if state.form.form_id in changes]
    for state in touched:
        _write(call, case.case_id, state, changes[state.form.form_id])
    return touched


def _question(case: CaseForms, forms: Sequence[FormState], link_id: str) -> tuple[FormState, FormQuestion]:
    having = [(state, one) for state in forms for one in state.form.questions if one.link_id == link_id]
    if len(having) == 1:
        return having[0]
    if having:
        names = [state.form.form_id for state, _ in having]
        message = f"answers.{link_id}: several forms ask this; name one as form_id."
        raise Refusal(Code.INVALID_ARGUMENT, message, allowed=names)
    known = [one.link_id for state in forms for one in state.form.questions]
    message = (
        f"answers.{link_id}: no form of {case.case_id} has this question; see forms.list_required_forms."
    )
    raise Refusal(Code.INVALID_ARGUMENT, message, allowed=known)


def _write(call: Call, case_id: str, state: FormState, changes: Mapping[str, str | None]) -> None:
    for link_id, written in changes.items():
        if written is None:
            state.answers.pop(link_id, None)
        else:
            state.answers[link_id] = written
    state.response_id = key = state.response_id or call.new_id("qr")
    connection = call.session.connection()
    connection.execute(
        _RESPONSE,
        {
            "response_id": key,
            "case_id": case_id,
            "form_id": state.form.form_id,
            "status": "in_progress" if state.missing else "completed",
            "saved_at": call.now,
            "author_id": call.actor.worker_id,
        },
    )
    rows = [{"response_id": key, "link_id": link_id, "value": value} for link_id, value in changes.items()]
    for statement, some in (
        (_ANSWER, [row for row in rows if row["value"] is not None]),
        (_TAKEN_BACK, [row for row in rows if row["value"] is None]),
    ):
        if some:
            connection.execute(statement, some)
    call.record(case_id=case_id, record_id=key, detail=f"form={state.form.form_id} answers={len(changes)}")
