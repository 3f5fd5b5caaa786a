"""Contract examples of the assessment."""

from typing import Any

from sim.domain.errors import Code
from sim.testing.care import SECTIONS, case_at
from sim.testing.driver import Driver
from sim.testing.examples import Arrange, example, refusal


def _case(status: str) -> Arrange:
    return lambda driver: {"case_id": case_at(driver, status)}


def _section(name: str, status: str = "assessment_in_progress", **changes: Any) -> Arrange:
    payload = {**SECTIONS[name], **changes}
    return lambda driver: {"case_id": case_at(driver, status), "payload": payload}


def _saved(_driver: Driver, answer: dict[str, Any]) -> None:
    assert len(answer["sections"]) == 1
    assert answer["case_status"] == "assessment_in_progress"


def _blocked(driver: Driver) -> dict[str, Any]:
    arguments = _section("clinical")(driver)
    return {**arguments, "blocked_reason": "The patient had to leave."}


def _is_blocked(driver: Driver, answer: dict[str, Any]) -> None:
    assert answer["case_status"] == "assessment_blocked"
    again = driver.call("cm_assessment.save_section", case_id=answer["case_id"], payload=SECTIONS["clinical"])
    assert (again["case_status"], again.get("blocked_reason")) == ("assessment_in_progress", None)


def _all_sections(driver: Driver) -> dict[str, Any]:
    case_id = case_at(driver, "assessment_in_progress")
    for payload in SECTIONS.values():
        driver.call("cm_assessment.save_section", case_id=case_id, payload=payload)
    return {"case_id": case_id}


def _while_blocked(driver: Driver) -> dict[str, Any]:
    arguments = _blocked(driver)
    driver.call("cm_assessment.save_section", **arguments)
    return {"case_id": arguments["case_id"]}


def _completed(_driver: Driver, answer: dict[str, Any]) -> None:
    assert (answer["case_status"], answer["missing"]) == ("assessment_complete", [])


def _says_what_is_missing(_driver: Driver, answer: dict[str, Any]) -> None:
    assert answer["error"]["allowed"] == ["clinical", "medication", "behavioral_health", "sdoh"]


_NOBODY = {"case_id": "cmcase-9"}

EXAMPLES = (
    example("cm_assessment.start_assessment", _case("outreach_complete")),
    refusal("cm_assessment.start_assessment", Code.NOT_FOUND, lambda _: _NOBODY),
    refusal("cm_assessment.start_assessment", Code.ALREADY_DONE, _case("assessment_in_progress")),
    refusal("cm_assessment.start_assessment", Code.ILLEGAL_STATE, _case("chart_reviewed")),
    *(example("cm_assessment.save_section", _section(name), _saved, label=name) for name in SECTIONS),
    example("cm_assessment.save_section", _blocked, _is_blocked, label="blocked"),
    refusal("cm_assessment.save_section", Code.NOT_FOUND, lambda _: {**_NOBODY, "payload": SECTIONS["sdoh"]}),
    refusal("cm_assessment.save_section", Code.MISSING_PRECONDITION, _section("sdoh", "outreach_complete")),
    # The published simulator reopened a finished assessment this way.
    refusal("cm_assessment.save_section", Code.ILLEGAL_STATE, _section("sdoh", "assessment_complete")),
    refusal(
        "cm_assessment.save_section",
        Code.INVALID_ARGUMENT,
        _section("behavioral_health", phq2=4),
        label="phq9",
    ),
    example("cm_assessment.complete_assessment", _all_sections, _completed),
    refusal("cm_assessment.complete_assessment", Code.NOT_FOUND, lambda _: _NOBODY),
    refusal(
        "cm_assessment.complete_assessment",
        Code.MISSING_PRECONDITION,
        _case("assessment_in_progress"),
        _says_what_is_missing,
    ),
    refusal("cm_assessment.complete_assessment", Code.ILLEGAL_STATE, _while_blocked),
    example("cm_assessment.get_assessment", _case("assessment_in_progress")),
    refusal("cm_assessment.get_assessment", Code.NOT_FOUND, lambda _: _NOBODY),
    refusal("cm_assessment.get_assessment", Code.MISSING_PRECONDITION, _case("outreach_complete")),
)
