"""The assessment: begun after the call, saved section by section, completed when all four are on file."""

from typing import Any

from sqlmodel import SQLModel, col, delete

from sim.apps.cm_assessment.models import (
    AssessedMedicine,
    AssessmentAnswer,
    BehavioralPayload,
    BehavioralSection,
    ClinicalPayload,
    ClinicalSection,
    CMAssessment,
    MedicationPayload,
    MedicationSection,
    SaveSection,
    Section,
    SocialFinding,
    SocialPayload,
    SocialSection,
)
from sim.apps.cm_intake.models import CMCase, CMCaseId
from sim.apps.cm_intake.service import case_of
from sim.domain.errors import Code, Refusal
from sim.domain.machines import CM_CASE
from sim.domain.statuses import CMCaseStatus
from sim.operations.call import Call

_TABLES: dict[Section, type[Any]] = {
    Section.CLINICAL: ClinicalSection,
    Section.MEDICATION: MedicationSection,
    Section.BEHAVIORAL_HEALTH: BehavioralSection,
    Section.SDOH: SocialSection,
}
_OPEN = (CMCaseStatus.ASSESSMENT_IN_PROGRESS, CMCaseStatus.ASSESSMENT_BLOCKED)
_PHQ9_FROM = (
    3  # a PHQ-2 of 3 or more is followed by the PHQ-9 (Kroenke 2003, doi:10.1097/01.MLR.0000093487.78664.3C)
)


def start_assessment(call: Call, arguments: CMCaseId) -> AssessmentAnswer:
    """Begins the assessment."""
    case = case_of(call, arguments.case_id)
    if call.session.get(CMAssessment, case.case_id) is not None:
        raise Refusal(
            Code.ALREADY_DONE, f"The assessment of {case.case_id} is begun already.", status=case.status
        )
    CM_CASE.require(case.status, [CMCaseStatus.OUTREACH_COMPLETE], "An assessment")
    assessment = CMAssessment(case_id=case.case_id, started_at=call.now)
    call.session.add(assessment)
    call.transition(case, CM_CASE, CMCaseStatus.ASSESSMENT_IN_PROGRESS, case_id=case.case_id)
    return _answer(call, case, assessment)


def save_section(call: Call, arguments: SaveSection) -> AssessmentAnswer:
    """Saves a section; what was saved of it before is replaced."""
    case, assessment = _begun(call, arguments.case_id)
    if case.status not in _OPEN:
        CM_CASE.require(case.status, _OPEN, "Saving a section")
    payload = arguments.payload
    _SAVERS[payload.section](call, case, payload)
    call.session.flush()
    blocked = arguments.blocked_reason
    assessment.blocked_section = str(payload.section) if blocked else None
    assessment.blocked_reason = blocked
    call.session.add(assessment)
    target = CMCaseStatus.ASSESSMENT_BLOCKED if blocked else CMCaseStatus.ASSESSMENT_IN_PROGRESS
    detail = f"section={payload.section}"
    if target == case.status:
        call.record(case_id=case.case_id, before=case.status, after=case.status, detail=detail)
    else:
        call.transition(case, CM_CASE, target, case_id=case.case_id, detail=detail)
    return _answer(call, case, assessment)


def complete_assessment(call: Call, arguments: CMCaseId) -> AssessmentAnswer:
    """Completes the assessment; all four sections must be on file."""
    case, assessment = _begun(call, arguments.case_id)
    CM_CASE.require(case.status, [CMCaseStatus.ASSESSMENT_IN_PROGRESS], "Completing the assessment")
    missing = [section for section in Section if call.session.get(_TABLES[section], case.case_id) is None]
    if missing:
        raise Refusal(
            Code.MISSING_PRECONDITION,
            f"The assessment of {case.case_id} lacks {', '.join(missing)}; cm_assessment.save_section saves it.",
            allowed=missing,
            status=case.status,
        )
    assessment.completed_at = call.now
    call.session.add(assessment)
    call.transition(case, CM_CASE, CMCaseStatus.ASSESSMENT_COMPLETE, case_id=case.case_id)
    return _answer(call, case, assessment)


def get_assessment(call: Call, arguments: CMCaseId) -> AssessmentAnswer:
    """Returns where the assessment stands."""
    return _answer(call, *_begun(call, arguments.case_id))


def _begun(call: Call, case_id: str) -> tuple[CMCase, CMAssessment]:
    case = case_of(call, case_id)
    assessment = call.session.get(CMAssessment, case.case_id)
    if assessment is None:
        raise Refusal(
            Code.MISSING_PRECONDITION,
            f"The assessment of {case.case_id} is not begun; cm_assessment.start_assessment begins it.",
            status=case.status,
        )
    return case, assessment


def _save_clinical(call: Call, case: CMCase, payload: ClinicalPayload) -> None:
    _replace(call, ClinicalSection, case, payload.model_dump(mode="json", exclude={"section"}))


def _save_medication(call: Call, case: CMCase, payload: MedicationPayload) -> None:
    if payload.pharmacist_referral and not payload.pharmacist_reason:
        raise Refusal(
            Code.INVALID_ARGUMENT, "payload.pharmacist_reason: say what the pharmacist is asked for."
        )
    call.session.exec(delete(AssessedMedicine).where(col(AssessedMedicine.case_id) == case.case_id))
    _replace(call, MedicationSection, case, payload.model_dump(mode="json", exclude={"section", "medicines"}))
    call.session.flush()
    for position, medicine in enumerate(payload.medicines, start=1):
        values = medicine.model_dump(mode="json")
        call.session.add(AssessedMedicine(case_id=case.case_id, position=position, **values))


def _save_behavioral(call: Call, case: CMCase, payload: BehavioralPayload) -> None:
    if payload.phq2 >= _PHQ9_FROM and payload.phq9 is None:
        raise Refusal(
            Code.INVALID_ARGUMENT,
            f"payload.phq9: a PHQ-2 of {payload.phq2} is followed by the PHQ-9; give its total, 0 to 27.",
        )
    _replace(call, BehavioralSection, case, payload.model_dump(mode="json", exclude={"section"}))


def _save_social(call: Call, case: CMCase, payload: SocialPayload) -> None:
    domains = [finding.domain for finding in payload.findings]
    if len(set(domains)) != len(domains):
        raise Refusal(Code.INVALID_ARGUMENT, "payload.findings: each of the five domains stands once.")
    call.session.exec(delete(SocialFinding).where(col(SocialFinding.case_id) == case.case_id))
    _replace(call, SocialSection, case, {"caregiver": payload.caregiver})
    call.session.flush()
    for finding in payload.findings:
        call.session.add(SocialFinding(case_id=case.case_id, **finding.model_dump(mode="json")))


_SAVERS: dict[Section, Any] = {
    Section.CLINICAL: _save_clinical,
    Section.MEDICATION: _save_medication,
    Section.BEHAVIORAL_HEALTH: _save_behavioral,
    Section.SDOH: _save_social,
}


def _replace(call: Call, table: type[SQLModel], case: CMCase, values: dict[str, Any]) -> None:
    call.session.merge(table(case_id=case.case_id, saved_at=call.now, **values))


def _answer(call: Call, case: CMCase, assessment: CMAssessment) -> AssessmentAnswer:
    saved = [section for section in Section if call.session.get(_TABLES[section], case.case_id) is not None]
    return AssessmentAnswer(
        case_id=case.case_id,
        case_status=case.status,
        started_at=assessment.started_at,
        completed_at=assessment.completed_at,
        sections=list(map(str, saved)),
        missing=[str(section) for section in Section if section not in saved],
        blocked_section=assessment.blocked_section,
        blocked_reason=assessment.blocked_reason,
    )
