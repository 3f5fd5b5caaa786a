"""Lines of a case change as asked, or not at all."""

from typing import Any

import pytest

from sim.domain.errors import Code, Refusal
from sim.testing.authorization import draft_case
from sim.testing.driver import Driver

pytest_plugins = ("sim.testing.fixtures",)

NEW = {"line_number": 2, "procedure_code": "72100", "description": "X-ray of the lumbar spine"}


def update(driver: Driver, case_id: str, *updates: dict[str, Any]) -> list[dict[str, Any]]:
    driver.call(
        "auth.finalize_provider_determination",
        case_id=case_id,
        final_action="gather_more_evidence",
        line_updates=list(updates),
    )
    lines: list[dict[str, Any]] = driver.call("cases.get_case", case_id=case_id)["lines"]
    return lines


def test_a_line_may_be_added_and_changed_at_once(driver: Driver) -> None:
    lines = update(driver, draft_case(driver), NEW, {"line_number": 2, "units": 3, "unit_kind": "item"})
    assert [(one["units"], one["unit_kind"]) for one in lines] == [(1, "service"), (3, "item")]


def test_the_first_line_is_the_case_itself(driver: Driver) -> None:
    case_id = draft_case(driver)
    update(driver, case_id, {"line_number": 1, "procedure_code": "72149", "description": "MRI with contrast"})
    case = driver.call("cases.get_case", case_id=case_id)
    assert (case["procedure_code"], case["description"]) == ("72149", "MRI with contrast")


@pytest.mark.parametrize(
    "wrong",
    [
        {"line_number": 3, "procedure_code": "72100", "description": "A gap before it"},
        {"line_number": 2, "units": 2},
        {"line_number": 1, "end_date": "2026-03-01"},
        {"line_number": 1, "units": 0},
        {"line_number": 1, "start_date": "2026-02-30"},
    ],
)
def test_a_wrong_update_changes_nothing(driver: Driver, wrong: dict[str, Any]) -> None:
    case_id = draft_case(driver)
    before = driver.call("cases.get_case", case_id=case_id)
    with pytest.raises(Refusal) as caught:
        update(driver, case_id, {"line_number": 1, "units": 5}, wrong)
    assert caught.value.code is Code.INVALID_ARGUMENT
    assert driver.call("cases.get_case", case_id=case_id) == before
