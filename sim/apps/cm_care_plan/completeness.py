"""What a care plan must hold before it can be finalized (CMSA Standards of Practice 2022: care planning)."""

from sqlmodel import Session, col, select

from sim.apps.cm_care_plan.models import CMCarePlan, CMGoal, CMIntervention, CMProblem


def open_points(session: Session, plan: CMCarePlan, *, today: str) -> list[str]:
    """Returns what a plan still lacks, a clause each; empty where it can be finalized.

    Args:
        session: A transaction.
        plan: The plan.
        today: The world's date, "YYYY-MM-DD".
    """
    problems = session.exec(select(CMProblem).where(CMProblem.case_id == plan.case_id)).all()
    goals = session.exec(
        select(CMGoal).where(CMGoal.case_id == plan.case_id).order_by(col(CMGoal.problem), col(CMGoal.goal))
    ).all()
    acted = set(
        session.exec(
            select(CMIntervention.problem, CMIntervention.goal).where(CMIntervention.case_id == plan.case_id)
        )
    )
    points = [] if problems else ["it has no problem"]
    with_goals = {goal.problem for goal in goals}
    points += [f"problem {item.problem} has no goal" for item in problems if item.problem not in with_goals]
    for goal in goals:
        points += [f"goal {goal.problem}.{goal.goal} {lack}" for lack in _lacks(goal, today)]
        if (goal.problem, goal.goal) not in acted:
            points.append(f"goal {goal.problem}.{goal.goal} has no intervention")
    return points + _plan_lacks(plan, today)


def _lacks(goal: CMGoal, today: str) -> list[str]:
    lacks = [f"names no {what}" for what in ("measure", "target") if not getattr(goal, what).strip()]
    if goal.target_date <= today:
        lacks.append(f"has a target date that is not after {today}")
    return lacks


def _plan_lacks(plan: CMCarePlan, today: str) -> list[str]:
    lacks = []
    if not plan.escalation_conditions or not plan.escalation_contact.strip():
        lacks.append("it does not say what is escalated and to whom")
    if plan.contact_every_days is None or plan.contact_method is None:
        lacks.append("it does not say how often and how the patient is contacted")
    if plan.next_contact_on is None or plan.next_contact_on <= today:
        lacks.append("it names no next contact after today")
    return lacks
