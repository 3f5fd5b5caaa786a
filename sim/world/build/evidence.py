"""Whether a patient's chart meets a criterion, and which of its records say so."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from datetime import date, timedelta
from itertools import chain

from sqlmodel import SQLModel

from sim.apps.chart.models import Condition, MedicationRequest, Observation, Procedure
from sim.domain.vocabulary import CriterionResult
from specs.schema.policy import Criterion, Evidence

type ChartRow = Condition | Observation | MedicationRequest | Procedure
"""A row that can be evidence."""

MET, NOT_MET, UNCLEAR = CriterionResult.MET, CriterionResult.NOT_MET, CriterionResult.UNCLEAR


@dataclass(frozen=True)
class Records:
    """What of a patient's chart can be evidence.

    Attributes:
        conditions: The problem list.
        observations: Results and scores.
        medicines: Prescriptions.
        procedures: What was done.
    """

    conditions: list[Condition] = field(default_factory=list)
    observations: list[Observation] = field(default_factory=list)
    medicines: list[MedicationRequest] = field(default_factory=list)
    procedures: list[Procedure] = field(default_factory=list)

    def add(self, row: ChartRow) -> None:
        """Takes a row."""
        match row:
            case Condition():
                self.conditions.append(row)
            case Observation():
                self.observations.append(row)
            case MedicationRequest():
                self.medicines.append(row)
            case Procedure():
                self.procedures.append(row)


@dataclass(frozen=True)
class Finding:
    """What a chart says about a criterion.

    Attributes:
        result: met, not_met, or unclear where nothing on record speaks to it.
        records: Ids of the records that say so, sorted.
    """

    result: CriterionResult
    records: tuple[str, ...]


def leaf_finding(leaf: Criterion, records: Records, today: date) -> Finding:
    """Returns what a chart says about a leaf: any piece of its evidence meets it.

    Args:
        leaf: The criterion.
        records: The chart.
        today: The day on which it is read.
    """
    findings = [_FINDINGS[evidence.kind](evidence, records, today) for evidence in leaf.evidence]
    result = any_of(finding.result for finding in findings)
    said = chain.from_iterable(finding.records for finding in findings if finding.result is result)
    return Finding(result, tuple(sorted(set(said))))


def any_of(results: Iterable[CriterionResult]) -> CriterionResult:
    """Returns met if one is met, else unclear if one is, else not met."""
    found = set(results)
    return next((one for one in (MET, UNCLEAR) if one in found), NOT_MET)


def all_of(results: Iterable[CriterionResult]) -> CriterionResult:
    """Returns not met if one is not met, else unclear if one is, else met."""
    found = set(results)
    return next((one for one in (NOT_MET, UNCLEAR) if one in found), MET)


def _condition(evidence: Evidence, records: Records, today: date) -> Finding:
    since = (today - timedelta(days=evidence.min_days or 0)).isoformat()
    active = [one for one in records.conditions if one.clinical_status == "active"]
    named = [one for one in active if one.code in evidence.codes]
    good = [one for one in named if one.onset_on <= since]
    return _counted(len(good) >= evidence.min_count, good, named, "condition_id")


def _observation(evidence: Evidence, records: Records, today: date) -> Finding:
    start = _start(evidence, today)
    named = [one for one in records.observations if one.code in evidence.codes and one.taken_at >= start]
    if evidence.op == "exists":
        return _counted(len(named) >= evidence.min_count, named, named, "observation_id")
    valued = sorted(
        (one for one in named if one.value is not None), key=lambda one: (one.taken_at, one.observation_id)
    )
    newest = valued[-evidence.min_count :]
    if len(newest) < evidence.min_count:
        return Finding(UNCLEAR, tuple(one.observation_id for one in newest))
    failing = [one for one in newest if not _compares(evidence, one.value)]
    return _counted(not failing, newest, failing, "observation_id")


def _medication(evidence: Evidence, records: Records, today: date) -> Finding:
    start = _start(evidence, today)
    named = [one for one in records.medicines if one.rxnorm in evidence.codes]
    good = []
    for one in named:
        ended = one.ended_on or today.isoformat()
        days = (date.fromisoformat(ended) - date.fromisoformat(one.authored_at[:10])).days
        if days >= (evidence.min_days or 0) and ended >= start:
            good.append(one)
    different = {one.rxnorm for one in good}
    return _counted(len(different) >= evidence.min_count, good, named, "medication_request_id")


def _procedure(evidence: Evidence, records: Records, today: date) -> Finding:
    start = _start(evidence, today)
    named = [one for one in records.procedures if one.code in evidence.codes]
    good = [
        one
        for one in named
        if one.done_at >= start
        and (not evidence.outcomes or any(words in one.outcome for words in evidence.outcomes))
    ]
    return _counted(len(good) >= evidence.min_count, good, named, "procedure_id")


def _start(evidence: Evidence, today: date) -> str:
    if evidence.within_days is None:
        return ""
    return (today - timedelta(days=evidence.within_days)).isoformat()


def _compares(evidence: Evidence, value: float | None) -> bool:
    if value is None or evidence.value is None:
        return False
    return value >= evidence.value if evidence.op == ">=" else value <= evidence.value


def _counted(met: bool, good: Iterable[SQLModel], other: Iterable[SQLModel], key: str) -> Finding:
    return Finding(MET if met else NOT_MET, tuple(getattr(one, key) for one in (good if met else other)))


_FINDINGS: dict[str, Callable[[Evidence, Records, date], Finding]] = {
    "condition": _condition,
    "observation": _observation,
    "medication": _medication,
    "procedure": _procedure,
}
