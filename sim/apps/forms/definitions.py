"""The forms of a world as plain values. Nobody changes a form while the world runs, so each is read once."""

from collections.abc import Iterable
from dataclasses import dataclass

from sqlmodel import Session, col, select

from sim.apps.forms.models import Question, Questionnaire, QuestionnaireCode
from sim.apps.world_cache import WorldCache


@dataclass(frozen=True, slots=True)
class FormQuestion:
    """A question.

    Attributes:
        link_id: Its id within the form.
        text: The question.
        type: boolean, choice, integer, decimal, date or text.
        required: Whether it must be answered.
        options: Allowed answers of a choice.
        unit: Unit of a number (UCUM).
    """

    link_id: str
    text: str
    type: str
    required: bool
    options: tuple[str, ...] = ()
    unit: str | None = None


@dataclass(frozen=True, slots=True)
class Form:
    """A form.

    Attributes:
        form_id: Its id.
        title: Title.
        questions: In their order.
    """

    form_id: str
    title: str
    questions: tuple[FormQuestion, ...]


_FORMS: WorldCache[tuple[str, frozenset[str]], tuple[Form, ...]] = WorldCache(most=256)


def forms_for(session: Session, payer_id: str, procedure_codes: Iterable[str]) -> tuple[Form, ...]:
    """Returns the forms that a payer requires for services, by id.

    Args:
        session: A transaction.
        payer_id: The payer.
        procedure_codes: CPT or HCPCS codes of the services.
    """
    codes = frozenset(procedure_codes)
    return _FORMS.get(session, (payer_id, codes), lambda: _read(session, payer_id, codes))


def _read(session: Session, payer_id: str, codes: frozenset[str]) -> tuple[Form, ...]:
    fitting = select(QuestionnaireCode.form_id).where(col(QuestionnaireCode.procedure_code).in_(codes))
    wanted = select(Questionnaire.form_id, Questionnaire.title).where(
        Questionnaire.payer_id == payer_id, col(Questionnaire.form_id).in_(fitting)
    )
    return tuple(
        Form(form_id, title, tuple(_questions(session, form_id)))
        for form_id, title in session.exec(wanted.order_by(col(Questionnaire.form_id)))
    )


def _questions(session: Session, form_id: str) -> list[FormQuestion]:
    wanted = select(Question).where(Question.form_id == form_id).order_by(col(Question.position))
    return [
        FormQuestion(one.link_id, one.text, one.type, one.required, tuple(one.options), one.unit)
        for one in session.exec(wanted)
    ]
