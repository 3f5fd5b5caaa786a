"""What a plan asks before it pays for a service: for every app that answers this."""

from enum import StrEnum

from sqlmodel import Session, col, select

from sim.apps.coverage.models import GoldCard, NetworkMember, PlanRule
from sim.apps.people.models import Worker
from sim.domain.vocabulary import ServiceType


class Requirement(StrEnum):
    """What a plan asks."""

    NOT_REQUIRED = "not_required"
    NOTIFICATION = "notification"
    REVIEW = "review"


def requirement_of(session: Session, plan_id: str, procedure_code: str) -> Requirement:
    """Returns what a plan asks for a service; what its rules do not name it does not ask about.

    Args:
        session: A transaction.
        plan_id: The plan.
        procedure_code: CPT or HCPCS code.
    """
    rule = session.get(PlanRule, (plan_id, procedure_code))
    return Requirement(rule.lane) if rule else Requirement.NOT_REQUIRED


def strictest(requirements: list[Requirement]) -> Requirement:
    """Returns the requirement that asks most; not_required of none."""
    order = list(Requirement)
    return max(requirements, key=order.index, default=Requirement.NOT_REQUIRED)


def in_network(session: Session, plan_id: str, worker_id: str) -> bool:
    """Whether a worker's organisation is in a plan's network.

    Args:
        session: A transaction.
        plan_id: The plan.
        worker_id: A worker.
    """
    organization_id = session.get_one(Worker, worker_id).organization_id
    return session.get(NetworkMember, (plan_id, organization_id)) is not None


def has_gold_card(
    session: Session, plan_id: str, worker_id: str, service_type: ServiceType | str, today: str
) -> bool:
    """Whether a practitioner's gold card covers a kind of service on a plan.

    Args:
        session: A transaction.
        plan_id: The plan.
        worker_id: Who orders.
        service_type: Kind of service.
        today: As 2026-03-02.
    """
    wanted = select(GoldCard.since).where(
        GoldCard.plan_id == plan_id,
        GoldCard.worker_id == worker_id,
        GoldCard.service_type == str(service_type),
        col(GoldCard.since) <= today,
    )
    return session.exec(wanted).first() is not None
