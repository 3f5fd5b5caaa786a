"""Whatever a payer's office does in whatever order: a case moves as listed, and a nurse never denies."""

from collections.abc import Callable
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sim.domain.errors import Refusal
from sim.domain.machines import PA_CASE
from sim.domain.roles import Role
from sim.testing.authorization import evidence, submitted_case
from sim.testing.driver import Driver
from sim.testing.review import FINDINGS, SLOTS, SUMMARY, decide, taken_in

pytest_plugins = ("sim.testing.fixtures",)

CASE = "case-000001"
CALL = "p2p-000001"
_MD, _STAFF = Role.PHYSICIAN_REVIEWER, Role.PROVIDER_STAFF
_DISPOSITION: dict[str, Any] = {"urgency_level": "standard", "sla_deadline": "2026-03-09T15:00:00Z"}
_SAID: dict[str, Any] = {"request_id": CALL, "message": "What about the therapy?"}
_SUMMED: dict[str, Any] = {"request_id": CALL, "summary": SUMMARY, "proposed_result": "uphold"}


def _do(name: str, as_: Role | None = None, **arguments: Any) -> Callable[[Driver], object]:
    given_case: dict[str, Any] = {} if "request_id" in arguments else {"case_id": CASE}
    return lambda driver: driver.call(name, as_, **given_case, **arguments)


def _finalize(decision: str, as_: Role, **more: Any) -> Callable[[Driver], object]:
    return _do("determination.finalize", as_, decision=decision, **more)


_OVERRIDE: dict[str, Any] = {"overridden": True, "override_reason": "The records are wrong."}
STEPS: dict[str, Callable[[Driver], object]] = {
    "triage": _do("triage.set_disposition", **_DISPOSITION),
    "route": _do("triage.route_case"),
    "route to the physician": _do("triage.route_case", override_target="md_review"),
    "nurse's findings": _do("review.save_criteria_evaluation", line_number=1, evaluations=FINDINGS),
    "nurse approves": _do("review.submit_nurse_case_recommendation", recommendation="approve"),
    "nurse escalates": _do("review.submit_nurse_case_recommendation", recommendation="escalate"),
    "nurse asks": _do(
        "review.submit_nurse_case_recommendation",
        recommendation="request_info",
        info_requested=["The record."],
    ),
    "physician's findings": _do("review.save_md_review", line_number=1, evaluations=FINDINGS),
    "physician approves": lambda driver: decide(driver, CASE, "approve"),
    "physician denies": lambda driver: decide(driver, CASE, "deny"),
    "physician asks": lambda driver: decide(driver, CASE, "request_info"),
    "physician wants a call": lambda driver: decide(driver, CASE, "p2p_review"),
    "final: approved": _finalize("approved", Role.UM_NURSE),
    "final: denied": _finalize("denied", Role.UM_NURSE),
    "final: pended": _finalize("pended", Role.UM_NURSE),
    "nurse overrides to denied": _finalize("denied", Role.UM_NURSE, **_OVERRIDE),
    "nurse overrides to approved": _finalize("approved", Role.UM_NURSE, **_OVERRIDE),
    "physician overrides to denied": _finalize("denied", _MD, **_OVERRIDE),
    "provider answers": lambda driver: driver.call(
        "auth.respond_to_pend", _STAFF, case_id=CASE, note="As asked.", document_ids=evidence(driver, CASE)
    ),
    "offer": _do("p2p.offer_slots", request_id=CALL, slots=SLOTS),
    "choose": lambda driver: driver.call(
        "auth.respond_to_peer_to_peer", _STAFF, case_id=CASE, request_id=CALL, selected_slot=SLOTS[0]
    ),
    "schedule": _do("p2p.schedule", request_id=CALL),
    "provider speaks": _do("p2p_session.send_turn", _STAFF, **_SAID),
    "payer speaks": _do("p2p_session.send_turn", _MD, **_SAID),
    "payer sums up": _do("p2p_session.submit_summary", _MD, **_SUMMED),
    "record": _do("p2p.record_outcome", request_id=CALL, outcome="uphold"),
}

LIFE = (
    "triage",
    "route",
    "nurse's findings",
    "nurse escalates",
    "physician's findings",
    "physician denies",
    "final: denied",
    "physician wants a call",
    "offer",
    "choose",
    "schedule",
    "provider speaks",
    "payer sums up",
    "record",
    "physician's findings",
    "physician approves",
    "final: approved",
)
"""Steps after intake in an order that works, to an approval after a denial and a call."""

_KEYS = {"payer_review_task": "task_id", "p2p_request": "request_id"}


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.integers(0, len(LIFE)), st.lists(st.sampled_from(sorted(STEPS)), min_size=4, max_size=12))
def test_any_order_of_steps_keeps_the_rules(
    fresh_driver: Callable[[], Driver], lived: int, steps: list[str]
) -> None:
    driver = fresh_driver()
    taken_in(driver)
    for step in (*LIFE[:lived], *steps):
        before, side = driver.status(CASE), _side_statuses(driver)
        try:
            STEPS[step](driver)
        except Refusal:
            assert (driver.status(CASE), _side_statuses(driver)) == (before, side), (
                "a refusal changes nothing"
            )
        PA_CASE.check(before, driver.status(CASE))
    _check_denials(driver)
    _check_events(driver)


def _side_statuses(driver: Driver) -> dict[str, str]:
    return {
        row["key"]: row["status"]
        for table, key in _KEYS.items()
        for row in driver.rows(f"SELECT {key} AS key, status FROM {table}")  # noqa: S608
    }


def _check_denials(driver: Driver) -> None:
    """A denial is a physician's; the newest determination agrees with the lines."""
    denials = driver.rows(
        "SELECT basis, reviewer_id FROM payer_determination WHERE decision IN ('denied', 'partially_approved')"
    )
    assert all(row["reviewer_id"] == "wrk-md" for row in denials), denials
    numbered = driver.rows("SELECT authorization_number, status FROM pa_case")[0]
    assert (numbered["status"] == "approved") <= (numbered["authorization_number"] is not None)

    grants = driver.rows(
        "SELECT d.decided_at FROM payer_determination d WHERE d.decision = 'approved' AND NOT EXISTS "
        "(SELECT 1 FROM payer_nurse_recommendation n WHERE n.case_id = d.case_id UNION "
        "SELECT 1 FROM payer_md_decision m WHERE m.case_id = d.case_id)"
    )
    assert grants == [], "nothing is approved before anybody reviewed it"


def _check_events(driver: Driver) -> None:
    events = driver.rows("SELECT number FROM event ORDER BY number")
    assert [row["number"] for row in events] == list(range(1, len(events) + 1))


def test_a_whole_life_ends_after_a_call_and_a_second_decision(driver: Driver) -> None:
    submitted = taken_in(driver)
    for step in LIFE:
        STEPS[step](driver)
    assert driver.status(submitted) == "approved"
    decisions = driver.rows("SELECT decision, basis FROM payer_determination ORDER BY determination_id")
    assert decisions == [
        {"decision": "denied", "basis": "physician"},
        {"decision": "approved", "basis": "physician"},
    ]


def test_a_payer_sees_nothing_before_it_was_submitted(driver: Driver) -> None:
    submitted_case(driver)
    queue = driver.call("payer_intake_hub.list_intake_queue")["requests"]
    assert [one["case_id"] for one in queue] == [CASE]
