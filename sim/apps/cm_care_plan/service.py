"""Writing the care plan: a draft that is replaced whole, then frozen, and the case closed."""

from sqlmodel import SQLModel, col, delete, func, select

from sim.apps.cm_care_plan.completeness import open_points
from sim.apps.cm_care_plan.models import (
    CMCarePlan,
    CMGoal,
    CMIntervention,
    CMProblem,
    GoalData,
    PlanAnswer,
    ProblemData,
    SavePlan,
)
from sim.apps.cm_intake.models import CMCase, CMCaseId
from sim.apps.cm_intake.service import case_of
from sim.domain.errors import Code, Refusal
from sim.domain.machines import CM_CASE
from sim.domain.statuses import CMCaseStatus
from sim.operations.call import Call

_PARTS: tuple[type[SQLModel], ...] = (CMIntervention, CMGoal, CMProblem)
_SHOWN = 5


def create_draft(call: Call, arguments: CMCaseId) -> PlanAnswer:
    """Begins a care plan."""
    case = case_of(call, arguments.case_id)
    if call.session.get(CMCarePlan, case.case_id) is not None:
        raise Refusal(
            Code.ALREADY_DONE, f"The care plan of {case.case_id} is begun already.", status=case.status
        )
    CM_CASE.require(case.status, [CMCaseStatus.ASSESSMENT_COMPLETE], "A care plan")
    plan = CMCarePlan(case_id=case.case_id, status="draft", created_at=call.now)
    call.session.add(plan)
    call.transition(case, CM_CASE, CMCaseStatus.CARE_PLAN_DRAFT, case_id=case.case_id)
    return _answer(call, case, plan)


def save_care_plan(call: Call, arguments: SavePlan) -> PlanAnswer:
    """Replaces the draft."""
    case, plan = _draft(call, arguments.case_id)
    data = arguments.plan_data
    for table in _PARTS:
        call.session.exec(delete(table).where(col(table.case_id) == case.case_id))  # type: ignore[attr-defined]
    for name, value in data.model_dump(mode="json", exclude={"problems"}).items():
        setattr(plan, name, value)
    plan.saved_at = call.now
    call.session.add(plan)
    for number, problem in enumerate(data.problems, start=1):
        _save_problem(call, case.case_id, number, problem)
    call.session.flush()
    call.record(
        case_id=case.case_id, before=case.status, after=case.status, detail=f"problems={len(data.problems)}"
    )
    return _answer(call, case, plan)


def finalize(call: Call, arguments: CMCaseId) -> PlanAnswer:
    """Checks the plan, freezes it, and closes the case."""
    case, plan = _draft(call, arguments.case_id)
    points = open_points(call.session, plan, today=call.now[:10])
    if points:
        more = f"; and {len(points) - _SHOWN} more" if len(points) > _SHOWN else ""
        raise Refusal(
            Code.MISSING_PRECONDITION,
            f"The care plan of {case.case_id} is not complete: {'; '.join(points[:_SHOWN])}{more}.",
            status=case.status,
        )
    plan.status = "final"
    plan.finalized_at = call.now
    call.session.add(plan)
    call.transition(case, CM_CASE, CMCaseStatus.CARE_PLAN_FINALIZED, case_id=case.case_id)
    call.transition(case, CM_CASE, CMCaseStatus.CLOSED, case_id=case.case_id)
    case.ended_at = call.now
    return _answer(call, case, plan)


def _draft(call: Call, case_id: str) -> tuple[CMCase, CMCarePlan]:
    case = case_of(call, case_id)
    plan = call.session.get(CMCarePlan, case.case_id)
    if plan is None:
        raise Refusal(
            Code.MISSING_PRECONDITION,
            f"{case.case_id} has no care plan yet; cm_care_plan.create_draft begins one.",
            status=case.status,
        )
    CM_CASE.require(case.status, [CMCaseStatus.CARE_PLAN_DRAFT], "Work on the care plan")
    return case, plan


def _save_problem(call: Call, case_id: str, number: int, problem: ProblemData) -> None:
    values = problem.model_dump(mode="json", exclude={"goals"})
    call.session.add(CMProblem(case_id=case_id, problem=number, **values))
    for place, goal in enumerate(problem.goals, start=1):
        _save_goal(call, case_id, (number, place), goal)


def _save_goal(call: Call, case_id: str, place: tuple[int, int], goal: GoalData) -> None:
    problem, number = place
    values = goal.model_dump(mode="json", exclude={"interventions"})
    call.session.add(CMGoal(case_id=case_id, problem=problem, goal=number, **values))
    for position, intervention in enumerate(goal.interventions, start=1):
        call.session.add(
            CMIntervention(
                case_id=case_id,
                problem=problem,
                goal=number,
                intervention=position,
                **intervention.model_dump(mode="json"),
            )
        )


def _answer(call: Call, case: CMCase, plan: CMCarePlan) -> PlanAnswer:
    return PlanAnswer(
        case_id=case.case_id,
        case_status=case.status,
        status=plan.status,
        problems=_count(call, CMProblem, case.case_id),
        goals=_count(call, CMGoal, case.case_id),
        interventions=_count(call, CMIntervention, case.case_id),
        to_do=[] if plan.status == "final" else open_points(call.session, plan, today=call.now[:10]),
    )


def _count(call: Call, table: type[SQLModel], case_id: str) -> int:
    chosen = select(func.count()).select_from(table).where(col(table.case_id) == case_id)  # type: ignore[attr-defined]
    return int(call.session.exec(chosen).one())
