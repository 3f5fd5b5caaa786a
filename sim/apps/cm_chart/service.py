"""Reading the chart before the call, and putting the review of it on file."""

from sim.apps.chart.reading import patient_resource, resources
from sim.apps.cm_chart.models import ChartData, CMChartReview, ReviewAnswer, SubmitReview
from sim.apps.cm_intake.models import CMCase, CMCaseId
from sim.apps.cm_intake.service import case_of
from sim.domain.errors import Code, Refusal
from sim.domain.machines import CM_CASE
from sim.domain.statuses import CMCaseStatus
from sim.operations.call import Call

_NAMED = 5


def get_chart_data(call: Call, arguments: CMCaseId) -> ChartData:
    """Returns the whole chart of a case's patient."""
    case = case_of(call, arguments.case_id)
    patient = patient_resource(call.session, case.patient_id) or {}
    return ChartData(
        case_id=case.case_id, patient=patient, resources=list(resources(call.session, case.patient_id))
    )


def submit_chart_review(call: Call, arguments: SubmitReview) -> ReviewAnswer:
    """Puts the chart review on file, once."""
    case = case_of(call, arguments.case_id)
    if call.session.get(CMChartReview, case.case_id) is not None:
        raise Refusal(
            Code.ALREADY_DONE,
            f"The chart review of {case.case_id} is on file and stays as it is.",
            status=case.status,
        )
    CM_CASE.require(case.status, [CMCaseStatus.INTAKE_COMPLETE], "A chart review")
    _require_sources(call, case, arguments.review.sources)
    review = CMChartReview(
        case_id=case.case_id,
        author_id=call.actor.worker_id,
        written_at=call.now,
        **arguments.review.model_dump(mode="json"),
    )
    call.session.add(review)
    call.transition(case, CM_CASE, CMCaseStatus.CHART_REVIEWED, case_id=case.case_id)
    return _answer(review, case)


def get_chart_review(call: Call, arguments: CMCaseId) -> ReviewAnswer:
    """Returns the chart review on file."""
    case = case_of(call, arguments.case_id)
    review = call.session.get(CMChartReview, case.case_id)
    if review is None:
        raise Refusal(
            Code.MISSING_PRECONDITION,
            f"{case.case_id} has no chart review yet; cm_chart.submit_chart_review makes it.",
            status=case.status,
        )
    return _answer(review, case)


def _require_sources(call: Call, case: CMCase, sources: list[str]) -> None:
    """A review rests on records that exist, and are this patient's."""
    known = {resource["id"] for resource in resources(call.session, case.patient_id)}
    unknown = sorted(set(sources) - known)
    if unknown:
        some = ", ".join(repr(source[:40]) for source in unknown[:_NAMED])
        raise Refusal(
            Code.NOT_FOUND,
            f"sources: {some} is no resource of this patient's chart; see cm_chart.get_chart_data.",
        )


def _answer(review: CMChartReview, case: CMCase) -> ReviewAnswer:
    return ReviewAnswer(**review.model_dump(), case_status=case.status)
