"""By when a payer must decide a request, by the rules that the world has on file."""

from datetime import datetime

from sqlmodel import Session, col, select

from sim.apps.coverage.models import Plan, SlaRuleRow
from sim.domain.sla import Deadline, SlaRule, deadline
from sim.domain.vocabulary import Priority, ProductLine


def decision_deadline(
    session: Session, plan: Plan, priority: Priority, received: str, state: str | None = None
) -> Deadline:
    """Returns the earliest deadline of all rules that bind a plan.

    Args:
        session: A transaction.
        plan: The member's plan.
        priority: Urgency of the request.
        received: When the payer received it, as "2026-03-02T09:00:00Z".
        state: Another state than the plan's own, two letters.
    """
    return deadline(
        datetime.fromisoformat(received),
        priority,
        ProductLine(plan.product_line),
        state or plan.state,
        rules_on_file(session),
    )


def rules_on_file(session: Session) -> list[SlaRule]:
    """Returns the world's rules, by id."""
    return [
        SlaRule(
            jurisdiction=row.jurisdiction,
            product_lines=tuple(map(ProductLine, row.product_lines.split())),
            priority=Priority(row.priority),
            hours=row.hours,
            business_days=row.business_days,
            source=row.source,
        )
        for row in session.exec(select(SlaRuleRow).order_by(col(SlaRuleRow.rule_id)))
    ]
