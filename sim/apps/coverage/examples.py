"""Contract examples of coverage."""

from typing import Any

from sim.domain.errors import Code
from sim.testing.authorization import draft_case, ready_case, set_case, submitted_case
from sim.testing.driver import Driver
from sim.testing.examples import example, refusal
from sim.testing.review import GOLD

_NO_CASE = {"case_id": "case-999999"}


def _checked(driver: Driver, answer: dict[str, Any]) -> None:
    assert driver.status(answer["case_id"]) == "requirement_checked" == answer["status"]
    assert (answer["requirement"], answer["form_ids"]) == ("review", ["form-mri"])
    assert (answer["in_network"], answer["covered"], answer["gold_card"]) == (True, True, False)


def _gold(_driver: Driver, answer: dict[str, Any]) -> None:
    assert answer["gold_card"], "wrk-cardio's gold card covers imaging on plan-ma"


def _line_by_line(_driver: Driver, answer: dict[str, Any]) -> None:
    assert answer["status"] == "ready_to_submit", "a case further on keeps its status"
    assert [one["requirement"] for one in answer["lines"]] == ["notification", "not_required"]
    assert answer["requirement"] == "notification"


def _therapy(driver: Driver) -> dict[str, Any]:
    order = {"source_order_id": None, "procedure_code": "97110", "service_type": "rehabilitation"}
    case_id = draft_case(driver, **order)
    line = {"line_number": 2, "procedure_code": "72100", "description": "X-ray of the lumbar spine"}
    driver.call(
        "auth.finalize_provider_determination",
        case_id=case_id,
        final_action="submit_pa",
        line_updates=[line],
    )
    return {"case_id": case_id}


def _not_yet_covered(driver: Driver) -> dict[str, Any]:
    case_id = ready_case(driver)
    driver.execute("UPDATE coverage SET ends_on = '2026-03-10' WHERE patient_id = 'pat-back'")
    return {"case_id": case_id}


def _not_on_that_day(_driver: Driver, answer: dict[str, Any]) -> None:
    assert (answer["covered"], answer["covered_on"]) == (False, "2026-03-16")


def _network(_driver: Driver, answer: dict[str, Any]) -> None:
    (covered,) = answer["coverage"]
    assert (covered["plan_id"], covered["active"]) == ("plan-com", True)
    assert [one["organization_id"] for one in covered["network"]] == ["org-clinic"]


def _medicine(_driver: Driver, answer: dict[str, Any]) -> None:
    (entry,) = answer["entries"]
    assert (entry["name"], entry["tier"], entry["step_therapy"]) == ("adalimumab", 5, "methotrexate")


def _nothing(_driver: Driver, answer: dict[str, Any]) -> None:
    assert answer == {"plan_id": "plan-ma", "total": 0, "entries": []}


EXAMPLES = (
    example("coverage.check_requirement", lambda driver: {"case_id": draft_case(driver)}, _checked),
    example(
        "coverage.check_requirement",
        lambda driver: {"case_id": draft_case(driver, **GOLD)},
        _gold,
        label="gold card",
    ),
    example("coverage.check_requirement", _therapy, _line_by_line, label="two lines"),
    example("coverage.check_requirement", _not_yet_covered, _not_on_that_day, label="coverage ends"),
    refusal("coverage.check_requirement", Code.NOT_FOUND, lambda _: _NO_CASE),
    refusal(
        "coverage.check_requirement",
        Code.ILLEGAL_STATE,
        lambda driver: {"case_id": submitted_case(driver)},
    ),
    refusal(
        "coverage.check_requirement",
        Code.MISSING_PRECONDITION,
        lambda driver: {"case_id": set_case(driver, draft_case(driver), coverage_id=None)},
    ),
    example("coverage.get_coverage", lambda _: {"patient_id": "pat-heart"}, _network),
    refusal("coverage.get_coverage", Code.NOT_FOUND, lambda _: {"patient_id": "pat-nobody"}),
    example("coverage.search_formulary", lambda _: {"plan_id": "plan-ma", "medicine": "ADALI"}, _medicine),
    example(
        "coverage.search_formulary",
        lambda _: {"plan_id": "plan-ma", "rxnorm": "327361"},
        _medicine,
        label="rxnorm",
    ),
    example(
        "coverage.search_formulary",
        lambda _: {"plan_id": "plan-ma", "medicine": "%%"},
        _nothing,
        label="no wildcards",
    ),
    example(
        "coverage.search_formulary",
        lambda _: {"plan_id": "plan-ma", "prior_authorization": False},
        _nothing,
        label="without authorization",
    ),
    refusal("coverage.search_formulary", Code.NOT_FOUND, lambda _: {"plan_id": "plan-nobody"}),
)
