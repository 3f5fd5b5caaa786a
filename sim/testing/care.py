"""Care management cases of the small world, brought to where a test wants them."""

from typing import Any

from sim.testing.driver import Driver

REVIEW: dict[str, Any] = {
    "summary": "Woman of 71 with systolic heart failure, home after a stay, on furosemide.",
    "risk_level": "high",
    "risk_rationale": "Recent stay for heart failure and a high NT-proBNP.",
    "emergency_visits": 1,
    "admissions": 1,
    "conditions": ["I50.22"],
    "medications": ["furosemide 40 mg by mouth once a day"],
    "care_gaps": ["No visit within seven days of discharge"],
    "outreach_priorities": ["Symptoms and weight", "Medicines"],
    "sources": ["cond-heart", "obs-bnp", "med-furosemide"],
}
"""A chart review of pat-heart."""

SUMMARY: dict[str, Any] = {
    "engagement": "engaged",
    "consent": "given",
    "consent_evidence": "The patient said yes.",
    "identity_verified": True,
    "summary": "Spoke about symptoms, medicines and help at home; the patient agreed to take part.",
    "needs": ["Help with the medicine list"],
    "follow_up": "Call again on 2026-03-09.",
}
"""The summary of a call."""

SECTIONS: dict[str, dict[str, Any]] = {
    "clinical": {
        "section": "clinical",
        "conditions": ["I50.22"],
        "symptoms": ["Short of breath on stairs"],
        "red_flags": [],
        "functional_status": "Walks one block.",
        "self_management": "Does not weigh herself.",
        "smoking": "never",
    },
    "medication": {
        "section": "medication",
        "medicines": [
            {"name": "furosemide", "dosage": "40 mg once a day", "adherence": "partly", "issue": ""}
        ],
        "reconciled": True,
        "barriers": ["Two lists at home"],
        "pharmacist_referral": False,
    },
    "behavioral_health": {
        "section": "behavioral_health",
        "phq2": 1,
        "suicide_risk": "none",
        "substance_use": "None.",
        "supports": ["Daughter"],
    },
    "sdoh": {
        "section": "sdoh",
        "findings": [
            {"domain": "housing", "need": "no_need"},
            {"domain": "food", "need": "no_need"},
            {"domain": "transportation", "need": "need", "detail": "Daughter drives when off work."},
            {"domain": "utilities", "need": "no_need"},
            {"domain": "safety", "need": "no_need"},
        ],
    },
}
"""The four sections of an assessment."""

PLAN: dict[str, Any] = {
    "patient_goal": "To climb the stairs without stopping.",
    "strengths": ["Supportive daughter"],
    "problems": [
        {
            "title": "Heart failure, recent stay",
            "code": "I50.22",
            "priority": "high",
            "goals": [
                {
                    "statement": "Weighs herself every morning.",
                    "measure": "Days with a recorded weight per week",
                    "baseline": "0",
                    "target": "6 of 7 days",
                    "target_date": "2026-04-15",
                    "interventions": [
                        {"action": "Record weight each morning", "owner": "patient", "frequency": "daily"}
                    ],
                }
            ],
        }
    ],
    "escalation_conditions": ["Gain of more than 3 lb in a day"],
    "escalation_contact": "Cardiology nurse line",
    "contact_every_days": 7,
    "contact_method": "phone",
    "next_contact_on": "2026-03-09",
}
"""A complete care plan."""

STEPS = (
    "intake_complete",
    "chart_reviewed",
    "outreach_complete",
    "assessment_in_progress",
    "assessment_complete",
)
"""Statuses to which `case_at` brings a case."""


def case_at(driver: Driver, status: str, referral_id: str = "ref-heart") -> str:
    """Opens a case, brings it to a status by tools, and returns its id.

    Args:
        driver: A fresh world.
        status: Of STEPS, or care_plan_draft.
        referral_id: The referral.
    """
    opened = driver.call(
        "cm_intake.open_case", referral_id=referral_id, priority="high", program="transition_of_care"
    )
    case_id = str(opened["case_id"])
    for step in (*STEPS[1:], "care_plan_draft"):
        if driver.call("cm_intake.get_case", case_id=case_id)["status"] == status:
            break
        _ADVANCE[step](driver, case_id)
    return case_id


def talk(driver: Driver, case_id: str) -> str:
    """Calls the patient, says hello, and returns the call's id."""
    session_id = str(driver.call("cm_outreach.start_outreach_call", case_id=case_id)["session_id"])
    driver.call(
        "cm_outreach.send_message",
        session_id=session_id,
        message="Hello, how have you been since you came home?",
    )
    return session_id


def _review(driver: Driver, case_id: str) -> None:
    patient = driver.call("cm_intake.get_case", case_id=case_id)["patient_id"]
    review = REVIEW if patient == "pat-heart" else {**REVIEW, "sources": ["cond-none"]}
    driver.call("cm_chart.submit_chart_review", case_id=case_id, review=review)


def _outreach(driver: Driver, case_id: str) -> None:
    driver.call("cm_outreach.end_outreach_call", session_id=talk(driver, case_id), summary=SUMMARY)


def _start(driver: Driver, case_id: str) -> None:
    driver.call("cm_assessment.start_assessment", case_id=case_id)


def _assess(driver: Driver, case_id: str) -> None:
    for payload in SECTIONS.values():
        driver.call("cm_assessment.save_section", case_id=case_id, payload=payload)
    driver.call("cm_assessment.complete_assessment", case_id=case_id)


def _draft(driver: Driver, case_id: str) -> None:
    driver.call("cm_care_plan.create_draft", case_id=case_id)


_ADVANCE = {
    "chart_reviewed": _review,
    "outreach_complete": _outreach,
    "assessment_in_progress": _start,
    "assessment_complete": _assess,
    "care_plan_draft": _draft,
}
