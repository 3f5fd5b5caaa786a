"""A patient's memberships of plans, as the chart shows them."""

from collections import defaultdict
from collections.abc import Collection

from sqlmodel import Session, col, select

from sim.apps.chart.types import CoverageAnswer
from sim.apps.coverage.models import Coverage, Payer, Plan


def coverage_of(
    session: Session, patient_ids: Collection[str], today: str
) -> dict[str, list[CoverageAnswer]]:
    """Returns the memberships of patients, by patient, the newest first.

    Args:
        session: A transaction.
        patient_ids: The patients.
        today: As 2026-03-02.
    """
    wanted = (
        select(Coverage, Plan, Payer)
        .join(Plan, col(Plan.plan_id) == col(Coverage.plan_id))
        .join(Payer, col(Payer.payer_id) == col(Plan.payer_id))
        .where(col(Coverage.patient_id).in_(patient_ids))
        .order_by(col(Coverage.starts_on).desc(), col(Coverage.coverage_id))
    )
    found: defaultdict[str, list[CoverageAnswer]] = defaultdict(list)
    for covered, plan, payer in session.exec(wanted):
        found[covered.patient_id].append(
            CoverageAnswer(
                coverage_id=covered.coverage_id,
                member_id=covered.member_id,
                payer=payer.name,
                plan_id=plan.plan_id,
                plan=plan.name,
                product_line=plan.product_line,
                state=plan.state,
                starts_on=covered.starts_on,
                ends_on=covered.ends_on,
                active=covered.starts_on <= today <= (covered.ends_on or today),
            )
        )
    return found
