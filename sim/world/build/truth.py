"""The hidden adjudication of every order: what its policy says of the patient's chart as it was built."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from itertools import chain

from sqlmodel import SQLModel

from sim.apps.chart.models import Condition, MedicationRequest, Observation, Procedure, ServiceRequest
from sim.apps.coverage.models import Coverage, GoldCard, PlanRule
from sim.apps.policy_library.models import CaseTruth, CriterionTruth
from sim.domain.vocabulary import AppealOutcome, CriterionResult, Decision, Lane
from sim.world.build.evidence import MET, ChartRow, Finding, Records, all_of, any_of, leaf_finding
from sim.world.build.policies import policy_id
from sim.world.build.rows import Rows
from specs.schema.policy import Criterion, Policy
from specs.schema.world import World

_TREATMENT = {"medication", "procedure"}


@dataclass(frozen=True)
class _Adjudication:
    """A policy read against a chart: the finding on each leaf, by criterion."""

    policy: Policy
    leaves: Mapping[str, Finding]

    def result(self, node: Criterion, granted: str | None = None) -> CriterionResult:
        """Returns the finding on a node, as if the leaf `granted` were met."""
        if node.rule == "leaf":
            return MET if node.id == granted else self.leaves[node.id].result
        decide = all_of if node.rule == "all" else any_of
        return decide(self.result(child, granted) for child in node.children)

    def met(self, granted: str | None = None) -> bool:
        """Whether the whole policy is met, as if the leaf `granted` were."""
        return self.result(self.policy.criteria, granted) is MET

    def rests_on(self) -> list[str]:
        """Returns the leaves that the finding rests on: those met if it is met, else those in the way."""
        return sorted(self._resting(self.policy.criteria, met=self.met()))

    def _resting(self, node: Criterion, *, met: bool) -> Iterator[str]:
        if (self.result(node) is MET) is not met:
            return
        if node.rule == "leaf":
            yield node.id
        for child in node.children:
            yield from self._resting(child, met=met)

    def only_treatment_lacks(self) -> bool:
        """Whether one criterion alone is in the way, and it asks for an earlier treatment or procedure."""
        return not self.met() and any(
            self.met(node.id)
            for node in self.policy.nodes()
            if node.rule == "leaf" and {evidence.kind for evidence in node.evidence} <= _TREATMENT
        )


def truth(world: World, rows: Rows) -> Iterable[SQLModel]:
    """Yields the adjudication of each order that a policy governs, and of each leaf of that policy.

    Approved: a gold card or notification exempts it from review, or the chart meets the policy. Else denied; what
    nothing on record shows is not met. Something required that was not sent: pended. An internal appeal overturns a
    denial if the chart meets the policy. An external reviewer, whom the plan's policy does not bind
    (45 CFR 147.136(d)), also does so if all that lacks is one earlier treatment.

    Args:
        world: The spec.
        rows: All rows but these.
    """
    today = date.fromisoformat(world.now[:10])
    named = {order.code: order.policy for course in world.courses for order in course.orders if order.policy}
    policies = {policy.name: policy for policy in world.policies}
    charts = _charts(rows)
    for order in rows.of(ServiceRequest):
        if order.code in named:
            policy, records = policies[named[order.code]], charts[order.patient_id]
            leaves = [node for node in policy.nodes() if node.rule == "leaf"]
            found = {leaf.id: leaf_finding(leaf, records, today) for leaf in leaves}
            yield _case(order, _Adjudication(policy, found), _lane(order, rows, today.isoformat()))
            for key, finding in found.items():
                yield CriterionTruth(
                    order_id=order.service_request_id,
                    criterion_id=key,
                    result=finding.result,
                    evidence=list(finding.records),
                )


def _case(order: ServiceRequest, adjudication: _Adjudication, lane: Lane) -> CaseTruth:
    reviewed = lane is Lane.NURSE_REVIEW
    approved = adjudication.met() or not reviewed
    on_appeal = AppealOutcome.OVERTURNED if approved else AppealOutcome.UPHELD
    lenient = approved or adjudication.only_treatment_lacks()
    return CaseTruth(
        order_id=order.service_request_id,
        policy_id=policy_id(adjudication.policy.name),
        complete_outcome=Decision.APPROVED if approved else Decision.DENIED,
        incomplete_action=Decision.PENDED,
        route_target=lane,
        gold_card=lane is Lane.GOLD_CARD,
        required_documents=list(adjudication.policy.documents),
        required_diagnoses=list(adjudication.policy.diagnosis_codes),
        appeal_outcome=on_appeal,
        external_outcome=AppealOutcome.OVERTURNED if lenient else AppealOutcome.UPHELD,
        citations=adjudication.rests_on() if reviewed else [],
    )


def _lane(order: ServiceRequest, rows: Rows, today: str) -> Lane:
    """As triage: a gold card first, then what the plan only wants to know of, else a nurse."""
    plans = [
        one.plan_id
        for one in rows.of(Coverage)
        if one.patient_id == order.patient_id
        and one.starts_on <= today
        and (one.ends_on is None or one.ends_on >= today)
    ]
    if not plans:
        return Lane.NURSE_REVIEW
    plan = plans[0]
    cards = {(card.plan_id, card.worker_id, card.service_type): card.since for card in rows.of(GoldCard)}
    since = cards.get((plan, order.worker_id, order.service_type))
    if since is not None and since <= today:
        return Lane.GOLD_CARD
    rules = {(rule.plan_id, rule.procedure_code): rule.lane for rule in rows.of(PlanRule)}
    return Lane.NOTIFICATION if rules.get((plan, order.code)) == Lane.NOTIFICATION else Lane.NURSE_REVIEW


def _charts(rows: Rows) -> Mapping[str, Records]:
    charts: dict[str, Records] = defaultdict(Records)
    found: Iterable[ChartRow] = chain(
        rows.of(Condition), rows.of(Observation), rows.of(MedicationRequest), rows.of(Procedure)
    )
    for row in found:
        charts[row.patient_id].add(row)
    return charts
