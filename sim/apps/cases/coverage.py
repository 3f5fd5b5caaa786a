"""Which coverage pays for a case."""

from sqlmodel import Session, col, or_, select

from sim.apps.cases.models import PriorAuthCase
from sim.apps.coverage.models import Coverage, Plan
from sim.domain.errors import Code, Refusal


def coverage_on(session: Session, patient_id: str, day: str) -> Coverage | None:
    """Returns the coverage that a patient has on a day, the newest where several run; None where none does.

    Args:
        session: A transaction.
        patient_id: The patient.
        day: As 2026-03-02.
    """
    running = (
        select(Coverage)
        .where(
            Coverage.patient_id == patient_id,
            Coverage.starts_on <= day,
            or_(col(Coverage.ends_on).is_(None), col(Coverage.ends_on) >= day),
        )
        .order_by(col(Coverage.starts_on).desc(), col(Coverage.coverage_id))
    )
    return session.exec(running).first()


def payer_of(session: Session, case: PriorAuthCase) -> tuple[Coverage, Plan]:
    """Returns coverage and plan of a case.

    Args:
        session: A transaction.
        case: The case.

    Raises:
        Refusal: Missing precondition: the patient had no coverage when the case was made.
    """
    covered = session.get(Coverage, case.coverage_id) if case.coverage_id else None
    if covered is None:
        raise no_payer(case.case_id, case.patient_id, case.status)
    return covered, session.get_one(Plan, covered.plan_id)


def no_payer(case_id: str, patient_id: str, status: str) -> Refusal:
    """Returns the refusal of what a case without coverage cannot have.

    Args:
        case_id: The case.
        patient_id: Its patient.
        status: Its status.
    """
    message = (
        f"{case_id} has no payer: the patient {patient_id} had no running coverage when the case was made; close it "
        "with auth.finalize_provider_determination and do_not_submit."
    )
    return Refusal(Code.MISSING_PRECONDITION, message, status=status)
