"""The determination that the payer's own records lead to."""

from sim.apps.determination.deciding import DecisionBasis, Ruling, determinations_of
from sim.apps.payer_intake_hub.models import IntakeCase
from sim.apps.review.models import MdCaseDecision, NurseCaseRecommendation
from sim.apps.review.nurse import newest_recommendation
from sim.apps.review.physician import lines_of, newest_decision
from sim.domain.vocabulary import Decision, MdDecision, NurseRecommendation
from sim.operations.call import Call

_BY_PHYSICIAN = {
    MdDecision.APPROVE: Decision.APPROVED,
    MdDecision.DENY: Decision.DENIED,
    MdDecision.PARTIAL_APPROVE: Decision.PARTIALLY_APPROVED,
    MdDecision.REQUEST_INFO: Decision.PENDED,
}
_BY_NURSE = {
    NurseRecommendation.APPROVE: Decision.APPROVED,
    NurseRecommendation.REQUEST_INFO: Decision.PENDED,
}


def implied_ruling(call: Call, case_id: str) -> Ruling | None:
    """Returns what the newest record implies that no determination has used yet; None where none decides.

    The physician's decision counts before the nurse's recommendation, and both before intake, which can only deny:
    to a member who is not covered, or a service that is no benefit.

    Args:
        call: The call.
        case_id: The case.
    """
    used = {record.source_id for record in determinations_of(call, case_id)}
    decided = newest_decision(call, case_id)
    if decided is not None and decided.decision_id not in used:
        return _of_physician(call, decided)
    recommended = newest_recommendation(call, case_id)
    if recommended is not None and recommended.recommendation_id not in used:
        return _of_nurse(recommended)
    intake = call.session.get(IntakeCase, case_id)
    return _of_intake(intake) if intake is not None and case_id not in used else None


def _of_physician(call: Call, row: MdCaseDecision) -> Ruling | None:
    decision = _BY_PHYSICIAN.get(MdDecision(row.decision))
    if decision is None:
        return None
    partial = decision is Decision.PARTIALLY_APPROVED
    return Ruling(
        decision,
        DecisionBasis.PHYSICIAN,
        row.decision_id,
        row.reviewer_id,
        row.denial_rationale or row.determination_rationale or row.clinical_notes,
        units={line.line_number: line.approved_units for line in lines_of(call, row.decision_id)}
        if partial
        else {},
        info_requested=tuple(row.info_requested),
        info_deadline=row.info_deadline,
    )


def _of_nurse(row: NurseCaseRecommendation) -> Ruling | None:
    decision = _BY_NURSE.get(NurseRecommendation(row.recommendation))
    if decision is None:
        return None
    return Ruling(
        decision,
        DecisionBasis.NURSE,
        row.recommendation_id,
        row.reviewer_id,
        row.clinical_notes,
        info_requested=tuple(row.info_requested),
        info_deadline=row.info_deadline,
    )


def _of_intake(intake: IntakeCase) -> Ruling | None:
    if intake.member_eligible is False:
        reason = "The member is not covered on the date of service."
    elif intake.service_covered is False:
        reason = "The service is not a benefit of the member's plan."
    else:
        return None
    return Ruling(Decision.DENIED, DecisionBasis.INTAKE, intake.case_id, None, reason)
