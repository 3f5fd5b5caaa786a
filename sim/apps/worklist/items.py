"""What waits for a provider's office: orders without a case, cases that are the office's turn, offered calls."""

from collections.abc import Iterator

from sqlmodel import col, or_, select

from sim.apps.cases.models import PriorAuthCase
from sim.apps.chart.models import Patient, ServiceRequest
from sim.apps.coverage.models import Coverage, PlanRule
from sim.apps.p2p.models import PeerToPeerRequest
from sim.apps.worklist.models import Assignment, Item, ItemKind
from sim.domain.statuses import P2PStatus, PACaseStatus
from sim.operations.call import Call

_NEXT: dict[str, tuple[str, str]] = {
    PACaseStatus.DRAFT: ("coverage.check_requirement", "requested_date"),
    PACaseStatus.REQUIREMENT_CHECKED: ("auth.finalize_provider_determination", "requested_date"),
    PACaseStatus.DOCS_NEEDED: ("docs.upload_evidence", "requested_date"),
    PACaseStatus.READY_TO_SUBMIT: ("auth.submit_authorization", "requested_date"),
    PACaseStatus.PENDED_ACTION_REQUIRED: ("auth.respond_to_pend", "pend_due_at"),
    PACaseStatus.DENIED: ("auth.file_appeal", "appeal_due_at"),
    PACaseStatus.APPEAL_UPHELD: ("auth.file_external_appeal", "appeal_due_at"),
}
"""Statuses in which it is the office's turn: what takes the case further, and the case's column with the last moment."""

_LAST = "9999"


def items(call: Call) -> list[Item]:
    """Returns everything that waits, what is due first before what is due later or never.

    Args:
        call: The call.
    """
    found = [*_cases(call), *_calls(call), *_orders(call)]
    return sorted(found, key=lambda one: (one.due_at or _LAST, one.kind, one.record_id))


def _cases(call: Call) -> Iterator[Item]:
    wanted = (
        select(PriorAuthCase, Patient, Assignment)
        .join(Patient, col(Patient.patient_id) == col(PriorAuthCase.patient_id))
        .outerjoin(Assignment, col(Assignment.case_id) == col(PriorAuthCase.case_id))
        .where(col(PriorAuthCase.status).in_(_NEXT))
    )
    for case, patient, assignment in call.session.exec(wanted):
        step, column = _NEXT[case.status]
        due = getattr(case, column)
        yield Item(
            kind=ItemKind.CASE,
            record_id=case.case_id,
            case_id=case.case_id,
            patient_id=patient.patient_id,
            patient_name=_name(patient),
            description=f"{case.procedure_code} {case.description}",
            priority=case.priority,
            status=case.status,
            next_step=step,
            due_at=due,
            overdue=_is_over(call, due),
            assigned_to=assignment.worker_id if assignment else None,
        )


def _calls(call: Call) -> Iterator[Item]:
    wanted = (
        select(PeerToPeerRequest, PriorAuthCase, Patient)
        .join(PriorAuthCase, col(PriorAuthCase.case_id) == col(PeerToPeerRequest.case_id))
        .join(Patient, col(Patient.patient_id) == col(PriorAuthCase.patient_id))
        .where(PeerToPeerRequest.status == str(P2PStatus.SLOTS_OFFERED))
    )
    for request, case, patient in call.session.exec(wanted):
        yield Item(
            kind=ItemKind.PEER_TO_PEER,
            record_id=request.request_id,
            case_id=case.case_id,
            patient_id=patient.patient_id,
            patient_name=_name(patient),
            description=request.reason,
            priority=case.priority,
            status=request.status,
            next_step="auth.respond_to_peer_to_peer",
            due_at=case.decision_due_at,
            overdue=_is_over(call, case.decision_due_at),
        )


def _orders(call: Call) -> Iterator[Item]:
    """Orders that are active, have no open case, and need authorization on a plan that runs today."""
    today = call.now[:10]
    open_case = select(PriorAuthCase.case_id).where(
        PriorAuthCase.source_order_id == ServiceRequest.service_request_id,
        PriorAuthCase.status != str(PACaseStatus.CLOSED),
    )
    asked_for = (
        select(Coverage.coverage_id)
        .join(PlanRule, col(PlanRule.plan_id) == col(Coverage.plan_id))
        .where(
            Coverage.patient_id == ServiceRequest.patient_id,
            PlanRule.procedure_code == ServiceRequest.code,
            col(Coverage.starts_on) <= today,
            or_(col(Coverage.ends_on).is_(None), col(Coverage.ends_on) >= today),
        )
    )
    wanted = (
        select(ServiceRequest, Patient)
        .join(Patient, col(Patient.patient_id) == col(ServiceRequest.patient_id))
        .where(ServiceRequest.status == "active", ~open_case.exists(), asked_for.exists())
    )
    for order, patient in call.session.exec(wanted):
        yield Item(
            kind=ItemKind.ORDER,
            record_id=order.service_request_id,
            patient_id=patient.patient_id,
            patient_name=_name(patient),
            description=f"{order.code} {order.display}",
            priority=order.priority,
            status=order.status,
            next_step="cases.create_from_order",
            overdue=False,
        )


def _is_over(call: Call, due: str | None) -> bool:
    return due is not None and call.now[: len(due)] > due


def _name(patient: Patient) -> str:
    return f"{patient.first_name} {patient.last_name}"
