"""Cases of the small world on the payer's side, brought to where a test wants them by the payer's own tools."""

from typing import Any

from sim.domain.roles import Role
from sim.testing.authorization import submitted_case
from sim.testing.driver import Driver

SLOTS = ["2026-03-03T16:00:00Z", "2026-03-04T16:00:00Z"]
"""Times that the payer offers for a peer-to-peer call."""

GOLD: dict[str, Any] = {"source_order_id": "order-gold", "ordering_practitioner_id": "wrk-cardio"}
"""What differs for order-gold, whose peer-to-peer call the cast plays for the payer."""

NEW_ORDER: dict[str, Any] = {"source_order_id": None}
"""What differs for an order that the cast knows nothing of: two live agents talk."""

SUMMARY = "We went through the criteria of the policy and the therapy record."
"""Summary of a peer-to-peer call."""

HEADER: dict[str, Any] = {
    "member_id": "M00000000",
    "service_type": "imaging",
    "priority": "standard",
    "site_of_service": "outpatient_hospital",
    "channel": "portal",
    "received_at": "2026-03-02T15:00:00Z",
}
"""Head of a request of the small world."""

LINE: dict[str, Any] = {
    "procedure_code": "72148",
    "description": "MRI of the lumbar spine without contrast",
}
"""Its line."""

FINDINGS: list[dict[str, Any]] = [
    {"criterion_id": "1.a", "result": "met", "notes": "Twelve visits."},
    {"criterion_id": "1.b", "result": "unclear"},
]
"""Findings on every leaf of mp-mri."""

_NEEDED: dict[str, dict[str, Any]] = {
    "deny": {"denial_rationale": "Criteria 1.a and 1.b are not met."},
    "request_info": {"info_requested": ["The therapy record."]},
}


def opened(driver: Driver, **changes: Any) -> str:
    """Makes a submitted case with an empty intake and returns its id.

    Args:
        driver: A world.
        **changes: Arguments of cases.create_from_order that differ.
    """
    case_id = submitted_case(driver, **changes)
    driver.call("payer_intake_hub.create_intake_case", case_id=case_id)
    return case_id


def keyed(driver: Driver, **changes: Any) -> str:
    """Makes a case whose intake has all sections and returns its id."""
    case_id = opened(driver, **changes)
    npi = driver.call("payer_intake_hub.get_intake_case", case_id=case_id)["request"]["ordering_npi"]
    driver.call("payer_intake_hub.save_auth_header", case_id=case_id, data=HEADER)
    driver.call("payer_intake_hub.save_diagnoses", case_id=case_id, data={"codes": ["M54.16"]})
    provider = {"npi": npi, "name": "Omar Haddad"}
    driver.call("payer_intake_hub.save_requesting_provider", case_id=case_id, data=provider)
    driver.call("payer_intake_hub.add_line_item", case_id=case_id, item_data=LINE)
    return case_id


def taken_in(driver: Driver, *, eligible: bool = True, **changes: Any) -> str:
    """Makes a case whose intake is complete and returns its id."""
    case_id = keyed(driver, **changes)
    driver.call(
        "payer_intake_hub.confirm_decisions",
        case_id=case_id,
        request_complete=True,
        member_eligible=eligible,
        service_covered=True,
        provider_network_status="in_network",
    )
    return case_id


def triaged(driver: Driver, *, gold_card: bool = False, eligible: bool = True, **changes: Any) -> str:
    """Makes a case with a disposition and returns its id."""
    case_id = taken_in(driver, eligible=eligible, **changes)
    driver.call(
        "triage.set_disposition",
        case_id=case_id,
        urgency_level="standard",
        sla_deadline="2026-03-09T15:00:00Z",
        gold_card_eligible=gold_card,
    )
    return case_id


def with_nurse(driver: Driver, **changes: Any) -> str:
    """Makes a case in the nurse's queue and returns its id."""
    case_id = triaged(driver, **changes)
    driver.call("triage.route_case", case_id=case_id)
    return case_id


def evaluated(driver: Driver, **changes: Any) -> str:
    """Makes a case with the nurse's findings and returns its id."""
    case_id = with_nurse(driver, **changes)
    driver.call("review.save_criteria_evaluation", case_id=case_id, line_number=1, evaluations=FINDINGS)
    return case_id


def recommended(driver: Driver, recommendation: str, **changes: Any) -> str:
    """Makes a case with the nurse's recommendation and returns its id."""
    case_id = evaluated(driver, **changes)
    asked: dict[str, Any] = (
        {"info_requested": ["The therapy record."]} if recommendation == "request_info" else {}
    )
    driver.call(
        "review.submit_nurse_case_recommendation", case_id=case_id, recommendation=recommendation, **asked
    )
    return case_id


def with_physician(driver: Driver, **changes: Any) -> str:
    """Makes a case with the physician's findings and returns its id."""
    case_id = recommended(driver, "escalate", **changes)
    driver.call("review.save_md_review", case_id=case_id, line_number=1, evaluations=FINDINGS)
    return case_id


def decide(driver: Driver, case_id: str, decision: str, **more: Any) -> dict[str, Any]:
    """Submits a physician's decision."""
    return driver.call(
        "review.submit_md_case_decision",
        case_id=case_id,
        decision=decision,
        signed_off=True,
        **{**_NEEDED.get(decision, {}), **more},
    )


def decided(driver: Driver, decision: str, **changes: Any) -> str:
    """Makes a case with the physician's decision and returns its id."""
    case_id = with_physician(driver, **changes)
    decide(driver, case_id, decision)
    return case_id


def finalized(driver: Driver, decision: str, **changes: Any) -> str:
    """Makes a case with a final determination, approved or denied by the physician, or pended; returns its id."""
    by_physician = {"approved": "approve", "denied": "deny", "pended": "request_info"}[decision]
    case_id = decided(driver, by_physician, **changes)
    driver.call("determination.finalize", case_id=case_id, decision=decision)
    return case_id


def p2p_asked(driver: Driver, **changes: Any) -> str:
    """Makes a case whose physician asks for a peer-to-peer call; returns the request's id."""
    case_id = decided(driver, "p2p_review", **changes)
    found: list[dict[str, Any]] = driver.call("p2p.list", case_id=case_id)["requests"]
    return str(found[-1]["request_id"])


def p2p_offered(driver: Driver, **changes: Any) -> str:
    """Makes a request with offered times and returns its id."""
    request_id = p2p_asked(driver, **changes)
    driver.call("p2p.offer_slots", request_id=request_id, slots=SLOTS)
    return request_id


def p2p_chosen(driver: Driver, **changes: Any) -> str:
    """Makes a request whose time the provider has chosen and returns its id."""
    request_id = p2p_offered(driver, **changes)
    found = next(one for one in driver.call("p2p.list")["requests"] if one["request_id"] == request_id)
    if found["status"] == "slots_offered":
        driver.call(
            "auth.respond_to_peer_to_peer",
            case_id=found["case_id"],
            request_id=request_id,
            selected_slot=SLOTS[0],
        )
    return request_id


def p2p_scheduled(driver: Driver, **changes: Any) -> str:
    """Makes a scheduled call and returns the request's id."""
    request_id = p2p_chosen(driver, **changes)
    driver.call("p2p.schedule", request_id=request_id)
    return request_id


def p2p_open(driver: Driver, role: Role, **changes: Any) -> str:
    """Makes a call in which one side has spoken and returns the request's id.

    Args:
        driver: A world.
        role: Role of who speaks.
        **changes: Arguments of cases.create_from_order that differ.
    """
    request_id = p2p_scheduled(driver, **changes)
    driver.call("p2p_session.send_turn", role, request_id=request_id, message="How long was the therapy?")
    return request_id


def p2p_summarised(driver: Driver, role: Role, **changes: Any) -> str:
    """Makes a call with one side's summary and returns the request's id."""
    request_id = p2p_open(driver, role, **changes)
    driver.call(
        "p2p_session.submit_summary", role, request_id=request_id, summary=SUMMARY, proposed_result="overturn"
    )
    return request_id
