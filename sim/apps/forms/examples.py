"""Contract examples of forms."""

from typing import Any

from sim.domain.errors import Code
from sim.testing.authorization import ANSWERS, draft_case, submitted_case, uninsured_case
from sim.testing.driver import Driver
from sim.testing.examples import example, refusal

_NO_CASE = {"case_id": "case-999999"}


def _case(**arguments: Any) -> Any:
    return lambda driver: {"case_id": draft_case(driver), **arguments}


def _uninsured(**arguments: Any) -> Any:
    return lambda driver: {"case_id": uninsured_case(driver), **arguments}


def _submitted(driver: Driver) -> dict[str, Any]:
    return {"case_id": submitted_case(driver), "answers": {"laterality": "right"}}


def _half(driver: Driver) -> dict[str, Any]:
    case_id = draft_case(driver)
    driver.call("forms.save_form_response", case_id=case_id, answers={"deficit": False})
    return {"case_id": case_id}


def _asked(_driver: Driver, answer: dict[str, Any]) -> None:
    (form,) = answer["forms"]
    assert (form["form_id"], form["status"]) == ("form-mri", "in_progress")
    by_link = {one["link_id"]: one for one in form["questions"]}
    assert by_link["deficit"]["value"] == "false"
    assert by_link["laterality"]["options"] == ["left", "right", "both"]
    assert by_link["weeks_of_therapy"]["unit"] == "wk"


def _saved(driver: Driver, answer: dict[str, Any]) -> None:
    (form,) = answer["forms"]
    assert (form["status"], form["answered"], form["missing"]) == ("completed", 3, [])
    kept = driver.rows("SELECT link_id, value FROM questionnaire_answer ORDER BY link_id")
    assert [row["value"] for row in kept] == ["true", "left", "6"]


def _taken_back(driver: Driver) -> dict[str, Any]:
    case_id = draft_case(driver)
    driver.call("forms.save_form_response", case_id=case_id, answers=ANSWERS)
    return {"case_id": case_id, "answers": {"deficit": None, "weeks_of_therapy": 8}}


def _one_is_gone(_driver: Driver, answer: dict[str, Any]) -> None:
    (form,) = answer["forms"]
    assert (form["status"], form["answered"], form["missing"]) == ("in_progress", 2, ["deficit"])


def _nothing_kept(driver: Driver, answer: dict[str, Any]) -> None:
    assert answer["error"]["allowed"] == ["left", "right", "both"]
    assert driver.rows("SELECT count(*) AS n FROM questionnaire_answer") == [{"n": 0}]


def _missing(_driver: Driver, answer: dict[str, Any]) -> None:
    assert not answer["complete"]
    assert [one["link_id"] for one in answer["missing"]] == ["weeks_of_therapy"]


EXAMPLES = (
    example("forms.list_required_forms", _half, _asked),
    refusal("forms.list_required_forms", Code.NOT_FOUND, lambda _: _NO_CASE),
    refusal("forms.list_required_forms", Code.MISSING_PRECONDITION, _uninsured()),
    example("forms.save_form_response", _case(answers=ANSWERS), _saved),
    example("forms.save_form_response", _taken_back, _one_is_gone, label="an answer taken back"),
    refusal("forms.save_form_response", Code.NOT_FOUND, lambda _: {**_NO_CASE, "answers": ANSWERS}),
    refusal(
        "forms.save_form_response", Code.NOT_FOUND, _case(answers=ANSWERS, form_id="form-x"), label="form"
    ),
    refusal("forms.save_form_response", Code.ILLEGAL_STATE, _submitted),
    refusal("forms.save_form_response", Code.MISSING_PRECONDITION, _uninsured(answers=ANSWERS)),
    refusal(
        "forms.save_form_response",
        Code.INVALID_ARGUMENT,
        _case(answers={"deficit": True, "laterality": "up"}),
        _nothing_kept,
        label="no such option",
    ),
    refusal(
        "forms.save_form_response",
        Code.INVALID_ARGUMENT,
        _case(answers={"mood": "good"}),
        label="no such question",
    ),
    example("forms.validate_form", _half, _missing),
    refusal("forms.validate_form", Code.NOT_FOUND, lambda _: _NO_CASE),
    refusal("forms.validate_form", Code.MISSING_PRECONDITION, _uninsured()),
)
