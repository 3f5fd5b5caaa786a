"""Contract examples of the final determination."""

from typing import Any

from sim.domain.errors import Code
from sim.domain.roles import Role
from sim.testing.authorization import submitted_case
from sim.testing.driver import Driver
from sim.testing.examples import Arrange, example, refusal
from sim.testing.review import decided, finalized, recommended, taken_in, with_nurse, with_physician

_FINALIZE = "determination.finalize"
_REASON = "The medical director approved it by phone."


def _of(make: Any, *given: Any, **arguments: Any) -> Arrange:
    return lambda driver: {"case_id": make(driver, *given), **arguments}


def _nowhere(**arguments: Any) -> Arrange:
    return lambda _driver: {"case_id": "case-999999", **arguments}


def _not_covered(driver: Driver) -> str:
    return taken_in(driver, eligible=False)


def _summary(_driver: Driver, answer: dict[str, Any]) -> None:
    assert (answer["records_lead_to"], answer["lane"], answer["determinations"]) == (
        "denied",
        "nurse_review",
        [],
    )


def _approved(driver: Driver, answer: dict[str, Any]) -> None:
    assert (answer["case_status"], answer["authorization_number"]) == ("approved", "AUTH-000001")
    assert (answer["approved_until"], "appeal_due_at" in answer) == ("2026-05-31", False)
    assert answer["determination"]["basis"] == "nurse"
    lines = driver.rows("SELECT decision, approved_units FROM pa_case_line")
    assert lines == [{"decision": "approved", "approved_units": 1}]


def _denied(driver: Driver, answer: dict[str, Any]) -> None:
    assert (answer["case_status"], "authorization_number" in answer) == ("denied", False)
    assert answer["appeal_due_at"] == "2026-05-06T23:59:59Z"
    assert answer["determination"]["reviewer_id"] == "wrk-md"
    lines = driver.rows("SELECT decision, approved_units FROM pa_case_line")
    assert lines == [{"decision": "denied", "approved_units": 0}]


def _denied_by_intake(_driver: Driver, answer: dict[str, Any]) -> None:
    assert (answer["case_status"], answer["determination"]["basis"]) == ("denied", "intake")


def _pended(_driver: Driver, answer: dict[str, Any]) -> None:
    assert (answer["case_status"], answer["pend_due_at"]) == (
        "pended_action_required",
        "2026-03-16T15:00:00Z",
    )
    assert answer["determination"]["info_requested"] == ["The therapy record."]
    assert answer["determination"]["lines"] == []


def _overridden(_driver: Driver, answer: dict[str, Any]) -> None:
    assert (answer["case_status"], answer["determination"]["override_reason"]) == ("approved", _REASON)


def _names_the_decision(_driver: Driver, answer: dict[str, Any]) -> None:
    assert answer["error"]["allowed"] == ["denied"]


EXAMPLES = (
    example("determination.get_summary", _of(decided, "deny"), _summary),
    refusal("determination.get_summary", Code.NOT_FOUND, _nowhere()),
    example(_FINALIZE, _of(recommended, "approve", decision="approved"), _approved),
    example(_FINALIZE, _of(decided, "deny", decision="denied"), _denied, label="denied by the physician"),
    example(_FINALIZE, _of(_not_covered, decision="denied"), _denied_by_intake, label="member not covered"),
    example(_FINALIZE, _of(recommended, "request_info", decision="pended"), _pended, label="pended"),
    example(
        _FINALIZE,
        _of(decided, "deny", decision="approved", overridden=True, override_reason=_REASON),
        _overridden,
        role=Role.PHYSICIAN_REVIEWER,
        label="overridden",
    ),
    refusal(_FINALIZE, Code.NOT_FOUND, _nowhere(decision="approved")),
    refusal(
        _FINALIZE,
        Code.UNKNOWN_REVIEWER,
        _of(recommended, "approve", decision="approved", actor="wrk-nobody"),
    ),
    refusal(_FINALIZE, Code.ILLEGAL_STATE, _of(submitted_case, decision="approved")),
    refusal(_FINALIZE, Code.ALREADY_DONE, _of(finalized, "denied", decision="approved")),
    refusal(_FINALIZE, Code.MISSING_PRECONDITION, _of(with_nurse, decision="approved")),
    refusal(
        _FINALIZE, Code.MISSING_PRECONDITION, _of(decided, "p2p_review", decision="denied"), label="a call"
    ),
    refusal(_FINALIZE, Code.CONFLICT, _of(decided, "deny", decision="approved"), _names_the_decision),
    refusal(
        _FINALIZE,
        Code.WRONG_ROLE,
        _of(
            recommended, "approve", decision="denied", overridden=True, override_reason="It is too expensive."
        ),
        role=Role.UM_NURSE,
        label="a nurse never denies",
    ),
    refusal(
        _FINALIZE,
        Code.WRONG_ROLE,
        _of(decided, "deny", decision="approved", overridden=True, override_reason=_REASON),
        role=Role.UM_NURSE,
        label="a nurse never reverses a physician",
    ),
    *(
        refusal(
            _FINALIZE,
            Code.MISSING_PRECONDITION,
            _of(*made, decision="approved", overridden=True, override_reason=_REASON),
            role=Role.PHYSICIAN_REVIEWER,
            label=f"an override of nothing: {label}",
        )
        for label, made in {
            "before triage": (taken_in,),
            "before review": (with_nurse,),
            "escalated": (recommended, "escalate"),
            "findings only": (with_physician,),
        }.items()
    ),
)
