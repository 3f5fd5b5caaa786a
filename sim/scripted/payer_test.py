"""Tests of the scripted payer: every case ends where the hidden adjudication says."""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest
from sqlalchemy import create_engine, text

from sim.domain.roles import Role
from sim.scripted.desk import ScriptError
from sim.scripted.payer import ScriptedPayer
from sim.testing.authorization import ANSWERS, bundle, draft_case, evidence, submitted_case
from sim.testing.driver import Driver
from sim.testing.review import GOLD, NEW_ORDER, SLOTS, SUMMARY
from sim.world.connections import HIDDEN_FILE

pytest_plugins = ("sim.testing.fixtures",)

_STAFF = Role.PROVIDER_STAFF


def _set_truth(driver: Driver, **columns: Any) -> None:
    """Changes the hidden adjudication of order-mri, which no connection of the world can."""
    engine = create_engine(f"sqlite:///{driver.office.world.folder / HIDDEN_FILE}")
    with engine.begin() as connection:
        for name, value in columns.items():
            connection.execute(
                text(f"UPDATE hidden_case_truth SET {name} = :value WHERE order_id = 'order-mri'"),  # noqa: S608
                {"value": value},
            )
    engine.dispose()


def _without_a_call(driver: Driver) -> None:
    driver.office.counterparts.peers.pop("order-mri")  # type: ignore[attr-defined]


def _follow(driver: Driver, operation: str, **arguments: Any) -> dict[str, Any]:
    answer = driver.call(operation, _STAFF, **arguments)
    asyncio.run(ScriptedPayer(driver.office).follow(operation, answer))
    return answer


def _work(driver: Driver, case_id: str) -> str:
    asyncio.run(ScriptedPayer(driver.office).work(case_id))
    return driver.status(case_id)


def _letters(driver: Driver) -> list[str]:
    """Returns the types of the letters that were delivered, each of which lacks nothing."""
    found = driver.call("payer_letter_center.list")["letters"]
    for letter in found:
        audit = driver.call("payer_letter_center.audit_completeness", letter_id=letter["letter_id"])
        assert audit["complete"], audit
        assert letter["status"] == "delivered"
    return [letter["type"] for letter in found]


def _bare_case(driver: Driver) -> str:
    """Submits a case that lacks the therapy record."""
    case_id = draft_case(driver)
    made = driver.call(
        "docs.create_submission_bundle", _STAFF, case_id=case_id, document_ids=evidence(driver, case_id)[:1]
    )
    driver.call(
        "auth.finalize_provider_determination",
        _STAFF,
        case_id=case_id,
        final_action="submit_pa",
        bundle_document_id=made["document_id"],
        questionnaire_answers=ANSWERS,
    )
    driver.call("auth.submit_authorization", _STAFF, case_id=case_id, channel="portal")
    return case_id


@pytest.mark.parametrize("lane", ["nurse_review", "md_review"])
@pytest.mark.parametrize("outcome", ["approved", "denied"])
def test_a_complete_request_ends_as_the_truth_says(driver: Driver, outcome: str, lane: str) -> None:
    _without_a_call(driver)
    _set_truth(driver, complete_outcome=outcome, route_target=lane)
    assert _work(driver, submitted_case(driver)) == outcome
    assert _letters(driver) == [{"approved": "approval", "denied": "denial"}[outcome]]


@pytest.mark.parametrize("action", ["pended", "denied"])
def test_an_incomplete_request_ends_as_the_truth_says(driver: Driver, action: str) -> None:
    _without_a_call(driver)
    _set_truth(driver, complete_outcome="approved", incomplete_action=action)
    expected = {"pended": "pended_action_required"}.get(action, action)
    assert _work(driver, _bare_case(driver)) == expected
    assert _letters(driver) == [{"pended": "pend", "denied": "denial"}[action]]


def test_a_part_is_approved_where_the_lines_admit_it(driver: Driver) -> None:
    _without_a_call(driver)
    _set_truth(driver, complete_outcome="partially_approved")
    case_id = draft_case(driver)
    driver.call(
        "auth.finalize_provider_determination",
        _STAFF,
        case_id=case_id,
        final_action="submit_pa",
        bundle_document_id=bundle(driver, case_id),
        questionnaire_answers=ANSWERS,
        line_updates=[{"line_number": 1, "units": 3}],
    )
    driver.call("auth.submit_authorization", _STAFF, case_id=case_id, channel="portal")
    assert _work(driver, case_id) == "partially_approved"
    assert _letters(driver) == ["partial_approval"]
    lines = driver.rows("SELECT units, decision, approved_units FROM pa_case_line")
    assert lines == [{"units": 3, "decision": "approved", "approved_units": 2}]


def test_a_single_unit_is_denied_where_a_part_should_be_approved(driver: Driver) -> None:
    _without_a_call(driver)
    _set_truth(driver, complete_outcome="partially_approved")
    assert _work(driver, submitted_case(driver)) == "denied"


def test_a_gold_card_is_approved_at_once(driver: Driver) -> None:
    assert _work(driver, submitted_case(driver, **GOLD)) == "approved"
    assert driver.rows("SELECT * FROM payer_review_task") == []
    assert _letters(driver) == ["approval"]


def test_an_answered_pend_is_reviewed_again(driver: Driver) -> None:
    _without_a_call(driver)
    _set_truth(driver, complete_outcome="approved", incomplete_action="pended")
    case_id = _bare_case(driver)
    _work(driver, case_id)
    record = evidence(driver, case_id)[1:]
    _follow(driver, "auth.respond_to_pend", case_id=case_id, note="Here it is.", document_ids=record)
    assert driver.status(case_id) == "approved"


def test_an_empty_answer_to_a_pend_is_denied(driver: Driver) -> None:
    _without_a_call(driver)
    _set_truth(driver, complete_outcome="approved", incomplete_action="pended")
    case_id = _bare_case(driver)
    _work(driver, case_id)
    _follow(driver, "auth.respond_to_pend", case_id=case_id, note="There is nothing more.")
    assert driver.status(case_id) == "denied"


def test_a_call_is_asked_for_held_and_followed(driver: Driver) -> None:
    case_id = submitted_case(driver)
    assert _work(driver, case_id) == "under_review"
    meeting = driver.call("auth.check_status", _STAFF, case_id=case_id, channel="portal")["peer_to_peer"][0]
    request_id = meeting["request_id"]
    assert meeting["offered_slots"] == SLOTS
    _follow(
        driver,
        "auth.respond_to_peer_to_peer",
        case_id=case_id,
        request_id=request_id,
        selected_slot=SLOTS[1],
    )
    driver.call("p2p_session.send_turn", _STAFF, request_id=request_id, message="What about the therapy?")
    summary = {"summary": SUMMARY, "proposed_result": "overturn"}
    _follow(driver, "p2p_session.submit_summary", request_id=request_id, **summary)
    assert driver.status(case_id) == "approved"
    requests = driver.rows("SELECT status, outcome, scheduled_at FROM p2p_request")
    assert requests == [{"status": "completed", "outcome": "overturn", "scheduled_at": SLOTS[1]}]


def test_the_same_requests_lead_to_the_same_events(fresh_driver: Callable[[], Driver]) -> None:
    seen = []
    for _ in range(2):
        driver = fresh_driver()
        _without_a_call(driver)
        _work(driver, submitted_case(driver))
        seen.append(driver.rows("SELECT * FROM event ORDER BY number"))
    assert seen[0] == seen[1]


def test_other_operations_are_none_of_its_business(driver: Driver) -> None:
    case_id = submitted_case(driver)
    asyncio.run(ScriptedPayer(driver.office).follow("cases.get_case", {"case_id": case_id}))
    assert driver.status(case_id) == "submitted"


def test_an_order_without_adjudication_is_said_to_be_a_fault_of_the_world(driver: Driver) -> None:
    case_id = submitted_case(driver, **NEW_ORDER)
    with pytest.raises(ScriptError, match="no adjudication"):
        _work(driver, case_id)


@pytest.mark.parametrize(
    ("column", "value"),
    [
        ("complete_outcome", "pended"),
        ("complete_outcome", "maybe"),
        ("incomplete_action", "maybe"),
        ("route_target", "somewhere"),
        ("appeal_outcome", ""),
        ("external_outcome", "won"),
    ],
)
def test_an_adjudication_that_no_payer_could_follow_is_a_fault_of_the_world(
    driver: Driver, column: str, value: str
) -> None:
    _set_truth(driver, **{column: value})
    with pytest.raises(ScriptError, match=f"{column} '{value}'; it must be one of"):
        _work(driver, submitted_case(driver))


def test_a_refusal_to_the_payer_is_no_answer_to_the_provider(driver: Driver) -> None:
    _without_a_call(driver)
    case_id = submitted_case(driver)
    driver.call("payer_intake_hub.create_intake_case", case_id=case_id)
    driver.call("payer_intake_hub.save_diagnoses", case_id=case_id, data={"codes": ["M54.16"]})
    driver.execute("UPDATE payer_intake_case SET status = 'complete'")
    with pytest.raises(ScriptError, match=r"payer_intake_hub\.save_auth_header on case-000001 was refused"):
        _work(driver, case_id)


def test_a_pend_after_the_call_is_sent_once(driver: Driver) -> None:
    peers: dict[str, Any] = driver.office.counterparts.peers  # type: ignore[assignment]
    card = peers["order-mri"]
    contract = card.scoring.determination_contract.model_copy(update={"decision": "pended"})
    scoring = card.scoring.model_copy(update={"determination_contract": contract})
    peers["order-mri"] = card.model_copy(update={"scoring": scoring})
    case_id = submitted_case(driver)
    _set_truth(driver, complete_outcome="approved")
    _work(driver, case_id)
    request: dict[str, Any] = {"request_id": "p2p-000001"}
    _follow(driver, "auth.respond_to_peer_to_peer", case_id=case_id, selected_slot=SLOTS[0], **request)
    driver.call("p2p_session.send_turn", _STAFF, message="What about the therapy?", **request)
    summary = {"summary": SUMMARY, "proposed_result": "overturn"}
    _follow(driver, "p2p_session.submit_summary", **request, **summary)
    assert driver.status(case_id) == "pended_action_required"
    _follow(driver, "auth.respond_to_pend", case_id=case_id, note="As said in the call.")
    assert driver.status(case_id) == "approved"
    assert _letters(driver) == ["pend", "approval"]


@pytest.mark.parametrize(
    ("appeal", "external", "expected"),
    [
        ("overturned", "upheld", "appeal_overturned"),
        ("upheld", "upheld", "external_appeal_upheld"),
        ("upheld", "overturned", "external_appeal_overturned"),
    ],
)
def test_appeals_end_as_the_truth_says(driver: Driver, appeal: str, external: str, expected: str) -> None:
    _without_a_call(driver)
    _set_truth(driver, complete_outcome="denied", appeal_outcome=appeal, external_outcome=external)
    case_id = submitted_case(driver)
    assert _work(driver, case_id) == "denied"
    rationale = "The record shows twelve visits of physical therapy without benefit."
    _follow(driver, "auth.file_appeal", case_id=case_id, rationale=rationale)
    assert driver.status(case_id) == f"appeal_{appeal}"
    if appeal == "upheld":
        _follow(driver, "auth.file_external_appeal", case_id=case_id, rationale=rationale)
    assert driver.status(case_id) == expected
    told = ["appeal_upheld", expected.replace("external_appeal", "external_review")]
    assert _letters(driver) == ["denial", *(told if appeal == "upheld" else [expected])]


def test_a_service_that_the_plan_only_wants_to_know_of_is_recorded(driver: Driver) -> None:
    _without_a_call(driver)
    _set_truth(driver, complete_outcome="approved", route_target="notification")
    assert _work(driver, submitted_case(driver)) == "approved"
    assert _letters(driver) == ["notification_recorded"]
