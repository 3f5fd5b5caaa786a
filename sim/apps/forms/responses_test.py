"""Answers find their form, and several forms keep theirs apart."""

import pytest

from sim.apps.forms.models import Question, Questionnaire, QuestionnaireCode
from sim.domain.errors import Code, Refusal
from sim.domain.roles import Side
from sim.testing.authorization import draft_case
from sim.testing.driver import Driver

pytest_plugins = ("sim.testing.fixtures",)


@pytest.fixture
def case_id(driver: Driver) -> str:
    """A draft whose payer asks for form-mri and for form-spine, which both ask for the deficit."""
    with driver.office.world.transaction(Side.PAYER, write=True) as session:
        session.add(
            Questionnaire(form_id="form-spine", policy_id="mp-mri", payer_id="payer-01", title="Spine")
        )
        session.flush()
        session.add(QuestionnaireCode(form_id="form-spine", procedure_code="72148"))
        for position, link in enumerate(("deficit", "levels"), start=1):
            session.add(
                Question(
                    form_id="form-spine",
                    link_id=link,
                    position=position,
                    text="?",
                    type="text",
                    required=True,
                )
            )
    return draft_case(driver)


def test_an_answer_goes_to_the_form_that_asks(driver: Driver, case_id: str) -> None:
    saved = driver.call(
        "forms.save_form_response", case_id=case_id, answers={"levels": "L4 to S1", "weeks_of_therapy": 6}
    )
    assert [(one["form_id"], one["answered"]) for one in saved["forms"]] == [
        ("form-mri", 1),
        ("form-spine", 1),
    ]


def test_a_question_of_two_forms_needs_the_form(driver: Driver, case_id: str) -> None:
    with pytest.raises(Refusal) as caught:
        driver.call("forms.save_form_response", case_id=case_id, answers={"deficit": "true"})
    assert (caught.value.code, caught.value.allowed) == (Code.INVALID_ARGUMENT, ("form-mri", "form-spine"))
    driver.call(
        "forms.save_form_response", case_id=case_id, form_id="form-spine", answers={"deficit": "Foot drop"}
    )
    missing = driver.call("forms.validate_form", case_id=case_id)["missing"]
    assert [(one["form_id"], one["link_id"]) for one in missing] == [
        ("form-mri", "weeks_of_therapy"),
        ("form-mri", "deficit"),
        ("form-spine", "levels"),
    ]


def test_a_case_without_such_a_service_needs_no_form(driver: Driver) -> None:
    case_id = draft_case(
        driver, source_order_id=None, procedure_code="72100", description="X-ray of the lumbar spine"
    )
    assert driver.call("forms.list_required_forms", case_id=case_id)["forms"] == []
    assert driver.call("forms.validate_form", case_id=case_id) == {
        "case_id": case_id,
        "complete": True,
        "missing": [],
    }
