"""What an ideal payer decides about a request, from the hidden adjudication and what was sent."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field

from sim.domain.vocabulary import AppealOutcome, CriterionResult, Decision, Lane

FOUND = {
    Decision.APPROVED: "The file meets the policy.",
    Decision.PARTIALLY_APPROVED: "The file meets the policy for a part of what was asked for, and not for the rest.",
    Decision.DENIED: "The file does not meet the policy.",
}
"""What is said of a complete request, by the decisions that it can come to."""


@dataclass(frozen=True)
class Truth:
    """The hidden adjudication of an order.

    Attributes:
        complete: Decision when everything required is on file.
        incomplete: Decision when something is missing; pended only once, then denied.
        lane: Lane that triage chooses.
        gold_card: Whether the requester's gold card covers it.
        documents: Kinds of documents that must be on file.
        diagnoses: ICD-10-CM codes of which one must be on the request.
        criteria: Finding on each leaf of the policy.
        policy: Id of the policy.
        reasons: Texts of the criteria that the decision rests on, by id.
        appeal: upheld or overturned.
        external: upheld or overturned.
    """

    complete: Decision
    incomplete: Decision
    lane: Lane
    gold_card: bool
    documents: Sequence[str]
    diagnoses: Sequence[str]
    criteria: Mapping[str, CriterionResult]
    policy: str
    reasons: Mapping[str, str]
    appeal: AppealOutcome
    external: AppealOutcome

    @property
    def citations(self) -> tuple[str, ...]:
        """The policy and the criteria that the decision rests on, as "mp-mri 1.a"."""
        return tuple(f"{self.policy} {key}" for key in self.reasons) or (self.policy,)


@dataclass(frozen=True)
class Judgement:
    """A decision and its reason.

    Attributes:
        decision: The decision.
        reason: Why, in sentences.
        missing: What is missing, item by item; empty where the request is complete.
        criteria: Finding on each leaf of the policy.
        citations: The policy and the criteria that the decision rests on.
    """

    decision: Decision
    reason: str
    missing: tuple[str, ...] = ()
    criteria: Mapping[str, CriterionResult] = field(default_factory=dict)
    citations: tuple[str, ...] = ()


def judge(
    truth: Truth, kinds: Collection[str], diagnoses: Collection[str], *, asked_before: bool
) -> Judgement:
    """Returns what the payer decides.

    Args:
        truth: The hidden adjudication.
        kinds: Kinds of the documents that were sent.
        diagnoses: ICD-10-CM codes on the request.
        asked_before: Whether the provider was asked for what is missing.
    """
    missing = tuple(_missing(truth, kinds, diagnoses))
    cited = "; ".join(f"criterion {key}: {text}" for key, text in truth.reasons.items())
    if not missing:
        reason = f"{FOUND[truth.complete]} {cited}".strip()
        return Judgement(truth.complete, reason, criteria=truth.criteria, citations=truth.citations)
    unclear = dict.fromkeys(truth.criteria, CriterionResult.UNCLEAR)
    again = asked_before and truth.incomplete is Decision.PENDED
    decision = Decision.DENIED if again else truth.incomplete
    reason = f"The file lacks: {'; '.join(missing)}. {cited}".strip()
    return Judgement(decision, reason, missing, unclear, truth.citations)


def _missing(truth: Truth, kinds: Collection[str], diagnoses: Collection[str]) -> list[str]:
    lacking = [f"a document of kind {kind}" for kind in truth.documents if kind not in kinds]
    if truth.diagnoses and not set(truth.diagnoses) & set(diagnoses):
        lacking.append(f"a diagnosis among {', '.join(truth.diagnoses)}")
    return lacking
