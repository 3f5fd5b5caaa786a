"""The scripted payer's ordinary work on a request: intake, triage, review, determination, letter."""

from typing import Any

from sim.domain.vocabulary import CriterionResult, Decision, Lane
from sim.scripted.desk import Desk
from sim.scripted.judgement import Judgement, Truth, judge
from sim.scripted.letters import send_determination

_BY_PHYSICIAN = {
    Decision.APPROVED: "approve",
    Decision.DENIED: "deny",
    Decision.PARTIALLY_APPROVED: "partial_approve",
    Decision.PENDED: "request_info",
}
_RECOMMENDATIONS = {Decision.APPROVED: "approve", Decision.PENDED: "request_info"}
_HEADER = ("member_id", "service_type", "priority", "site_of_service", "channel", "requested_date")


async def take_in(desk: Desk, case_id: str, truth: Truth) -> None:
    """Keys in a request as it came and confirms the four decisions."""
    view = await desk.ask(case_id, "payer_intake_hub.get_intake_case", case_id=case_id)
    request = view["request"]
    if "intake" not in view:
        await desk.ask(case_id, "payer_intake_hub.create_intake_case", case_id=case_id)
    header = {name: request[name] for name in _HEADER if name in request}
    await _key(desk, case_id, "save_auth_header", data={**header, "received_at": request["submitted_at"]})
    await _key(desk, case_id, "save_diagnoses", data={"codes": request["diagnoses"]})
    provider = {
        "npi": request.get("ordering_npi") or request["organization_npi"],
        "name": request["ordering_practitioner"],
        "organization": request["organization"],
        "phone": request["phone"],
        "fax": request["fax"],
    }
    await _key(desk, case_id, "save_requesting_provider", data=provider)
    for line in request["lines"]:
        item = {name: value for name, value in line.items() if name != "line_number"}
        await _key(desk, case_id, "add_line_item", item_data=item)
    await _key(
        desk,
        case_id,
        "confirm_decisions",
        request_complete=not (await judgement(desk, case_id, truth)).missing,
        member_eligible=view["eligibility"]["eligible"],
        service_covered=True,
        provider_network_status=view["network"]["network_status"],
    )


async def triage(desk: Desk, case_id: str, truth: Truth) -> Lane:
    """Sets the disposition and routes the case; returns its lane."""
    view = await desk.ask(case_id, "triage.get", case_id=case_id)
    priority = view["priority"]
    due = await desk.ask(case_id, "triage.calculate_sla", case_id=case_id, urgency_level=priority)
    card = await desk.ask(case_id, "triage.check_gold_card", case_id=case_id)
    lane = truth.lane
    eligible = bool(card["eligible"]) and truth.gold_card
    if lane is Lane.GOLD_CARD and not eligible:
        lane = Lane.NURSE_REVIEW
    await desk.ask(
        case_id,
        "triage.set_disposition",
        case_id=case_id,
        urgency_level=priority,
        sla_deadline=due["sla_deadline"],
        sla_hours=due["sla_hours"],
        sla_rule_source=due["sla_rule_source"],
        gold_card_eligible=eligible,
        disposition=lane,
    )
    await desk.ask(case_id, "triage.route_case", case_id=case_id)
    return lane


async def judgement(desk: Desk, case_id: str, truth: Truth) -> Judgement:
    """Returns what the payer decides about a request as it stands."""
    data = await desk.ask(case_id, "review.get_nurse_review_data", case_id=case_id)
    kinds = {document["kind"] for document in data["documents"]}
    request = data["request"]
    asked = bool(request["pend_responses"])
    return judge(truth, kinds, request["diagnoses"], asked_before=asked)


async def review(desk: Desk, case_id: str, judged: Judgement) -> None:
    """Reviews a case as nurse and, where the nurse may not decide, as physician; then makes it final."""
    recommendation = _RECOMMENDATIONS.get(judged.decision, "escalate")
    if not await _nurse(desk, case_id, judged, recommendation) or recommendation == "escalate":
        await physician(desk, case_id, judged)
    await finalize(desk, case_id, judged)


async def ask_for_a_call(desk: Desk, case_id: str, judged: Judgement, issue: str) -> None:
    """Asks the provider for a peer-to-peer call: escalated by the nurse, decided so by the physician."""
    await _nurse(desk, case_id, judged, "escalate")
    await desk.ask(
        case_id,
        "review.submit_md_case_decision",
        case_id=case_id,
        decision="p2p_review",
        clinical_notes=issue,
        signed_off=True,
    )


async def physician(desk: Desk, case_id: str, judged: Judgement) -> None:
    """Submits the physician's decision on the judgement."""
    data = await desk.ask(case_id, "review.get_md_review_data", case_id=case_id)
    await _evaluate(desk, data, judged, "review.save_md_review")
    lines = data["request"]["lines"]
    decision = decision_of(judged, lines)
    more: dict[str, Any] = {}
    if decision is Decision.PARTIALLY_APPROVED:
        more["line_item_decisions"] = _parts(lines)
    if decision in {Decision.DENIED, Decision.PARTIALLY_APPROVED}:
        more["denial_rationale"] = judged.reason
    if decision is Decision.PENDED:
        more["info_requested"] = list(judged.missing) or [judged.reason]
    await desk.ask(
        case_id,
        "review.submit_md_case_decision",
        case_id=case_id,
        decision=_BY_PHYSICIAN[decision],
        determination_rationale=judged.reason,
        signed_off=True,
        **more,
    )


async def finalize(desk: Desk, case_id: str, judged: Judgement) -> None:
    """Makes the determination that the records lead to final, and sends its letter."""
    summary = await desk.ask(case_id, "determination.get_summary", case_id=case_id)
    decision = Decision(summary["records_lead_to"])
    await desk.ask(case_id, "determination.finalize", case_id=case_id, decision=decision)
    await send_determination(desk, case_id, decision, judged)


def decision_of(judged: Judgement, lines: list[dict[str, Any]]) -> Decision:
    """Returns the decision that a request's lines admit: a single unit cannot be approved in part, so it is denied."""
    whole = len(lines) == 1 and lines[0]["units"] == 1
    if judged.decision is Decision.PARTIALLY_APPROVED and whole:
        return Decision.DENIED
    return judged.decision


async def _key(desk: Desk, case_id: str, action: str, **arguments: Any) -> None:
    await desk.ask(case_id, f"payer_intake_hub.{action}", case_id=case_id, **arguments)


async def _nurse(desk: Desk, case_id: str, judged: Judgement, recommendation: str) -> bool:
    """Submits the nurse's recommendation; returns False where the case is not the nurse's."""
    data = await desk.ask(case_id, "review.get_nurse_review_data", case_id=case_id)
    mine = [task["status"] for task in data["tasks"] if task["role"] == "um_nurse"]
    if not mine or mine[-1] == "completed":
        return False
    await _evaluate(desk, data, judged, "review.save_criteria_evaluation")
    asked = {"info_requested": list(judged.missing)} if recommendation == "request_info" else {}
    await desk.ask(
        case_id,
        "review.submit_nurse_case_recommendation",
        case_id=case_id,
        recommendation=recommendation,
        clinical_notes=judged.reason,
        **asked,
    )
    return True


async def _evaluate(desk: Desk, data: dict[str, Any], judged: Judgement, name: str) -> None:
    """Saves a finding on each leaf of the policy of each line."""
    case_id = data["request"]["case_id"]
    leaves = {
        policy["line_number"]: [node["criterion_id"] for node in policy["criteria"] if node["rule"] == "leaf"]
        for policy in data["policies"]
    }
    for line in data["request"]["lines"]:
        findings = [
            {"criterion_id": leaf, "result": judged.criteria.get(leaf, CriterionResult.UNCLEAR)}
            for leaf in leaves.get(line["line_number"], ())
        ]
        await desk.ask(case_id, name, case_id=case_id, line_number=line["line_number"], evaluations=findings)


def _parts(lines: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Returns a partial approval: the first of several lines, or the larger half of a single line's units."""
    if len(lines) == 1:
        units = -(-lines[0]["units"] // 2)
        return [{"line_number": lines[0]["line_number"], "decision": "approved", "approved_units": units}]
    first = lines[0]["line_number"]
    return [
        {
            "line_number": line["line_number"],
            "decision": "approved" if line["line_number"] == first else "denied",
        }
        for line in lines
    ]
