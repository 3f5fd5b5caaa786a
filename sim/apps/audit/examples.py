"""Contract examples of audit."""

from typing import Any

from sim.domain.errors import Code
from sim.testing.authorization import submitted_case
from sim.testing.driver import Driver
from sim.testing.examples import example, refusal
from sim.testing.review import finalized


def _submitted(driver: Driver) -> dict[str, Any]:
    return {"case_id": submitted_case(driver)}


def _denied(driver: Driver) -> dict[str, Any]:
    return {"case_id": finalized(driver, "denied")}


def _nothing_after(driver: Driver) -> dict[str, Any]:
    submitted_case(driver)
    return {}


def _whole(_driver: Driver, answer: dict[str, Any]) -> None:
    assert answer["gapless"]
    assert answer["in_order"]
    assert answer["statuses_agree"]
    assert answer["events"] > 3


def _in_time(_driver: Driver, answer: dict[str, Any]) -> None:
    assert answer["late"] == 0
    assert len(answer["cases"]) == 1


def _changes(_driver: Driver, answer: dict[str, Any]) -> None:
    assert [event["after"] for event in answer["events"]][-1] == "submitted"
    assert all(event["before"] != event["after"] for event in answer["events"])


def _decided_once(_driver: Driver, answer: dict[str, Any]) -> None:
    assert [event["after"] for event in answer["deciders"]] == ["denied"]
    assert answer["independent"]


_NOBODY = {"case_id": "case-9"}

EXAMPLES = (
    example("audit.case_trail", _submitted),
    refusal("audit.case_trail", Code.NOT_FOUND, lambda _: _NOBODY),
    example("audit.search_events", lambda driver: {**_nothing_after(driver), "app": "auth", "limit": 5}),
    example("audit.transitions", _submitted, _changes),
    refusal("audit.transitions", Code.NOT_FOUND, lambda _: _NOBODY),
    example("audit.action_counts", _nothing_after),
    example("audit.timeliness", _nothing_after, _in_time),
    example("audit.integrity", _nothing_after, _whole),
    example("audit.worker_activity", lambda _: {"worker_id": "wrk-nurse"}),
    refusal("audit.worker_activity", Code.NOT_FOUND, lambda _: {"worker_id": "wrk-nobody"}),
    example("audit.independence", _denied, _decided_once),
    refusal("audit.independence", Code.NOT_FOUND, lambda _: _NOBODY),
)
