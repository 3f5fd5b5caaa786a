"""The tools of the chart review."""

from sim.apps.cm_chart import service
from sim.apps.cm_chart.models import ChartData, ReviewAnswer, SubmitReview
from sim.apps.cm_intake.models import CMCaseId
from sim.domain.errors import Code
from sim.domain.roles import CARE_ROLES, Side
from sim.operations.declaration import tool

OPERATIONS = (
    tool(
        "cm_chart.get_chart_data",
        side=Side.CARE_MANAGEMENT,
        roles=CARE_ROLES,
        arguments=CMCaseId,
        answer=ChartData,
        run=service.get_chart_data,
        writes=False,
        refuses=(Code.NOT_FOUND,),
        description="Returns the patient and the whole chart of a case as FHIR resources: conditions, allergies, "
        "medicines, orders, encounters, procedures, observations, notes; newest first within a kind.",
    ),
    tool(
        "cm_chart.submit_chart_review",
        side=Side.CARE_MANAGEMENT,
        roles=CARE_ROLES,
        arguments=SubmitReview,
        answer=ReviewAnswer,
        run=service.submit_chart_review,
        refuses=(Code.NOT_FOUND, Code.ALREADY_DONE, Code.ILLEGAL_STATE),
        description="Puts the chart review of a case on file; its status becomes chart_reviewed, and the patient may be "
        "called. Needs a case that is intake_complete. Written once; cannot be changed.",
    ),
)
