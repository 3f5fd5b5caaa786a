"""What a reviewer reads about a case: request, documents, policies, findings and decisions so far."""

from sqlmodel import col, select

from sim.apps.cases.types import CaseId
from sim.apps.p2p.requests import requests_of
from sim.apps.payer_intake_hub.models import IntakeCase
from sim.apps.payer_intake_hub.received import (
    packet_lines,
    received_documents,
    received_request,
    submitted_case,
)
from sim.apps.payer_intake_hub.types import IntakeDecisions
from sim.apps.review.criteria import applied, policy_for, reviews_of
from sim.apps.review.models import NurseCaseRecommendation, ReviewTask
from sim.apps.review.physician import decisions_of
from sim.apps.review.types import CaseReviewData, P2POnFile, RecommendationOnFile, TaskOnFile
from sim.operations.call import Call


def review_data(call: Call, arguments: CaseId) -> CaseReviewData:
    """Returns everything on file about a submitted case."""
    case, packet = submitted_case(call, arguments.case_id)
    session, case_id = call.session, case.case_id
    intake = session.get(IntakeCase, case_id)
    tasks = select(ReviewTask).where(ReviewTask.case_id == case_id).order_by(col(ReviewTask.task_id))
    recommended = select(NurseCaseRecommendation).where(NurseCaseRecommendation.case_id == case_id)
    policies = [
        (line.line_number, policy_for(call, line.procedure_code)) for line in packet_lines(session, packet)
    ]
    return CaseReviewData(
        case_status=case.status,
        request=received_request(call, case, packet),
        documents=received_documents(call, case_id),
        intake_decisions=IntakeDecisions.model_validate(intake) if intake and intake.decided_at else None,
        policies=[applied(call, policy, number) for number, policy in policies if policy is not None],
        tasks=[TaskOnFile(**row.model_dump(exclude={"case_id"})) for row in session.exec(tasks)],
        line_reviews=reviews_of(call, case_id),
        nurse_recommendations=[
            RecommendationOnFile.model_validate(row)
            for row in session.exec(recommended.order_by(col(NurseCaseRecommendation.recommendation_id)))
        ],
        md_decisions=decisions_of(call, case_id),
        peer_to_peer=[
            P2POnFile(**row.model_dump(include=set(P2POnFile.model_fields)))
            for row in requests_of(call, case_id)
        ],
    )
