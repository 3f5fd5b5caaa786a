"""The tools of clinical review."""

from sim.apps.cases.types import CaseId
from sim.apps.review import nurse, physician, service
from sim.apps.review.types import (
    CaseReviewData,
    LineReviewOnFile,
    MdDecisionOnFile,
    RecommendationOnFile,
    SaveEvaluation,
    SubmitMdDecision,
    SubmitNurseRecommendation,
)
from sim.domain.errors import Code
from sim.domain.roles import PAYER_ROLES, Role, Side
from sim.operations.declaration import tool

_NURSE = frozenset({Role.UM_NURSE})
_PHYSICIAN = frozenset({Role.PHYSICIAN_REVIEWER})
_REFUSES = (
    Code.UNKNOWN_REVIEWER,
    Code.NOT_FOUND,
    Code.MISSING_PRECONDITION,
    Code.ALREADY_DONE,
    Code.ILLEGAL_STATE,
)

OPERATIONS = (
    tool(
        "review.get_nurse_review_data",
        side=Side.PAYER,
        roles=PAYER_ROLES,
        arguments=CaseId,
        answer=CaseReviewData,
        run=service.review_data,
        writes=False,
        refuses=(Code.NOT_FOUND,),
        description="Returns what a nurse reviews: the request, the documents sent (texts whole), the policy of each line "
        "with its tree of criteria, and the findings and decisions so far. Changes nothing.",
    ),
    tool(
        "review.save_criteria_evaluation",
        side=Side.PAYER,
        roles=_NURSE,
        arguments=SaveEvaluation,
        answer=LineReviewOnFile,
        run=nurse.save_criteria_evaluation,
        refuses=_REFUSES,
        description="Saves the nurse's findings on criteria of a line's policy: met, not_met or unclear, with notes and "
        "sources. Claims the nurse's task; after an answered pend the case goes under review again. May be repeated "
        "until the recommendation is submitted.",
    ),
    tool(
        "review.submit_nurse_case_recommendation",
        side=Side.PAYER,
        roles=_NURSE,
        arguments=SubmitNurseRecommendation,
        answer=RecommendationOnFile,
        run=nurse.submit_nurse_case_recommendation,
        refuses=_REFUSES,
        description="Submits the nurse's recommendation: approve, escalate (opens the physician's task) or request_info "
        "(sent to the provider by determination.finalize as pended). Approve and escalate need a finding on every leaf "
        "criterion of every line. Irreversible.",
    ),
    tool(
        "review.get_md_review_data",
        side=Side.PAYER,
        roles=PAYER_ROLES,
        arguments=CaseId,
        answer=CaseReviewData,
        run=service.review_data,
        writes=False,
        refuses=(Code.NOT_FOUND,),
        description="Returns what a physician reviews: as review.get_nurse_review_data, with the nurse's findings and "
        "recommendation and the outcome of peer-to-peer calls. Changes nothing.",
    ),
    tool(
        "review.save_md_review",
        side=Side.PAYER,
        roles=_PHYSICIAN,
        arguments=SaveEvaluation,
        answer=LineReviewOnFile,
        run=physician.save_md_review,
        refuses=_REFUSES,
        description="Saves the physician's findings on criteria of a line's policy. Claims the physician's task. May be "
        "repeated until the decision is submitted.",
    ),
    tool(
        "review.submit_md_case_decision",
        side=Side.PAYER,
        roles=_PHYSICIAN,
        arguments=SubmitMdDecision,
        answer=MdDecisionOnFile,
        run=physician.submit_md_case_decision,
        refuses=_REFUSES,
        description="Submits the physician's decision, signed: approve, deny, partial_approve, request_info, or p2p_review, "
        "which opens a peer-to-peer request and, on a denied case, the review again. The first three need the physician's "
        "findings on every line; deny and partial_approve a denial_rationale. determination.finalize makes it final. "
        "Irreversible.",
    ),
)
