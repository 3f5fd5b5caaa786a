"""Contract examples of triage."""

from typing import Any

from sim.domain.errors import Code
from sim.testing.authorization import draft_case, submitted_case
from sim.testing.driver import Driver
from sim.testing.examples import Arrange, example, refusal
from sim.testing.review import GOLD, finalized, opened, taken_in, triaged, with_nurse

_SET: dict[str, Any] = {
    "urgency_level": "standard",
    "sla_deadline": "2026-03-09T15:00:00Z",
    "sla_hours": 168,
    "sla_rule_source": "42 CFR 422.568(b)(1)",
    "disposition_reason": "No gold card; the plan reviews the service.",
}


def _of(make: Any, **arguments: Any) -> Arrange:
    return lambda driver: {"case_id": make(driver), **arguments}


def _nowhere(**arguments: Any) -> Arrange:
    return lambda _driver: {"case_id": "case-999999", **arguments}


def _gold(driver: Driver) -> str:
    return submitted_case(driver, **GOLD)


def _gold_triaged(driver: Driver) -> str:
    return triaged(driver, gold_card=True, **GOLD)


def _denied_by_intake(driver: Driver) -> str:
    case_id = triaged(driver, eligible=False)
    driver.call("determination.finalize", case_id=case_id, decision="denied")
    return case_id


def _week(_driver: Driver, answer: dict[str, Any]) -> None:
    assert (answer["sla_deadline"], answer["sla_hours"]) == ("2026-03-09T15:00:00Z", 168)
    assert answer["sla_rule_source"].startswith("42 CFR 422.568")


def _three_days(_driver: Driver, answer: dict[str, Any]) -> None:
    assert (answer["sla_deadline"], answer["sla_hours"]) == ("2026-03-05T15:00:00Z", 72)


def _covered(_driver: Driver, answer: dict[str, Any]) -> None:
    assert (answer["eligible"], answer["approval_percent"], answer["since"]) == (True, 97, "2025-01-01")


def _not_covered(_driver: Driver, answer: dict[str, Any]) -> None:
    assert answer["eligible"] is False
    assert "since" not in answer


def _to_the_nurse(_driver: Driver, answer: dict[str, Any]) -> None:
    assert answer["disposition"] == "nurse_review"


def _in_the_queue(driver: Driver, answer: dict[str, Any]) -> None:
    assert (answer["lane"], answer["case_status"], answer["overridden"]) == (
        "nurse_review",
        "under_review",
        False,
    )
    tasks = driver.rows("SELECT role, status FROM payer_review_task")
    assert tasks == [{"role": "um_nurse", "status": "queued"}]


def _approved_at_once(driver: Driver, answer: dict[str, Any]) -> None:
    assert (answer["lane"], answer["case_status"]) == ("gold_card", "approved")
    case = driver.rows("SELECT authorization_number, approved_until FROM pa_case")
    assert case == [{"authorization_number": "AUTH-000001", "approved_until": "2026-05-31"}]
    assert driver.rows("SELECT * FROM payer_review_task") == []


def _to_the_physician(driver: Driver, answer: dict[str, Any]) -> None:
    assert (answer["lane"], answer["overridden"]) == ("md_review", True)
    assert driver.rows("SELECT role FROM payer_review_task") == [{"role": "physician_reviewer"}]


def _whole_view(_driver: Driver, answer: dict[str, Any]) -> None:
    assert answer["triage"]["disposition"] == "nurse_review"
    assert answer["routing"]["lane"] == "nurse_review"
    assert answer["intake"]["decisions"]["provider_network_status"] == "in_network"


EXAMPLES = (
    example("triage.get", _of(with_nurse), _whole_view),
    refusal("triage.get", Code.NOT_FOUND, _nowhere()),
    refusal("triage.get", Code.NOT_FOUND, _of(draft_case), label="a draft is not the payer's"),
    example("triage.calculate_sla", _of(submitted_case, urgency_level="standard"), _week),
    example(
        "triage.calculate_sla", _of(submitted_case, urgency_level="expedited"), _three_days, label="expedited"
    ),
    refusal("triage.calculate_sla", Code.NOT_FOUND, _nowhere(urgency_level="standard")),
    example("triage.check_gold_card", _of(_gold), _covered),
    example("triage.check_gold_card", _of(submitted_case), _not_covered, label="no card"),
    example(
        "triage.check_gold_card",
        _of(_gold, service_category="surgery"),
        _not_covered,
        label="another kind of service",
    ),
    refusal("triage.check_gold_card", Code.NOT_FOUND, _nowhere()),
    example("triage.set_disposition", _of(taken_in, **_SET), _to_the_nurse),
    refusal("triage.set_disposition", Code.NOT_FOUND, _nowhere(**_SET)),
    refusal("triage.set_disposition", Code.UNKNOWN_REVIEWER, _of(taken_in, **_SET, actor="wrk-nobody")),
    refusal("triage.set_disposition", Code.ALREADY_DONE, _of(triaged, **_SET)),
    refusal("triage.set_disposition", Code.ILLEGAL_STATE, _of(opened, **_SET)),
    refusal(
        "triage.set_disposition",
        Code.INVALID_ARGUMENT,
        _of(taken_in, **{**_SET, "sla_deadline": "2026-03-01T15:00:00Z"}),
        label="a deadline before the receipt",
    ),
    example("triage.route_case", _of(triaged), _in_the_queue),
    example("triage.route_case", _of(_gold_triaged), _approved_at_once, label="gold card"),
    example(
        "triage.route_case", _of(triaged, override_target="md_review"), _to_the_physician, label="overridden"
    ),
    refusal("triage.route_case", Code.NOT_FOUND, _nowhere()),
    refusal("triage.route_case", Code.UNKNOWN_REVIEWER, _of(triaged, actor="wrk-nobody")),
    refusal("triage.route_case", Code.ALREADY_DONE, _of(with_nurse)),
    refusal(
        "triage.route_case",
        Code.ALREADY_DONE,
        _of(lambda driver: finalized(driver, "denied")),
        label="a decided case",
    ),
    refusal("triage.route_case", Code.MISSING_PRECONDITION, _of(taken_in)),
    refusal("triage.route_case", Code.ILLEGAL_STATE, _of(_denied_by_intake)),
    refusal("triage.route_case", Code.CONFLICT, _of(triaged, override_target="gold_card")),
)
