"""Taking referrals in: the queue, opening a case, ending one without a care plan."""

from sqlmodel import Session, col, select

from sim.apps.chart.models import Patient
from sim.apps.cm_intake.models import (
    CMCase,
    CMCaseAnswer,
    CMCaseId,
    CMCases,
    CMReferral,
    Disenroll,
    OpenCase,
    ReferralAnswer,
    ReferralId,
    Referrals,
)
from sim.domain.errors import Code, Refusal
from sim.domain.machines import CM_CASE
from sim.domain.statuses import CMCaseStatus
from sim.operations.arguments import Nothing
from sim.operations.call import Call

_REFERRALS = (
    select(CMReferral, Patient, CMCase)
    .join(Patient, col(Patient.patient_id) == col(CMReferral.patient_id))
    .outerjoin(CMCase, col(CMCase.referral_id) == col(CMReferral.referral_id))
    .order_by(col(CMReferral.received_at), col(CMReferral.referral_id))
)


def list_referral_queue(call: Call, _arguments: Nothing) -> Referrals:
    """Returns the referrals of which no case was made yet."""
    rows = call.session.exec(_REFERRALS.where(col(CMReferral.status) == "open"))
    return Referrals(referrals=[_referral(referral, patient, None) for referral, patient, _ in rows])


def get_referral(call: Call, arguments: ReferralId) -> ReferralAnswer:
    """Returns a referral, and the case that came of it."""
    row = call.session.exec(_REFERRALS.where(col(CMReferral.referral_id) == arguments.referral_id)).first()
    if row is None:
        raise call.missing("referral", arguments.referral_id)
    return _referral(*row)


def open_case(call: Call, arguments: OpenCase) -> CMCaseAnswer:
    """Makes a case of a referral and completes its intake."""
    referral = call.get(CMReferral, arguments.referral_id, called="referral")
    if referral.status != "open":
        raise Refusal(
            Code.ALREADY_DONE,
            f"A case of the referral {referral.referral_id} is open already; see cm_intake.get_referral.",
            status=referral.status,
        )
    case = CMCase(
        case_id=call.new_id("cmcase"),
        referral_id=referral.referral_id,
        patient_id=referral.patient_id,
        care_manager_id=call.actor.worker_id,
        program=arguments.program,
        priority=arguments.priority,
        status=CMCaseStatus.NEW,
        opened_at=call.now,
    )
    referral.status = "accepted"
    call.session.add_all([referral, case])
    call.transition(
        case,
        CM_CASE,
        CMCaseStatus.INTAKE_COMPLETE,
        case_id=case.case_id,
        detail=f"program={arguments.program}",
    )
    return CMCaseAnswer.model_validate(case)


def disenroll_case(call: Call, arguments: Disenroll) -> CMCaseAnswer:
    """Ends a case because the patient does not take part."""
    case = case_of(call, arguments.case_id)
    if case.status == CMCaseStatus.DISENROLLED:
        raise Refusal(
            Code.ALREADY_DONE, f"The patient of {case.case_id} is disenrolled already.", status=case.status
        )
    detail = f"reason={arguments.reason}"
    call.transition(case, CM_CASE, CMCaseStatus.DISENROLLED, case_id=case.case_id, detail=detail)
    case.disenroll_reason = arguments.reason
    case.ended_at = call.now
    return CMCaseAnswer.model_validate(case)


def list_cases(call: Call, _arguments: Nothing) -> CMCases:
    """Returns every case."""
    rows = call.session.exec(select(CMCase).order_by(col(CMCase.case_id)))
    return CMCases(cases=[CMCaseAnswer.model_validate(case) for case in rows])


def get_case(call: Call, arguments: CMCaseId) -> CMCaseAnswer:
    """Returns a case."""
    return CMCaseAnswer.model_validate(case_of(call, arguments.case_id))


def case_of(call: Call, case_id: str) -> CMCase:
    """Returns a case's record, for this and the other care management apps.

    Raises:
        Refusal: Not found.
    """
    return call.get(CMCase, case_id, called="care management case")


def patient_name(session: Session, patient_id: str) -> str:
    """Returns a patient's name as it is spoken."""
    patient = session.get_one(Patient, patient_id)
    return f"{patient.first_name} {patient.last_name}"


def _referral(referral: CMReferral, patient: Patient, case: CMCase | None) -> ReferralAnswer:
    return ReferralAnswer(
        referral_id=referral.referral_id,
        patient_id=referral.patient_id,
        patient_name=f"{patient.first_name} {patient.last_name}",
        birth_date=patient.birth_date,
        source=referral.source,
        reason=referral.reason,
        received_at=referral.received_at,
        status=referral.status,
        case_id=case.case_id if case else None,
    )
