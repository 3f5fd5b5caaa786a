"""The scripted payer's people at their desks: operations asked by name, and what they read in the payer's files."""

import json
import secrets
from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from sqlmodel import Session, col, select

from sim.apps.cases.models import PriorAuthCase
from sim.apps.coverage.models import Coverage, Payer, Plan
from sim.apps.people.models import Worker, WorkerRole
from sim.apps.policy_library.models import CaseTruth, CriterionTruth, PolicyCriterion
from sim.domain.errors import Refusal
from sim.domain.roles import PAYER_ROLES, Role, Side
from sim.domain.vocabulary import AppealOutcome, CriterionResult, Decision, Lane
from sim.operations.catalog import operations
from sim.operations.identity import Person
from sim.operations.office import Office
from sim.scripted.judgement import FOUND, Truth

_LEAF = "leaf"


class ScriptError(Exception):
    """The scripted payer cannot play a case; the sentence says what its world lacks."""


@dataclass
class Desk:
    """Asks operations of the payer's side, each as whichever of its people may.

    Attributes:
        office: The world.
    """

    office: Office
    _tokens: dict[str, str] = field(default_factory=dict)

    async def ask(self, case_id: str, name: str, /, **arguments: Any) -> dict[str, Any]:
        """Does an operation on the payer's side and returns its answer.

        Args:
            case_id: Case whose payer acts.
            name: Name of the operation.
            **arguments: Its arguments.

        Raises:
            ScriptError: The operation refuses. Whoever waits for the payer did nothing wrong, and must not read it
                as an answer to what they asked themselves.
        """
        operation = next((one for one in operations() if one.name == name and one.side is Side.PAYER), None)
        if operation is None:
            raise ScriptError(f"The payer's side has no operation {name}.")
        try:
            answer = await self.office.converse(operation, self._token(case_id), arguments)
        except Refusal as refusal:
            raise ScriptError(f"The payer's {name} on {case_id} was refused: {refusal.message}") from refusal
        value: dict[str, Any] = json.loads(answer.encoded())
        return value

    def people(self, case_id: str) -> list[Person]:
        """Returns the people of a case's payer, one for each role, different ones where there are."""
        with self.office.world.transaction(Side.PAYER, write=False) as session:
            organization = self._organization(session, case_id)
            chosen = (
                select(Worker, WorkerRole.role)
                .join(WorkerRole)
                .where(Worker.organization_id == organization, col(WorkerRole.role).in_(PAYER_ROLES))
                .order_by(col(Worker.worker_id))
            )
            able = session.exec(chosen).all()
        found: dict[Role, Person] = {}
        for role in sorted(PAYER_ROLES, key=list(Role).index):
            staff = [worker for worker, has in able if has == role]
            taken = {person.worker_id for person in found.values()}
            free = [worker for worker in staff if worker.worker_id not in taken]
            if not staff:
                raise ScriptError(f"The payer {organization} of {case_id} has nobody who may act as {role}.")
            one = (free or staff)[0]
            found[role] = Person(one.worker_id, one.name, role)
        return list(found.values())

    def truth(self, case_id: str) -> Truth:
        """Returns the hidden adjudication of a case's order.

        Raises:
            ScriptError: The case comes from no order that the world has an adjudication of.
        """
        with self.office.world.transaction(Side.PAYER, write=False) as session:
            order = session.get_one(PriorAuthCase, case_id).source_order_id or ""
            row = session.get(CaseTruth, order)
            if row is None:
                raise ScriptError(
                    f"The world has no adjudication of the order {order!r} of {case_id}, so no script can decide it."
                )
            nodes = session.exec(
                select(PolicyCriterion).where(PolicyCriterion.policy_id == row.policy_id)
            ).all()
            truths = session.exec(select(CriterionTruth).where(CriterionTruth.order_id == order)).all()
        known = {one.criterion_id: CriterionResult(one.result) for one in truths}
        texts = {node.criterion_id: node.text for node in nodes}
        leaves = sorted(node.criterion_id for node in nodes if node.rule == _LEAF)
        return Truth(
            complete=_one_of(FOUND, row.complete_outcome, "complete_outcome", order),
            incomplete=_one_of(Decision, row.incomplete_action, "incomplete_action", order),
            lane=_one_of(Lane, row.route_target, "route_target", order),
            gold_card=row.gold_card,
            documents=row.required_documents,
            diagnoses=row.required_diagnoses,
            criteria={leaf: known.get(leaf, CriterionResult.UNCLEAR) for leaf in leaves},
            policy=row.policy_id,
            reasons={key: texts[key] for key in row.citations if key in texts},
            appeal=_one_of(AppealOutcome, row.appeal_outcome, "appeal_outcome", order),
            external=_one_of(AppealOutcome, row.external_outcome, "external_outcome", order),
        )

    def _token(self, case_id: str) -> str:
        with self.office.world.transaction(Side.PAYER, write=False) as session:
            organization = self._organization(session, case_id)
        if organization not in self._tokens:
            token = secrets.token_hex(32)
            self.office.sessions.open(token, self.people(case_id))
            self._tokens[organization] = token
        return self._tokens[organization]

    def _organization(self, session: Session, case_id: str) -> str:
        case = session.get_one(PriorAuthCase, case_id)
        covered = session.get(Coverage, case.coverage_id or "")
        if covered is None:
            raise ScriptError(f"{case_id} has no coverage, so no payer works on it.")
        plan = session.get_one(Plan, covered.plan_id)
        return session.get_one(Payer, plan.payer_id).organization_id


def _one_of[Word: StrEnum](allowed: Iterable[Word], value: str, column: str, order: str) -> Word:
    words = {str(word): word for word in allowed}
    if value not in words:
        raise ScriptError(
            f"The adjudication of {order} has {column} {value!r}; it must be one of {', '.join(words)}."
        )
    return words[value]
