"""The whole life of a care management case: referral, chart, call, assessment, care plan, closed."""

from sim.domain.roles import Role
from sim.testing.care import PLAN, REVIEW, SECTIONS, SUMMARY
from sim.testing.driver import Driver
from sim.testing.life import Life

_CARE = Role.CARE_MANAGER


def care_management(driver: Driver) -> Life:
    """Lives a care management case: referral, chart, call, assessment, care plan, closed.

    Args:
        driver: The small world.
    """
    life = Life(driver)
    life.chapter("Referral and chart")
    life.do(_CARE, "cm_intake.list_referral_queue", "What waits, oldest first.")
    opened = life.do(
        _CARE,
        "cm_intake.open_case",
        "A referral becomes a case in a program.",
        referral_id="ref-heart",
        priority="high",
        program="transition_of_care",
    )
    case_id = opened["case_id"]
    life.do(_CARE, "cm_chart.get_chart_data", "The whole chart, as FHIR resources.", case_id=case_id)
    life.do(
        _CARE,
        "cm_chart.submit_chart_review",
        "The review names its sources; only now may the patient be called.",
        case_id=case_id,
        review=REVIEW,
    )
    life.chapter("The call")
    call = life.do(
        _CARE, "cm_outreach.start_outreach_call", "The care manager speaks first.", case_id=case_id
    )
    for message in (
        "Hello, this is Grace from care management. How have you been since you came home?",
        "Do you get short of breath?",
        "Would you like to join the program?",
    ):
        life.do(
            _CARE,
            "cm_outreach.send_message",
            "The patient answers from the persona's card.",
            session_id=call["session_id"],
            message=message,
        )
    life.do(
        _CARE,
        "cm_outreach.end_outreach_call",
        "The summary, from what was said.",
        session_id=call["session_id"],
        summary={**SUMMARY, "consent_evidence": "Yes, I would like that."},
    )
    _assessment_and_plan(life, case_id)
    return life


def _assessment_and_plan(life: Life, case_id: str) -> None:
    life.chapter("Assessment and care plan")
    life.do(_CARE, "cm_assessment.start_assessment", "After the call.", case_id=case_id)
    for name, payload in SECTIONS.items():
        life.do(_CARE, "cm_assessment.save_section", f"The section {name}.", case_id=case_id, payload=payload)
    life.do(_CARE, "cm_assessment.complete_assessment", "All four are on file.", case_id=case_id)
    life.do(_CARE, "cm_care_plan.create_draft", "A plan is begun.", case_id=case_id)
    life.do(
        _CARE, "cm_care_plan.save_care_plan", "`to_do` says what is missing.", case_id=case_id, plan_data=PLAN
    )
    life.do(_CARE, "cm_care_plan.finalize", "Frozen, and the case closed.", case_id=case_id)
