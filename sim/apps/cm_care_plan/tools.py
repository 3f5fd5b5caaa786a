"""The tools of the care plan."""

from sim.apps.cm_care_plan import service
from sim.apps.cm_care_plan.models import PlanAnswer, SavePlan
from sim.apps.cm_intake.models import CMCaseId
from sim.domain.errors import Code
from sim.domain.roles import CARE_ROLES, Side
from sim.operations.declaration import tool

OPERATIONS = (
    tool(
        "cm_care_plan.create_draft",
        side=Side.CARE_MANAGEMENT,
        roles=CARE_ROLES,
        arguments=CMCaseId,
        answer=PlanAnswer,
        run=service.create_draft,
        refuses=(Code.NOT_FOUND, Code.ALREADY_DONE, Code.ILLEGAL_STATE),
        description="Begins the care plan of a case that is assessment_complete; its status becomes care_plan_draft.",
    ),
    tool(
        "cm_care_plan.save_care_plan",
        side=Side.CARE_MANAGEMENT,
        roles=CARE_ROLES,
        arguments=SavePlan,
        answer=PlanAnswer,
        run=service.save_care_plan,
        refuses=(Code.NOT_FOUND, Code.MISSING_PRECONDITION, Code.ILLEGAL_STATE),
        description="Replaces the whole draft: problems, their SMART goals and interventions with owners, escalation, "
        "contact cadence. `to_do` in the answer lists what finalize would refuse for.",
    ),
    tool(
        "cm_care_plan.finalize",
        side=Side.CARE_MANAGEMENT,
        roles=CARE_ROLES,
        arguments=CMCaseId,
        answer=PlanAnswer,
        run=service.finalize,
        refuses=(Code.NOT_FOUND, Code.MISSING_PRECONDITION, Code.ILLEGAL_STATE),
        description="Checks the draft, freezes it and closes the case (care_plan_finalized, then closed). Refused with "
        "what is missing, or done for good.",
    ),
)
