"""The tools of the final determination."""

from sim.apps.cases.types import CaseId
from sim.apps.determination import service
from sim.apps.determination.types import CaseOutcome, DeterminationSummary, FinalizeCase
from sim.domain.errors import Code
from sim.domain.roles import PAYER_ROLES, Role, Side
from sim.operations.declaration import tool

OPERATIONS = (
    tool(
        "determination.get_summary",
        side=Side.PAYER,
        roles=PAYER_ROLES,
        arguments=CaseId,
        answer=DeterminationSummary,
        run=service.get_summary,
        writes=False,
        refuses=(Code.NOT_FOUND,),
        description="Returns what a determination can rest on (intake decisions, lane, the nurse's recommendation, the "
        "physician's decision), what these records lead to, and the determinations so far. Changes nothing.",
    ),
    tool(
        "determination.finalize",
        side=Side.PAYER,
        roles=frozenset({Role.UM_NURSE, Role.PHYSICIAN_REVIEWER}),
        arguments=FinalizeCase,
        answer=CaseOutcome,
        run=service.finalize,
        refuses=(
            Code.UNKNOWN_REVIEWER,
            Code.NOT_FOUND,
            Code.ILLEGAL_STATE,
            Code.ALREADY_DONE,
            Code.MISSING_PRECONDITION,
            Code.CONFLICT,
        ),
        description="Makes the determination of a case final. The decision must be the one that the nurse's approve or "
        "request_info, the physician's decision, or intake (member not covered, service no benefit: denied) leads to, or "
        "be overridden with a reason; only a physician overrides to denied, or a physician's decision. An override departs "
        "from a record: without one there is none, except by a physician who waits for a peer-to-peer call. Sets the case's status, the decision and units "
        "of each line, and the authorization number and validity, the appeal deadline or the time to answer a pend. The "
        "letter is a step of its own (payer_letter_center). Irreversible.",
    ),
)
