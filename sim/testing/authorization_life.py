"""The whole life of a prior authorization: denied after a peer-to-peer call, overturned on appeal."""

from sim.domain.roles import Role
from sim.testing.authorization import ANSWERS, EVIDENCE, ORDER
from sim.testing.driver import Driver
from sim.testing.life import Life
from sim.testing.review import FINDINGS, HEADER, LINE, SLOTS

_STAFF, _INTAKE, _NURSE = Role.PROVIDER_STAFF, Role.INTAKE_COORDINATOR, Role.UM_NURSE
_MD, _APPEALS = Role.PHYSICIAN_REVIEWER, Role.APPEALS_MEDICAL_DIRECTOR


def prior_authorization(driver: Driver) -> Life:
    """Lives a prior authorization: denied after a peer-to-peer call, overturned on appeal, closed.

    Args:
        driver: The small world.
    """
    life = Life(driver)
    case_id = _order_to_packet(life)
    _intake_and_triage(life, case_id)
    _nurse_and_physician(life, case_id)
    _peer_to_peer(life, case_id)
    _denial(life, case_id)
    _appeal(life, case_id)
    return life


def _order_to_packet(life: Life) -> str:
    life.chapter("The provider's office")
    life.do(
        _STAFF, "chart.list_candidate_orders", "Orders of the patient, newest first.", patient_id="pat-back"
    )
    # An order that the cast knows nothing of: at the peer-to-peer call two people talk.
    made = life.do(
        _STAFF,
        "cases.create_from_order",
        "A draft is made with a new order.",
        **{**ORDER, "source_order_id": None},
    )
    case_id = str(made["case_id"])
    life.do(_STAFF, "forms.list_required_forms", "What the payer asks.", case_id=case_id)
    life.do(
        _STAFF,
        "forms.save_form_response",
        "Answers, checked by type and option.",
        case_id=case_id,
        answers=ANSWERS,
    )
    documents = [
        life.do(
            _STAFF,
            "docs.upload_evidence",
            "Evidence goes on file.",
            case_id=case_id,
            kind=kind,
            title=kind.replace("_", " "),
            content=text,
        )["document_id"]
        for kind, text in EVIDENCE.items()
    ]
    bundle = life.do(
        _STAFF,
        "docs.create_submission_bundle",
        "What will be sent, bound together.",
        case_id=case_id,
        document_ids=documents,
        include_chart_summary=True,
        include_form_responses=True,
    )["document_id"]
    life.do(
        _STAFF,
        "auth.finalize_provider_determination",
        "The office decides to submit; nothing is sent yet.",
        case_id=case_id,
        final_action="submit_pa",
        bundle_document_id=bundle,
    )
    life.do(
        _STAFF,
        "auth.submit_authorization",
        "The packet goes out and can no longer be changed; the payer's clock starts.",
        case_id=case_id,
        channel="portal",
        bundle_document_id=bundle,
    )
    return case_id


def _intake_and_triage(life: Life, case_id: str) -> None:
    life.chapter("The payer's intake and triage")
    life.do(_INTAKE, "payer_intake_hub.list_intake_queue", "What has arrived.")
    life.do(_INTAKE, "payer_intake_hub.create_intake_case", "Intake begins.", case_id=case_id)
    opened = life.do(_INTAKE, "payer_intake_hub.get_intake_case", "What was received.", case_id=case_id)
    life.do(
        _INTAKE,
        "payer_intake_hub.save_auth_header",
        "The head of the request, keyed in.",
        case_id=case_id,
        data=HEADER,
    )
    life.do(
        _INTAKE,
        "payer_intake_hub.save_diagnoses",
        "Its diagnoses.",
        case_id=case_id,
        data={"codes": ORDER["diagnosis_codes"]},
    )
    life.do(
        _INTAKE,
        "payer_intake_hub.save_requesting_provider",
        "Who asks.",
        case_id=case_id,
        data={"npi": opened["request"]["ordering_npi"], "name": "Omar Haddad"},
    )
    life.do(_INTAKE, "payer_intake_hub.add_line_item", "What is asked for.", case_id=case_id, item_data=LINE)
    life.do(
        _INTAKE,
        "payer_intake_hub.confirm_decisions",
        "Four decisions, frozen; the case is under review.",
        case_id=case_id,
        request_complete=True,
        member_eligible=True,
        service_covered=True,
        provider_network_status="in_network",
    )
    sla = life.do(
        _INTAKE,
        "triage.calculate_sla",
        "The strictest rule that binds the plan.",
        case_id=case_id,
        urgency_level="standard",
    )
    life.do(_INTAKE, "triage.check_gold_card", "Nobody is exempt here.", case_id=case_id)
    life.do(
        _INTAKE,
        "triage.set_disposition",
        "Said once.",
        case_id=case_id,
        urgency_level="standard",
        sla_deadline=sla["sla_deadline"],
    )
    life.do(_INTAKE, "triage.route_case", "To the nurse's queue.", case_id=case_id)


def _nurse_and_physician(life: Life, case_id: str) -> None:
    life.chapter("The nurse and the physician")
    life.do(_NURSE, "review.get_nurse_review_data", "Request, documents, policy.", case_id=case_id)
    findings = [{**one, "result": "not_met", "notes": "The record does not show it."} for one in FINDINGS]
    life.do(
        _NURSE,
        "review.save_criteria_evaluation",
        "A finding on each criterion.",
        case_id=case_id,
        line_number=1,
        evaluations=findings,
    )
    life.do(
        _NURSE,
        "review.submit_nurse_case_recommendation",
        "A nurse never denies: what is not met goes to a physician.",
        case_id=case_id,
        recommendation="escalate",
        clinical_notes="Conservative care is not documented.",
    )
    life.do(_MD, "review.get_md_review_data", "The physician reads.", case_id=case_id)
    life.do(
        _MD,
        "review.save_md_review",
        "And finds.",
        case_id=case_id,
        line_number=1,
        evaluations=findings,
    )
    life.do(
        _MD,
        "review.submit_md_case_decision",
        "Before a denial, the physician wants to hear the other one.",
        case_id=case_id,
        decision="p2p_review",
        signed_off=True,
    )


def _peer_to_peer(life: Life, case_id: str) -> None:
    life.chapter("Peer to peer")
    request_id = life.do(_MD, "p2p.list", "The request for a call.", case_id=case_id)["requests"][-1][
        "request_id"
    ]
    life.do(_MD, "p2p.offer_slots", "Times that the payer offers.", request_id=request_id, slots=SLOTS)
    life.do(
        _STAFF,
        "auth.respond_to_peer_to_peer",
        "The provider takes one.",
        case_id=case_id,
        request_id=request_id,
        selected_slot=SLOTS[0],
    )
    life.do(_MD, "p2p.schedule", "In both calendars.", request_id=request_id)
    life.do(
        _MD,
        "p2p_session.send_turn",
        "The clock moves to the appointment, and the payer's physician speaks.",
        request_id=request_id,
        message="How long was physical therapy, and with what result?",
    )
    life.do(
        _STAFF,
        "p2p_session.send_turn",
        "The provider's side answers.",
        request_id=request_id,
        message="Six weeks, twelve visits, no benefit; the report is on its way.",
    )
    life.do(
        _MD,
        "p2p_session.submit_summary",
        "What the call came to.",
        request_id=request_id,
        summary="Therapy was reported by phone; no record of it is on file yet, so the criterion is not shown.",
        proposed_result="uphold",
    )
    life.do(
        _MD,
        "p2p.record_outcome",
        "The outcome is recorded.",
        request_id=request_id,
        outcome="uphold",
        note="No record.",
    )


def _denial(life: Life, case_id: str) -> None:
    life.chapter("The denial")
    life.do(
        _MD,
        "review.submit_md_case_decision",
        "The physician denies, with reasons, and signs.",
        case_id=case_id,
        decision="deny",
        signed_off=True,
        denial_rationale="Criteria 1.a and 1.b are not met: no record of conservative care or of a deficit.",
        determination_rationale="The policy asks for six weeks of conservative care or a deficit.",
    )
    life.do(_MD, "determination.finalize", "The determination is final.", case_id=case_id, decision="denied")
    letter = life.do(
        _MD,
        "payer_letter_center.generate_denial",
        "The letter that the law asks for.",
        case_id=case_id,
        supporting_basis="No record of six weeks of conservative care was received.",
        policy_citations=["mp-mri 1.a", "mp-mri 1.b"],
    )["letter_id"]
    life.do(_MD, "payer_letter_center.audit_completeness", "Nothing required is missing.", letter_id=letter)
    life.do(_MD, "payer_letter_center.deliver", "Delivered, and frozen.", letter_id=letter, channel="portal")


def _appeal(life: Life, case_id: str) -> None:
    life.chapter("The appeal")
    life.do(_STAFF, "auth.check_status", "The provider reads the letter.", case_id=case_id, channel="portal")
    life.do(
        _STAFF,
        "auth.file_appeal",
        "The provider appeals.",
        case_id=case_id,
        rationale="The therapy record shows twelve visits in six weeks without benefit.",
    )
    appeal = life.do(_APPEALS, "appeals.list", "What waits.", case_id=case_id)["appeals"][-1]["appeal_id"]
    life.do(_APPEALS, "appeals.acknowledge", "Acknowledged.", appeal_id=appeal)
    life.do(
        _APPEALS,
        "appeals.assign_reviewer",
        "To somebody who had no part in the denial.",
        appeal_id=appeal,
        reviewer_id="wrk-appeals",
    )
    life.do(
        _APPEALS,
        "appeals.record_review",
        "The reviewer's findings.",
        appeal_id=appeal,
        findings="The therapy record documents six weeks of conservative care without benefit.",
        recommendation="overturned",
        policy_citations=["1.a"],
    )
    life.do(
        _APPEALS,
        "appeals.decide",
        "Overturned: the line is approved.",
        appeal_id=appeal,
        outcome="overturned",
        rationale="Criterion 1.a is met.",
    )
    letter = life.do(
        _APPEALS,
        "payer_letter_center.generate_notification",
        "The notice of it.",
        case_id=case_id,
        notification_type="appeal_overturned",
    )["letter_id"]
    life.do(_APPEALS, "payer_letter_center.deliver", "Delivered.", letter_id=letter, channel="portal")
    life.do(
        _APPEALS, "appeals.close_case", "Closed for good.", appeal_id=appeal, reason="Approved on appeal."
    )
