"""The world's state machines. Source: CHI-Bench, app. C.1 (29 statuses: 18 of PA, 11 of CM)."""

from sim.domain.machine import StateMachine
from sim.domain.statuses import CMCaseStatus as C
from sim.domain.statuses import IntakeStatus, P2PStatus, ReviewTaskStatus
from sim.domain.statuses import PACaseStatus as P

PA_CASE = StateMachine(
    "prior authorization case",
    P.DRAFT,
    {
        P.DRAFT: (P.REQUIREMENT_CHECKED, P.DOCS_NEEDED, P.READY_TO_SUBMIT, P.CLOSED),
        P.REQUIREMENT_CHECKED: (P.DOCS_NEEDED, P.READY_TO_SUBMIT, P.CLOSED),
        P.DOCS_NEEDED: (P.READY_TO_SUBMIT, P.SUBMITTED, P.CLOSED),
        P.READY_TO_SUBMIT: (P.DOCS_NEEDED, P.SUBMITTED, P.CLOSED),
        P.SUBMITTED: (
            P.PENDED_ACTION_REQUIRED,
            P.UNDER_REVIEW,
            P.APPROVED,
            P.PARTIALLY_APPROVED,
            P.DENIED,
            P.CLOSED,
        ),
        P.PENDED_ACTION_REQUIRED: (P.RESUBMITTED, P.CLOSED),
        P.UNDER_REVIEW: (P.APPROVED, P.PARTIALLY_APPROVED, P.DENIED, P.PENDED_ACTION_REQUIRED, P.CLOSED),
        P.RESUBMITTED: (
            P.PENDED_ACTION_REQUIRED,
            P.UNDER_REVIEW,
            P.APPROVED,
            P.PARTIALLY_APPROVED,
            P.DENIED,
            P.CLOSED,
        ),
        P.APPROVED: (P.CLOSED,),
        P.PARTIALLY_APPROVED: (P.CLOSED,),
        P.DENIED: (P.APPEALED, P.UNDER_REVIEW, P.PENDED_ACTION_REQUIRED, P.APPROVED, P.CLOSED),
        P.APPEALED: (P.APPEAL_UPHELD, P.APPEAL_OVERTURNED),
        P.APPEAL_UPHELD: (P.CLOSED, P.EXTERNAL_APPEALED),
        P.APPEAL_OVERTURNED: (P.CLOSED,),
        P.EXTERNAL_APPEALED: (P.EXTERNAL_APPEAL_UPHELD, P.EXTERNAL_APPEAL_OVERTURNED),
        P.EXTERNAL_APPEAL_UPHELD: (P.CLOSED,),
        P.EXTERNAL_APPEAL_OVERTURNED: (P.CLOSED,),
        P.CLOSED: (),
    },
)

CM_CASE = StateMachine(
    "care management case",
    C.NEW,
    {
        C.NEW: (C.INTAKE_COMPLETE, C.DISENROLLED),
        C.INTAKE_COMPLETE: (C.CHART_REVIEWED, C.DISENROLLED),
        C.CHART_REVIEWED: (C.OUTREACH_COMPLETE, C.DISENROLLED),
        C.OUTREACH_COMPLETE: (C.ASSESSMENT_IN_PROGRESS, C.DISENROLLED),
        C.ASSESSMENT_IN_PROGRESS: (C.ASSESSMENT_BLOCKED, C.ASSESSMENT_COMPLETE, C.DISENROLLED),
        C.ASSESSMENT_BLOCKED: (C.ASSESSMENT_IN_PROGRESS, C.DISENROLLED),
        C.ASSESSMENT_COMPLETE: (C.CARE_PLAN_DRAFT, C.DISENROLLED),
        C.CARE_PLAN_DRAFT: (C.CARE_PLAN_FINALIZED, C.DISENROLLED),
        C.CARE_PLAN_FINALIZED: (C.CLOSED, C.DISENROLLED),
        C.CLOSED: (),
        C.DISENROLLED: (),
    },
)

P2P = StateMachine(
    "peer-to-peer request",
    P2PStatus.REQUESTED,
    {
        P2PStatus.REQUESTED: (P2PStatus.SLOTS_OFFERED,),
        P2PStatus.SLOTS_OFFERED: (P2PStatus.SLOT_SELECTED,),
        P2PStatus.SLOT_SELECTED: (P2PStatus.SCHEDULED,),
        P2PStatus.SCHEDULED: (P2PStatus.EVENT_OPEN,),
        P2PStatus.EVENT_OPEN: (P2PStatus.COMPLETED,),
        P2PStatus.COMPLETED: (),
    },
)

INTAKE = StateMachine(
    "intake case",
    IntakeStatus.NEW,
    {
        IntakeStatus.NEW: (IntakeStatus.IN_PROGRESS,),
        IntakeStatus.IN_PROGRESS: (IntakeStatus.COMPLETE,),
        IntakeStatus.COMPLETE: (),
    },
)

REVIEW_TASK = StateMachine(
    "review task",
    ReviewTaskStatus.QUEUED,
    {
        ReviewTaskStatus.QUEUED: (ReviewTaskStatus.CLAIMED,),
        ReviewTaskStatus.CLAIMED: (ReviewTaskStatus.COMPLETED, ReviewTaskStatus.RETURNED),
        ReviewTaskStatus.RETURNED: (ReviewTaskStatus.CLAIMED,),
        ReviewTaskStatus.COMPLETED: (),
    },
)

CASE_MACHINES = (PA_CASE, CM_CASE)
"""The machines of the benchmark's 29 case statuses."""

ALL = (PA_CASE, CM_CASE, P2P, INTAKE, REVIEW_TASK)
