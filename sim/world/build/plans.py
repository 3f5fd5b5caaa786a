"""Payers, plans, networks, formularies, what needs authorization, who is exempt, and the rules of time."""

from sim.apps.coverage import models as tables
from sim.domain.codes import ndc11
from sim.world.build.building import Building
from sim.world.build.offices import Offices
from sim.world.build.rows import Rows
from specs.schema import world as spec
from specs.schema.course import Medicine


def build_plans(building: Building, offices: Offices) -> dict[str, str]:
    """Adds everything about coverage but the members.

    Args:
        building: The world.
        offices: Its organisations.

    Returns:
        Id of each plan by the name that the spec gives it.
    """
    world, rows = building.world, building.rows
    titles = {place.name: place.title for place in world.organizations}
    payers: dict[str, str] = {}
    for name in dict.fromkeys(plan.payer for plan in world.plans):
        payers[name] = rows.new_id("payer", 2)
        rows.add(tables.Payer(payer_id=payers[name], organization_id=offices.ids[name], name=titles[name]))
    plans = {plan.name: rows.new_id("plan", 2) for plan in world.plans}
    for plan in world.plans:
        _build_plan(building, plan, plans[plan.name], payers[plan.payer], offices)
    for card in world.gold_cards:
        _build_gold_cards(card, plans[card.plan], offices, rows)
    rows.extend(_sla_rule(rule) for rule in world.sla)
    return plans


def _build_plan(building: Building, plan: spec.Plan, plan_id: str, payer_id: str, offices: Offices) -> None:
    rows = building.rows
    rows.add(
        tables.Plan(
            plan_id=plan_id,
            payer_id=payer_id,
            name=plan.title,
            product_line=plan.product_line,
            state=plan.state,
        )
    )
    rows.extend(
        tables.NetworkMember(plan_id=plan_id, organization_id=offices.ids[name]) for name in plan.network
    )
    rows.extend(
        tables.PlanRule(
            plan_id=plan_id,
            procedure_code=code,
            lane="notification" if code in plan.notification_only else "review",
        )
        for code in _requested(building.world)
        if code not in plan.exempt
    )
    rows.extend(_formulary_entry(plan, plan_id, medicine) for medicine in building.world.medicines)


def _formulary_entry(plan: spec.Plan, plan_id: str, medicine: Medicine) -> tables.FormularyEntry:
    return tables.FormularyEntry(
        plan_id=plan_id,
        rxnorm=medicine.rxnorm,
        ndc=ndc11(medicine.ndc) if medicine.ndc else None,
        name=medicine.display,
        tier=medicine.tier,
        prior_authorization=medicine.prior_authorization or medicine.name in plan.restricted,
        step_therapy=medicine.step_therapy,
        quantity_limit=medicine.quantity_limit,
    )


def _build_gold_cards(card: spec.GoldCards, plan_id: str, offices: Offices, rows: Rows) -> None:
    holders = [
        worker
        for workers in offices.workers.values()
        for worker in workers.get(card.specialty, [])
        if worker.profession == "physician"
    ]
    rows.extend(
        tables.GoldCard(
            plan_id=plan_id,
            worker_id=worker.worker_id,
            service_type=card.service_type,
            since=card.since,
            approval_percent=card.approval_percent,
        )
        for worker in holders[: card.count]
    )


def _requested(world: spec.World) -> list[str]:
    """Services that need authorization unless a plan says otherwise: those of policies and of orders."""
    codes = {code for policy in world.policies for code in policy.procedure_codes}
    return sorted(codes | {order.code for course in world.courses for order in course.orders})


def _sla_rule(rule: spec.SlaRule) -> tables.SlaRuleRow:
    return tables.SlaRuleRow(
        rule_id=rule.name,
        jurisdiction=rule.jurisdiction,
        product_lines=" ".join(rule.product_lines),
        priority=rule.priority,
        hours=rule.hours,
        business_days=rule.business_days,
        source=rule.source,
    )
