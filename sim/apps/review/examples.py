"""Contract examples of clinical review."""

from typing import Any

from sim.domain.errors import Code
from sim.domain.roles import Role
from sim.testing.driver import Driver
from sim.testing.examples import Arrange, Example, example, refusal
from sim.testing.review import (
    FINDINGS,
    decided,
    evaluated,
    finalized,
    recommended,
    taken_in,
    with_nurse,
    with_physician,
)

_SAVE: dict[str, Any] = {"line_number": 1, "evaluations": FINDINGS}
_ASK: dict[str, Any] = {"info_requested": ["The therapy record."], "info_deadline": "2026-03-16"}
_DENY: dict[str, Any] = {
    "decision": "deny",
    "denial_rationale": "Criteria 1.a and 1.b are not met: the file shows two weeks of therapy.",
    "signed_off": True,
}
_PARTS = [{"line_number": 1, "decision": "approved", "approved_units": 1}]
_NURSE, _MD = "review.submit_nurse_case_recommendation", "review.submit_md_case_decision"


def _of(make: Any, **arguments: Any) -> Arrange:
    return lambda driver: {"case_id": make(driver), **arguments}


def _nowhere(**arguments: Any) -> Arrange:
    return lambda _driver: {"case_id": "case-999999", **arguments}


def _escalated(driver: Driver) -> str:
    return recommended(driver, "escalate")


def _pended(driver: Driver) -> str:
    return finalized(driver, "pended")


def _denied(driver: Driver) -> str:
    return finalized(driver, "denied")


def _asked(driver: Driver) -> str:
    """Returns a case whose nurse waits for information that nobody has sent for."""
    return recommended(driver, "request_info")


def _answered(driver: Driver) -> str:
    case_id = _asked(driver)
    driver.call("determination.finalize", case_id=case_id, decision="pended")
    driver.call(
        "auth.respond_to_pend", Role.PROVIDER_STAFF, case_id=case_id, note="The record was in the bundle."
    )
    return case_id


def _gone_on(driver: Driver, answer: dict[str, Any]) -> None:
    assert driver.status(answer["case_id"]) == "under_review"
    assert answer["unevaluated"] == []


def _claimed(driver: Driver, answer: dict[str, Any]) -> None:
    assert answer["unevaluated"] == []
    newest = driver.rows("SELECT status, reviewer_id FROM payer_review_task ORDER BY task_id DESC LIMIT 1")
    assert newest == [{"status": "claimed", "reviewer_id": answer["reviewer_id"]}]


def _task(driver: Driver, role: str) -> str:
    rows = driver.rows(
        "SELECT status FROM payer_review_task WHERE role = :role ORDER BY task_id DESC LIMIT 1", role=role
    )
    return str(rows[0]["status"])


def _opens_the_physicians_task(driver: Driver, _answer: dict[str, Any]) -> None:
    assert (_task(driver, "um_nurse"), _task(driver, "physician_reviewer")) == ("completed", "queued")


def _returned(driver: Driver, answer: dict[str, Any]) -> None:
    assert answer["info_deadline"] == "2026-03-16T23:59:59Z"
    assert _task(driver, "um_nurse") == "returned"
    assert driver.status(answer["case_id"]) == "under_review"


def _denies_the_line(driver: Driver, answer: dict[str, Any]) -> None:
    assert [(one["decision"], one["approved_units"]) for one in answer["line_item_decisions"]] == [
        ("denied", 0)
    ]
    assert _task(driver, "physician_reviewer") == "completed"
    assert driver.status(answer["case_id"]) == "under_review"


def _asks_for_a_call(driver: Driver, answer: dict[str, Any]) -> None:
    rows = driver.rows("SELECT request_id, status, provider_contact_id FROM p2p_request")
    assert rows == [
        {"request_id": answer["p2p_request_id"], "status": "requested", "provider_contact_id": "wrk-ortho"}
    ]
    assert driver.rows("SELECT kind FROM message WHERE kind = 'p2p_request' AND to_side = 'provider'")


def _opens_a_denied_case_again(driver: Driver, answer: dict[str, Any]) -> None:
    _asks_for_a_call(driver, answer)
    assert driver.status(answer["case_id"]) == "under_review"


def _shows_everything(_driver: Driver, answer: dict[str, Any]) -> None:
    assert [node["criterion_id"] for node in answer["policies"][0]["criteria"]] == ["1", "1.a", "1.b"]
    assert answer["policies"][0]["required_documents"] == ["clinical_note", "therapy_record"]
    assert [one["recommendation"] for one in answer["nurse_recommendations"]] == ["escalate"]
    assert [one["decision"] for one in answer["md_decisions"]] == ["deny"]


def _saving(name: str, ready: Any, completed: Any, waiting: Any) -> tuple[Example, ...]:
    unknown = [{"criterion_id": "9.z", "result": "met"}]
    unsent = [{"criterion_id": "1.a", "result": "met", "sources": ["doc-999999"]}]
    return (
        example(name, _of(ready, **_SAVE), _claimed),
        refusal(name, Code.NOT_FOUND, _nowhere(**_SAVE)),
        refusal(name, Code.NOT_FOUND, _of(ready, line_number=9), label="no such line"),
        refusal(
            name, Code.NOT_FOUND, _of(ready, line_number=1, evaluations=unknown), label="no such criterion"
        ),
        refusal(name, Code.NOT_FOUND, _of(ready, line_number=1, evaluations=unsent), label="no such source"),
        refusal(name, Code.NOT_FOUND, _of(ready, **_SAVE, review_id="review-999999"), label="no such review"),
        refusal(
            name,
            Code.INVALID_ARGUMENT,
            _of(ready, line_number=1, evaluations=FINDINGS[:1] * 2),
            label="a criterion twice",
        ),
        refusal(name, Code.UNKNOWN_REVIEWER, _of(ready, **_SAVE, reviewer_id="wrk-nobody")),
        refusal(name, Code.MISSING_PRECONDITION, _of(taken_in, **_SAVE)),
        refusal(name, Code.ALREADY_DONE, _of(completed, **_SAVE)),
        refusal(name, Code.ILLEGAL_STATE, _of(waiting, **_SAVE)),
    )


EXAMPLES = (
    example("review.get_nurse_review_data", _of(_denied), _shows_everything),
    refusal("review.get_nurse_review_data", Code.NOT_FOUND, _nowhere()),
    example("review.get_md_review_data", _of(_denied), _shows_everything),
    refusal("review.get_md_review_data", Code.NOT_FOUND, _nowhere()),
    *_saving("review.save_criteria_evaluation", with_nurse, _escalated, _asked),
    example("review.save_criteria_evaluation", _of(_answered, **_SAVE), _gone_on, label="after an answer"),
    *_saving("review.save_md_review", _escalated, _denied, lambda driver: decided(driver, "p2p_review")),
    example(_NURSE, _of(evaluated, recommendation="escalate"), _opens_the_physicians_task),
    example(_NURSE, _of(with_nurse, recommendation="request_info", **_ASK), _returned, label="information"),
    refusal(_NURSE, Code.NOT_FOUND, _nowhere(recommendation="approve")),
    refusal(
        _NURSE, Code.UNKNOWN_REVIEWER, _of(evaluated, recommendation="approve", reviewer_id="wrk-nobody")
    ),
    refusal(
        _NURSE, Code.MISSING_PRECONDITION, _of(with_nurse, recommendation="approve"), label="no findings"
    ),
    refusal(_NURSE, Code.ALREADY_DONE, _of(_escalated, recommendation="approve")),
    refusal(_NURSE, Code.ILLEGAL_STATE, _of(_asked, recommendation="approve")),
    refusal(
        _NURSE, Code.INVALID_ARGUMENT, _of(evaluated, recommendation="deny"), label="a nurse never denies"
    ),
    refusal(
        _NURSE,
        Code.INVALID_ARGUMENT,
        _of(evaluated, recommendation="request_info"),
        label="nothing asked for",
    ),
    example(_MD, _of(with_physician, **_DENY), _denies_the_line),
    example(
        _MD,
        _of(with_physician, decision="p2p_review", signed_off=True),
        _asks_for_a_call,
        label="peer-to-peer",
    ),
    example(
        _MD,
        _of(_denied, decision="p2p_review", signed_off=True),
        _opens_a_denied_case_again,
        label="peer-to-peer after a denial",
    ),
    refusal(_MD, Code.NOT_FOUND, _nowhere(**_DENY)),
    refusal(_MD, Code.UNKNOWN_REVIEWER, _of(with_physician, **_DENY, reviewer_id="wrk-nobody")),
    refusal(_MD, Code.MISSING_PRECONDITION, _of(_escalated, **_DENY), label="no findings"),
    refusal(_MD, Code.MISSING_PRECONDITION, _of(evaluated, **_DENY), label="not escalated"),
    refusal(
        _MD,
        Code.MISSING_PRECONDITION,
        _of(with_physician, **{**_DENY, "signed_off": False}),
        label="not signed",
    ),
    refusal(_MD, Code.ALREADY_DONE, _of(_denied, **_DENY)),
    refusal(_MD, Code.ILLEGAL_STATE, _of(_pended, **_DENY)),
    refusal(
        _MD, Code.INVALID_ARGUMENT, _of(with_physician, decision="deny", signed_off=True), label="no reason"
    ),
    refusal(
        _MD,
        Code.INVALID_ARGUMENT,
        _of(with_physician, **_DENY, line_item_decisions=_PARTS),
        label="lines against the decision",
    ),
)
