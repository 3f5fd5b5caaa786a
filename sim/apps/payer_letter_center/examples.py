"""Contract examples of the letter center."""

from typing import Any

from sim.domain.errors import Code
from sim.testing.authorization import submitted_case
from sim.testing.driver import Driver
from sim.testing.examples import Arrange, example, refusal
from sim.testing.letters import BASIS, appealed, case_of, decided_appeal, delivered, drafted
from sim.testing.review import decide, decided, finalized, recommended, with_physician

_NOBODY = {"case_id": "case-9"}
_NO_LETTER = {"letter_id": "letter-9"}
_GENERATES = {"generate_approval": "approved", "generate_denial": "denied", "generate_pend": "pended"}


def _case(decision: str) -> Arrange:
    return lambda driver: {"case_id": finalized(driver, decision), **BASIS}


def _partly(driver: Driver) -> dict[str, Any]:
    case_id = with_physician(driver)
    driver.execute("UPDATE pa_case_line SET units = 4 WHERE case_id = :id", id=case_id)
    driver.execute("UPDATE submission_packet_line SET units = 4")
    driver.call(
        "review.submit_md_case_decision",
        case_id=case_id,
        decision="partial_approve",
        signed_off=True,
        determination_rationale="Two of four units are necessary.",
        denial_rationale="The other two are not necessary.",
        line_item_decisions=[{"line_number": 1, "decision": "approved", "approved_units": 2}],
    )
    driver.call("determination.finalize", case_id=case_id, decision="partially_approved")
    return {"case_id": case_id, **BASIS}


def _again(decision: str) -> Arrange:
    return lambda driver: {"case_id": case_of(driver, delivered(driver, decision)), **BASIS}


def _partly_again(driver: Driver) -> dict[str, Any]:
    arguments = _partly(driver)
    made = driver.call("payer_letter_center.generate_partial_approval", **arguments)
    driver.call("payer_letter_center.deliver", letter_id=made["letter_id"], channel="portal")
    return arguments


def _as_nobody(arrange: Arrange) -> Arrange:
    return lambda driver: {**arrange(driver), "actor": "wrk-nobody"}


def _closed(driver: Driver) -> dict[str, Any]:
    case_id = case_of(driver, delivered(driver, "approved"))
    driver.call("workspace.close_case", case_id=case_id, reason="Approved and told.")
    return {"case_id": case_id}


def _left_behind(driver: Driver, letter_id: str) -> dict[str, Any]:
    """A letter about a denial that a peer-to-peer call has opened again."""
    decide(driver, case_of(driver, letter_id), "p2p_review")
    return {"letter_id": letter_id}


def _undecided(driver: Driver) -> dict[str, Any]:
    return {"case_id": recommended(driver, "escalate")}


def _complete(driver: Driver, answer: dict[str, Any]) -> None:
    assert answer["status"] == "draft"
    assert answer["missing"] == []
    text = driver.call("payer_letter_center.get", letter_id=answer["letter_id"])["text"]
    assert "Robert Lane" in text
    assert "72148" in text


def _generated() -> list[Any]:
    found = []
    for name, decision in _GENERATES.items():
        other = "denied" if decision != "denied" else "approved"
        found += _of(f"payer_letter_center.{name}", _case(decision), _again(decision), _case(other))
    partial = "payer_letter_center.generate_partial_approval"
    return found + _of(partial, _partly, _partly_again, _case("denied"))


def _of(operation: str, good: Arrange, again: Arrange, other: Arrange) -> list[Any]:
    return [
        example(operation, good, _complete),
        refusal(operation, Code.UNKNOWN_REVIEWER, _as_nobody(good)),
        refusal(operation, Code.NOT_FOUND, lambda _: _NOBODY),
        refusal(operation, Code.ILLEGAL_STATE, _closed),
        refusal(operation, Code.MISSING_PRECONDITION, _undecided),
        refusal(operation, Code.CONFLICT, other),
        refusal(operation, Code.ALREADY_DONE, again),
    ]


def _notice(kind: str) -> Arrange:
    return lambda driver: {"case_id": submitted_case(driver), "notification_type": kind}


def _notice_again(driver: Driver) -> dict[str, Any]:
    arguments = _notice("receipt")(driver)
    made = driver.call("payer_letter_center.generate_notification", **arguments)
    driver.call("payer_letter_center.deliver", letter_id=made["letter_id"], channel="portal")
    return arguments


def _call_notice(driver: Driver) -> dict[str, Any]:
    return {"case_id": decided(driver, "p2p_review"), "notification_type": "p2p_notice"}


def _appeal_notice(kind: str, outcome: str = "") -> Arrange:
    def arrange(driver: Driver) -> dict[str, Any]:
        appeal_id = decided_appeal(driver, outcome) if outcome else appealed(driver)
        case = driver.rows("SELECT case_id FROM appeal WHERE appeal_id = :id", id=appeal_id)[0]
        return {"case_id": case["case_id"], "notification_type": kind}

    return arrange


def _letter(decision: str = "denied") -> Arrange:
    return lambda driver: {"letter_id": drafted(driver, decision)}


def _sent(driver: Driver) -> dict[str, Any]:
    return {"letter_id": delivered(driver), "channel": "portal"}


def _void(driver: Driver) -> dict[str, Any]:
    letter_id = drafted(driver)
    driver.call("payer_letter_center.reissue", letter_id=letter_id, reason="A wrong address.")
    return {"letter_id": letter_id}


def _arrived(driver: Driver, answer: dict[str, Any]) -> None:
    assert (answer["status"], answer["channel"]) == ("delivered", "portal")
    messages = driver.call("inbox.list_messages", case_id=answer["case_id"])["messages"]
    assert any(message["kind"] == "letter" for message in messages)


def _whole(_driver: Driver, answer: dict[str, Any]) -> None:
    assert answer["complete"]
    assert all(element["present"] and element["source"] for element in answer["elements"])


def _took_its_place(driver: Driver, answer: dict[str, Any]) -> None:
    old = driver.call("payer_letter_center.get", letter_id=answer["reissue_of"])
    assert (old["status"], answer["status"]) == ("void", "draft")


EXAMPLES = (
    example("payer_letter_center.list", lambda driver: {"case_id": case_of(driver, drafted(driver))}),
    example("payer_letter_center.get", _letter()),
    refusal("payer_letter_center.get", Code.NOT_FOUND, lambda _: _NO_LETTER),
    *_generated(),
    example("payer_letter_center.generate_notification", _notice("receipt"), label="receipt"),
    example("payer_letter_center.generate_notification", _call_notice, label="call"),
    example("payer_letter_center.generate_notification", _appeal_notice("appeal_receipt"), label="appeal"),
    example(
        "payer_letter_center.generate_notification",
        _appeal_notice("appeal_overturned", "overturned"),
        _complete,
        label="overturned",
    ),
    refusal(
        "payer_letter_center.generate_notification", Code.UNKNOWN_REVIEWER, _as_nobody(_notice("receipt"))
    ),
    refusal(
        "payer_letter_center.generate_notification",
        Code.NOT_FOUND,
        lambda _: {**_NOBODY, "notification_type": "receipt"},
    ),
    refusal(
        "payer_letter_center.generate_notification",
        Code.ILLEGAL_STATE,
        lambda driver: {**_closed(driver), "notification_type": "receipt"},
    ),
    refusal("payer_letter_center.generate_notification", Code.MISSING_PRECONDITION, _notice("appeal_upheld")),
    refusal(
        "payer_letter_center.generate_notification",
        Code.CONFLICT,
        _appeal_notice("appeal_upheld", "overturned"),
    ),
    refusal("payer_letter_center.generate_notification", Code.ALREADY_DONE, _notice_again),
    refusal("payer_letter_center.generate_notification", Code.INVALID_ARGUMENT, _notice("denial")),
    example(
        "payer_letter_center.deliver", lambda driver: {**_letter()(driver), "channel": "portal"}, _arrived
    ),
    refusal("payer_letter_center.deliver", Code.NOT_FOUND, lambda _: {**_NO_LETTER, "channel": "mail"}),
    refusal("payer_letter_center.deliver", Code.ALREADY_DONE, _sent),
    refusal(
        "payer_letter_center.deliver", Code.ILLEGAL_STATE, lambda driver: {**_void(driver), "channel": "mail"}
    ),
    refusal(
        "payer_letter_center.deliver",
        Code.CONFLICT,
        lambda driver: {**_left_behind(driver, drafted(driver)), "channel": "mail"},
    ),
    example(
        "payer_letter_center.reissue",
        lambda driver: {"letter_id": delivered(driver), "reason": "A wrong address."},
        _took_its_place,
    ),
    refusal("payer_letter_center.reissue", Code.NOT_FOUND, lambda _: {**_NO_LETTER, "reason": "Wrong."}),
    refusal(
        "payer_letter_center.reissue",
        Code.ILLEGAL_STATE,
        lambda driver: {**_void(driver), "reason": "Wrong."},
    ),
    refusal(
        "payer_letter_center.reissue",
        Code.CONFLICT,
        lambda driver: {**_left_behind(driver, delivered(driver)), "reason": "Lost."},
    ),
    example("payer_letter_center.audit_completeness", _letter(), _whole),
    refusal("payer_letter_center.audit_completeness", Code.NOT_FOUND, lambda _: _NO_LETTER),
)
