"""What counts as evidence: windows, counts, durations, outcomes; checked at their edges."""

from datetime import date
from typing import Any

import pytest

from sim.apps.chart.models import Condition, MedicationRequest, Observation, Procedure
from sim.domain.vocabulary import CriterionResult
from sim.world.build.evidence import Records, all_of, any_of, leaf_finding
from specs.schema.policy import Criterion

TODAY = date(2026, 3, 2)


def _leaf(**evidence: Any) -> Criterion:
    return Criterion.model_validate(
        {
            "id": "1",
            "text": "It.",
            "rule": "leaf",
            "evidence": ({"op": "exists", "min_count": 1, **evidence},),
        }
    )


def _pain(*values: tuple[str, float]) -> Records:
    rows = [
        Observation(
            observation_id=f"obs-{place}",
            patient_id="p",
            category="survey",
            code="72514-3",
            display="Pain",
            value=value,
            taken_at=f"{day}T09:00:00Z",
        )
        for place, (day, value) in enumerate(values)
    ]
    return Records(observations=rows)


def _medicine(rxnorm: str, since: str, until: str | None = None, key: str = "med-1") -> MedicationRequest:
    return MedicationRequest(
        medication_request_id=key,
        patient_id="p",
        rxnorm=rxnorm,
        display="x",
        dosage="x",
        indication="M54.16",
        authored_at=f"{since}T12:00:00Z",
        ended_on=until,
        status="stopped" if until else "active",
        worker_id="w",
    )


_AT_LEAST_4 = {"kind": "observation", "codes": ("72514-3",), "op": ">=", "value": 4.0}


@pytest.mark.parametrize(
    ("values", "more", "result", "records"),
    [
        ([("2026-02-01", 4.0)], {}, "met", ["obs-0"]),
        ([("2026-02-01", 3.9)], {}, "not_met", ["obs-0"]),
        ([("2026-01-01", 9.0), ("2026-02-01", 3.0)], {}, "not_met", ["obs-1"]),
        ([("2026-01-01", 2.0), ("2026-02-01", 5.0)], {}, "met", ["obs-1"]),
        ([], {}, "unclear", []),
        ([("2026-01-31", 5.0)], {"within_days": 30}, "met", ["obs-0"]),
        ([("2026-01-30", 5.0)], {"within_days": 30}, "unclear", []),
        ([("2026-02-01", 5.0)], {"min_count": 2}, "unclear", ["obs-0"]),
        ([("2026-01-01", 3.0), ("2026-02-01", 5.0)], {"min_count": 2}, "not_met", ["obs-0"]),
        ([("2026-01-01", 4.0), ("2026-02-01", 5.0)], {"min_count": 2}, "met", ["obs-0", "obs-1"]),
    ],
)
def test_the_newest_values_compare(
    values: list[tuple[str, float]], more: dict[str, Any], result: str, records: list[str]
) -> None:
    finding = leaf_finding(_leaf(**{**_AT_LEAST_4, **more}), _pain(*values), TODAY)
    assert (finding.result, list(finding.records)) == (result, records)


@pytest.mark.parametrize(
    ("medicines", "more", "result"),
    [
        ([_medicine("1", "2026-01-19")], {"min_days": 42}, "met"),
        ([_medicine("1", "2026-01-20")], {"min_days": 42}, "not_met"),
        ([_medicine("1", "2025-01-01", "2025-02-12")], {"min_days": 42}, "met"),
        ([_medicine("1", "2025-01-01", "2025-02-12")], {"min_days": 42, "within_days": 365}, "not_met"),
        (
            [_medicine("1", "2025-01-01"), _medicine("1", "2025-05-01", key="med-2")],
            {"min_count": 2},
            "not_met",
        ),
        ([_medicine("1", "2025-01-01"), _medicine("2", "2025-05-01", key="med-2")], {"min_count": 2}, "met"),
        ([_medicine("3", "2025-01-01")], {}, "not_met"),
    ],
)
def test_medicines_count_once_each_if_taken_long_enough(
    medicines: list[MedicationRequest], more: dict[str, Any], result: str
) -> None:
    leaf = _leaf(**{"kind": "medication", "codes": ("1", "2"), **more})
    assert leaf_finding(leaf, Records(medicines=medicines), TODAY).result == result


@pytest.mark.parametrize(
    ("done", "outcome", "result"),
    [
        ("2025-03-02", "Negative.", "met"),
        ("2025-03-01", "Negative.", "not_met"),
        ("2025-06-01", "Positive.", "not_met"),
    ],
)
def test_procedures_need_their_outcome_and_their_time(done: str, outcome: str, result: str) -> None:
    row = Procedure(
        procedure_id="proc-1",
        patient_id="p",
        code="86480",
        display="x",
        done_at=f"{done}T08:00:00Z",
        worker_id="w",
        outcome=outcome,
    )
    leaf = _leaf(kind="procedure", codes=("86480",), within_days=365, outcomes=("Negative",))
    finding = leaf_finding(leaf, Records(procedures=[row]), TODAY)
    assert (finding.result, finding.records) == (result, ("proc-1",))


@pytest.mark.parametrize(
    ("onset", "status", "result"),
    [
        ("2025-12-02", "active", "met"),
        ("2025-12-03", "active", "not_met"),
        ("2020-01-01", "resolved", "not_met"),
    ],
)
def test_conditions_are_active_and_old_enough(onset: str, status: str, result: str) -> None:
    row = Condition(
        condition_id="c", patient_id="p", code="I10", display="x", onset_on=onset, clinical_status=status
    )
    leaf = _leaf(kind="condition", codes=("I10",), min_days=90)
    assert leaf_finding(leaf, Records(conditions=[row]), TODAY).result == result


def test_groups_decide_by_three_values() -> None:
    met, not_met, unclear = CriterionResult.MET, CriterionResult.NOT_MET, CriterionResult.UNCLEAR
    assert [all_of(pair) for pair in ([met, met], [met, unclear], [unclear, not_met])] == [
        met,
        unclear,
        not_met,
    ]
    assert [any_of(pair) for pair in ([not_met, met], [not_met, unclear], [not_met])] == [
        met,
        unclear,
        not_met,
    ]
