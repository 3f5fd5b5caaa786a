"""Contract examples of the appeals office."""

from collections.abc import Callable
from typing import Any

from sim.domain.errors import Code
from sim.domain.roles import Role
from sim.testing.driver import Driver
from sim.testing.examples import Arrange, example, refusal
from sim.testing.letters import (
    acknowledged,
    appeal_case_id,
    appealed,
    assigned,
    decided_appeal,
    external,
    reviewed,
    told_appeal,
)

_NOBODY: dict[str, Any] = {"appeal_id": "appeal-9"}
_REVIEW: dict[str, Any] = {
    "findings": "The therapy record documents six weeks of conservative care.",
    "recommendation": "overturned",
}
_DECISION: dict[str, Any] = {"outcome": "overturned", "rationale": "Criterion 1.a of the policy is met."}
_EXTERNAL: dict[str, Any] = {
    "outcome": "overturned",
    "reference": "IRO-2026-17",
    "rationale": "The service is medically necessary.",
    "findings": "The record shows six weeks of conservative care.",
}
_DIRECTOR, _COORDINATOR = Role.APPEALS_MEDICAL_DIRECTOR, Role.EXTERNAL_REVIEW_COORDINATOR


def _at(make: Callable[[Driver], str], **more: Any) -> Arrange:
    return lambda driver: {"appeal_id": make(driver), **more}


def _upheld(driver: Driver) -> str:
    return told_appeal(driver, "upheld")


def _sent_out(driver: Driver) -> str:
    appeal_id = external(driver)
    driver.call("appeals.acknowledge", _COORDINATOR, appeal_id=appeal_id)
    driver.call(
        "appeals.assign_reviewer", _COORDINATOR, appeal_id=appeal_id, review_organization="Lakeshore Review"
    )
    return appeal_id


def _received(driver: Driver) -> str:
    appeal_id = external(driver)
    driver.call("appeals.acknowledge", _COORDINATOR, appeal_id=appeal_id)
    return appeal_id


def _decided_outside(driver: Driver) -> str:
    appeal_id = _sent_out(driver)
    driver.call("appeals.record_external_decision", appeal_id=appeal_id, **_EXTERNAL)
    return appeal_id


def _closed(driver: Driver) -> str:
    appeal_id = told_appeal(driver)
    driver.call("appeals.close_case", appeal_id=appeal_id, reason="Approved on appeal.")
    return appeal_id


def _by_another(driver: Driver) -> str:
    """An appeal that is assigned to a director who is not the session's."""
    appeal_id = assigned(driver)
    driver.execute("UPDATE payer_appeal_file SET reviewer_id = 'wrk-md2' WHERE appeal_id = :id", id=appeal_id)
    return appeal_id


def _becomes(status: str) -> Callable[[Driver, dict[str, Any]], None]:
    def check(driver: Driver, answer: dict[str, Any]) -> None:
        assert driver.status(appeal_case_id(driver, answer["appeal_id"])) == status

    return check


def _is_closed(driver: Driver, answer: dict[str, Any]) -> None:
    assert answer["case_status"] == driver.status(answer["case_id"]) == "closed"


EXAMPLES = (
    example("appeals.list", lambda driver: {"undecided": bool(appealed(driver))}),
    example("appeals.get", _at(reviewed)),
    refusal("appeals.get", Code.NOT_FOUND, lambda _: _NOBODY),
    example("appeals.acknowledge", _at(appealed)),
    refusal("appeals.acknowledge", Code.UNKNOWN_REVIEWER, _at(appealed, actor="wrk-nobody")),
    refusal("appeals.acknowledge", Code.NOT_FOUND, lambda _: _NOBODY),
    refusal("appeals.acknowledge", Code.ALREADY_DONE, _at(acknowledged)),
    example("appeals.assign_reviewer", _at(acknowledged, reviewer_id="wrk-appeals")),
    example(
        "appeals.assign_reviewer",
        _at(_received, review_organization="Lakeshore Review"),
        role=_COORDINATOR,
        label="external",
    ),
    refusal("appeals.assign_reviewer", Code.UNKNOWN_REVIEWER, _at(acknowledged, actor="wrk-nobody")),
    refusal("appeals.assign_reviewer", Code.NOT_FOUND, lambda _: _NOBODY),
    refusal("appeals.assign_reviewer", Code.ALREADY_DONE, _at(reviewed, reviewer_id="wrk-appeals")),
    refusal("appeals.assign_reviewer", Code.MISSING_PRECONDITION, _at(appealed, reviewer_id="wrk-appeals")),
    # Who denied must not judge the appeal.
    refusal("appeals.assign_reviewer", Code.CONFLICT, _at(acknowledged, reviewer_id="wrk-md")),
    example("appeals.record_review", _at(assigned, **_REVIEW)),
    refusal(
        "appeals.record_review", Code.UNKNOWN_REVIEWER, _at(assigned, reviewer_id="wrk-nobody", **_REVIEW)
    ),
    refusal("appeals.record_review", Code.NOT_FOUND, lambda _: {**_NOBODY, **_REVIEW}),
    refusal("appeals.record_review", Code.ALREADY_DONE, _at(decided_appeal, **_REVIEW)),
    refusal("appeals.record_review", Code.MISSING_PRECONDITION, _at(acknowledged, **_REVIEW)),
    refusal("appeals.record_review", Code.CONFLICT, _at(_by_another, **_REVIEW)),
    example("appeals.decide", _at(reviewed, **_DECISION), _becomes("appeal_overturned")),
    refusal("appeals.decide", Code.UNKNOWN_REVIEWER, _at(reviewed, reviewer_id="wrk-nobody", **_DECISION)),
    refusal("appeals.decide", Code.NOT_FOUND, lambda _: {**_NOBODY, **_DECISION}),
    refusal("appeals.decide", Code.ALREADY_DONE, _at(decided_appeal, **_DECISION)),
    refusal("appeals.decide", Code.MISSING_PRECONDITION, _at(assigned, **_DECISION)),
    refusal("appeals.decide", Code.CONFLICT, _at(reviewed, **{**_DECISION, "outcome": "upheld"})),
    example(
        "appeals.record_external_decision",
        _at(_sent_out, **_EXTERNAL),
        _becomes("external_appeal_overturned"),
    ),
    refusal(
        "appeals.record_external_decision",
        Code.UNKNOWN_REVIEWER,
        _at(_sent_out, actor="wrk-nobody", **_EXTERNAL),
    ),
    refusal("appeals.record_external_decision", Code.NOT_FOUND, lambda _: {**_NOBODY, **_EXTERNAL}),
    refusal("appeals.record_external_decision", Code.ALREADY_DONE, _at(_decided_outside, **_EXTERNAL)),
    refusal("appeals.record_external_decision", Code.MISSING_PRECONDITION, _at(_received, **_EXTERNAL)),
    refusal("appeals.record_external_decision", Code.CONFLICT, _at(assigned, **_EXTERNAL)),
    example("appeals.close_case", _at(told_appeal, reason="Approved on appeal."), _is_closed),
    refusal(
        "appeals.close_case", Code.UNKNOWN_REVIEWER, _at(told_appeal, actor="wrk-nobody", reason="Done.")
    ),
    refusal("appeals.close_case", Code.NOT_FOUND, lambda _: {**_NOBODY, "reason": "Done."}),
    refusal("appeals.close_case", Code.ALREADY_DONE, _at(_closed, reason="Once more.")),
    refusal("appeals.close_case", Code.ILLEGAL_STATE, _at(reviewed, reason="Done.")),
    refusal("appeals.close_case", Code.MISSING_PRECONDITION, _at(decided_appeal, reason="Done.")),
    # The denial stands, and the time to ask for external review still runs.
    refusal("appeals.close_case", Code.CONFLICT, _at(_upheld, reason="Done.")),
)
