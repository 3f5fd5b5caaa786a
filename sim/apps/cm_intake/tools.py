"""The tools of care management's intake."""

from sim.apps.cm_intake import service
from sim.apps.cm_intake.models import CMCaseAnswer, Disenroll, OpenCase, ReferralAnswer, ReferralId, Referrals
from sim.domain.errors import Code
from sim.domain.roles import CARE_ROLES, Side
from sim.operations.arguments import Nothing
from sim.operations.declaration import tool

OPERATIONS = (
    tool(
        "cm_intake.list_referral_queue",
        side=Side.CARE_MANAGEMENT,
        roles=CARE_ROLES,
        arguments=Nothing,
        answer=Referrals,
        run=service.list_referral_queue,
        writes=False,
        description="Lists the referrals that no case was made of yet, oldest first.",
    ),
    tool(
        "cm_intake.get_referral",
        side=Side.CARE_MANAGEMENT,
        roles=CARE_ROLES,
        arguments=ReferralId,
        answer=ReferralAnswer,
        run=service.get_referral,
        writes=False,
        refuses=(Code.NOT_FOUND,),
        description="Returns one referral: patient, source, reason, and the case that came of it, if any.",
    ),
    tool(
        "cm_intake.open_case",
        side=Side.CARE_MANAGEMENT,
        roles=CARE_ROLES,
        arguments=OpenCase,
        answer=CMCaseAnswer,
        run=service.open_case,
        refuses=(Code.NOT_FOUND, Code.ALREADY_DONE),
        description="Opens a case of a referral in a program; its status becomes intake_complete. A referral makes "
        "one case, and program and priority stay as given. Next: cm_chart.get_chart_data.",
    ),
    tool(
        "cm_intake.disenroll_case",
        side=Side.CARE_MANAGEMENT,
        roles=CARE_ROLES,
        arguments=Disenroll,
        answer=CMCaseAnswer,
        run=service.disenroll_case,
        refuses=(Code.NOT_FOUND, Code.ALREADY_DONE, Code.ILLEGAL_TRANSITION),
        description="Ends a case because the patient does not take part; its status becomes disenrolled. Allowed from "
        "every status but closed. Cannot be undone.",
    ),
)
