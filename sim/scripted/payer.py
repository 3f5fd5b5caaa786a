"""The payer of a trial with a provider's agent only: it works by rule, from the hidden adjudication."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import timedelta
from typing import Any

from sim.apps.cases.models import PriorAuthCase
from sim.apps.p2p.models import PeerToPeerRequest
from sim.apps.p2p.service import MOST_DAYS_AHEAD
from sim.apps.p2p_session.models import P2PSummary
from sim.domain.roles import Side
from sim.domain.statuses import P2PStatus, PACaseStatus
from sim.domain.vocabulary import Decision, Lane, LetterType
from sim.operations.call import shifted
from sim.operations.office import Office
from sim.scripted import appeals, review
from sim.scripted.desk import Desk
from sim.scripted.judgement import Truth
from sim.scripted.letters import send_determination, send_notification
from sim.world.tables import WorldState
from specs.schema.peer import Peer

WAITS_FOR_PAYER = frozenset(
    {
        "auth.submit_authorization",
        "auth.respond_to_pend",
        "auth.respond_to_peer_to_peer",
        "auth.file_appeal",
        "auth.file_external_appeal",
        "p2p_session.submit_summary",
    }
)
"""Operations of the provider after which the payer has something to do."""

_DAYS_TO_A_CALL = (1, 2)


class ScriptedPayer:
    """Plays every role of the payer. The same world and the same requests lead to the same records."""

    def __init__(self, office: Office) -> None:
        """Takes its desk.

        Args:
            office: The trial's world.
        """
        self._office = office
        self._desk = Desk(office)

    async def follow(self, operation: str, answer: Mapping[str, Any]) -> None:
        """Does what the payer has to do after an operation of the provider; nothing where it need not.

        Args:
            operation: Name of the operation that succeeded.
            answer: Its answer.

        Raises:
            ScriptError: The world lacks what the script needs, or a record is not what it expects.
        """
        if operation not in WAITS_FOR_PAYER:
            return
        case_id = answer.get("case_id")
        if case_id is None:
            with self._office.world.transaction(Side.PAYER, write=False) as session:
                case_id = session.get_one(PeerToPeerRequest, answer["request_id"]).case_id
        await self.work(case_id)

    async def work(self, case_id: str) -> None:
        """Works on a case until it is decided or waits for the provider.

        Args:
            case_id: A submitted case.
        """
        truth = self._desk.truth(case_id)
        while await self._step(case_id, truth):
            pass

    async def _step(self, case_id: str, truth: Truth) -> bool:
        """Does the next thing that is to be done; returns whether something was."""
        status = self._status(case_id)
        if status == PACaseStatus.SUBMITTED:
            await review.take_in(self._desk, case_id, truth)
            await self._triage(case_id, truth)
        elif status in {PACaseStatus.UNDER_REVIEW, PACaseStatus.RESUBMITTED}:
            return await self._review(case_id, truth)
        elif status in {PACaseStatus.APPEALED, PACaseStatus.EXTERNAL_APPEALED}:
            await appeals.decide(
                self._desk, case_id, truth, external=status == PACaseStatus.EXTERNAL_APPEALED
            )
        else:
            return False
        return True

    async def _triage(self, case_id: str, truth: Truth) -> None:
        lane = await review.triage(self._desk, case_id, truth)
        if lane is Lane.NOTIFICATION:
            await send_notification(self._desk, case_id, LetterType.NOTIFICATION_RECORDED)
        elif lane is Lane.GOLD_CARD:
            judged = await review.judgement(self._desk, case_id, truth)
            await send_determination(self._desk, case_id, Decision.APPROVED, judged)

    async def _review(self, case_id: str, truth: Truth) -> bool:
        judged = await review.judgement(self._desk, case_id, truth)
        card = None if judged.missing else self._card(case_id)
        if card is None:
            await review.review(self._desk, case_id, judged)
            return True
        found = (await self._desk.ask(case_id, "p2p.list", case_id=case_id))["requests"]
        if not found:
            await review.ask_for_a_call(self._desk, case_id, judged, card.scoring.primary_issue)
            return True
        if found[-1]["status"] != P2PStatus.COMPLETED:
            return await self._arrange(case_id, found[-1], card)
        after_the_call = judged
        if not self._pended_after_the_call(case_id, card):
            contract = card.scoring.determination_contract
            reason = " ".join(contract.rationale_points)
            after_the_call = replace(judged, decision=Decision(contract.decision), reason=reason)
        await review.physician(self._desk, case_id, after_the_call)
        await review.finalize(self._desk, case_id, after_the_call)
        return True

    def _pended_after_the_call(self, case_id: str, card: Peer) -> bool:
        """Whether the card's decision was a pend and is answered: a pend is sent once, then the truth decides."""
        decision = Decision(card.scoring.determination_contract.decision)
        return decision is Decision.PENDED and self._status(case_id) == PACaseStatus.RESUBMITTED

    async def _arrange(self, case_id: str, request: dict[str, Any], card: Peer) -> bool:
        """Moves a peer-to-peer call on; returns False where it waits for the provider."""
        request_id, status = request["request_id"], request["status"]
        if status == P2PStatus.REQUESTED:
            slots = self._slots(card)
            await self._desk.ask(case_id, "p2p.offer_slots", request_id=request_id, slots=slots)
        elif status == P2PStatus.SLOT_SELECTED:
            await self._desk.ask(case_id, "p2p.schedule", request_id=request_id)
        elif status == P2PStatus.EVENT_OPEN and self._provider_is_done(request_id):
            result = card.scoring.fixed_result
            summary = " ".join(card.scoring.summary_requirements)
            await self._desk.ask(
                case_id,
                "p2p_session.submit_summary",
                request_id=request_id,
                summary=f"Summary of the call: {summary}",
                proposed_result=result,
            )
            await self._desk.ask(case_id, "p2p.record_outcome", request_id=request_id, outcome=result)
        else:
            return False
        return True

    def _slots(self, card: Peer) -> list[str]:
        """Returns the card's slots that can still be offered, or the same hour of the next days."""
        with self._office.world.transaction(Side.PAYER, write=False) as session:
            now = session.get_one(WorldState, 1).now
        last = shifted(now, timedelta(days=MOST_DAYS_AHEAD))
        coming = [slot for slot in card.coordination_contract.offered_slots if now < slot <= last]
        return coming or [shifted(now, timedelta(days=days)) for days in _DAYS_TO_A_CALL]

    def _card(self, case_id: str) -> Peer | None:
        """Returns the card of the call that the provider's agent is to have about a case, if any."""
        with self._office.world.transaction(Side.PAYER, write=False) as session:
            order = session.get_one(PriorAuthCase, case_id).source_order_id or ""
        card = self._office.counterparts.peers.get(order)
        return card if card is not None and card.benchmark_side == "provider" else None

    def _provider_is_done(self, request_id: str) -> bool:
        with self._office.world.transaction(Side.PAYER, write=False) as session:
            return session.get(P2PSummary, (request_id, Side.PROVIDER)) is not None

    def _status(self, case_id: str) -> str:
        with self._office.world.transaction(Side.PAYER, write=False) as session:
            return session.get_one(PriorAuthCase, case_id).status
