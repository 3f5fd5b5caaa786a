"""What the three injectors plant, on the small cohort and on handmade rows."""

import math
from collections import Counter
from typing import Any

import numpy as np
import polars as pl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tasks.cohorts.mimic_iv.plausibility import BANDS
from tasks.ehr_data_quality_auditing import (
    corrupt,
    inject_demographic,
    inject_impossible,
    inject_inconsistency,
)
from tasks.ehr_data_quality_auditing.candidates import Style
from tasks.ehr_data_quality_auditing.edits import Change, Cluster, Ref, TooFewCandidatesError
from tasks.ehr_data_quality_auditing.inject_inconsistency import contradicting
from tasks.ehr_data_quality_auditing.testing import NAMES, planted, tables, task

PARTS = ("impossible_value", "inconsistency", "demographic_conflict")
PLANNERS = {
    "impossible_value": inject_impossible.plan,
    "inconsistency": inject_inconsistency.plan,
    "demographic_conflict": inject_demographic.plan,
}


def _row(frames: dict[str, pl.DataFrame], ref: Ref) -> dict[str, Any]:
    here = (pl.col("_index") == ref.row) & (pl.col("_added") == ref.added)
    return frames[ref.table].filter(here).row(0, named=True)


def _clusters(subtype: str) -> list[Cluster]:
    return [cluster for cluster in planted("combined").clusters if cluster.subtype == subtype]


@pytest.mark.parametrize("name", NAMES)
def test_every_sub_type_is_planted_as_often_as_the_spec_says(name: str) -> None:
    wanted = Counter[str]()
    for family in task(name).parameters.families:
        wanted.update({str(subtype): count for subtype, count in family.counts.items()})
    assert Counter(cluster.subtype for cluster in planted(name).clusters) == wanted


def test_the_published_number_of_errors_is_planted() -> None:
    assert task("combined").parameters.clusters == len(planted("combined").clusters) == 70


@pytest.mark.parametrize("key", ["public", "held out"])
def test_combined_is_the_union_of_the_single_audits(key: str) -> None:
    single = [cluster for name in PARTS for cluster in planted(name, key).clusters]
    combined = planted("combined", key)
    assert combined.clusters == single
    for name in PARTS:
        part = planted(name, key)
        for cluster in part.clusters:
            for ref in (*cluster.core, *cluster.evidence):
                assert _row(part.frames, ref) == _row(combined.frames, ref)


@pytest.mark.parametrize("name", [*PARTS, "combined"])
def test_only_planned_rows_differ_from_the_pristine_tables(name: str) -> None:
    result = planted(name)
    touched = set().union(*(cluster.touched() for cluster in result.clusters))
    for table, frame in result.frames.items():
        natural = frame.filter(~pl.col("_added")).drop("_added")
        changed = pl.concat([natural, tables()[table]]).unique(keep="none")["_index"].unique()
        assert set(changed) == {ref.row for ref in touched if ref.table == table and not ref.added}
        added = frame.filter(pl.col("_added"))["_index"]
        assert sorted(added) == sorted(ref.row for ref in touched if ref.table == table and ref.added)


def test_clues_change_no_error() -> None:
    assert planted("combined").clusters == planted("combined_clues").clusters


@pytest.mark.parametrize("family", PARTS)
def test_another_key_or_seed_chooses_other_rows(family: str) -> None:
    counts = {str(k): v for k, v in task(family).parameters.families[0].counts.items()}
    plans = [
        frozenset(
            ref for cluster in PLANNERS[family](tables(), counts, seed, key) for ref in cluster.touched()
        )
        for seed, key in ((0, "public"), (0, "held out"), (1, "public"))
    ]
    assert len(set(plans)) == 3


@pytest.mark.parametrize("family", PARTS)
def test_asking_for_more_than_the_cohort_holds_is_refused(family: str) -> None:
    few = {
        name: frame.head(0) if name in {"labevents", "chartevents", "prescriptions"} else frame
        for name, frame in tables().items()
    }
    counts = {str(k): v for k, v in task(family).parameters.families[0].counts.items()}
    with pytest.raises(TooFewCandidatesError, match="the spec asks for"):
        PLANNERS[family](few, counts, 0, "public")


def test_errors_are_spread_over_patients() -> None:
    frames = planted("combined").frames
    for family in PARTS:
        mine = [cluster for cluster in planted("combined").clusters if cluster.family == family]
        patients = Counter(_row(frames, cluster.core[0])["subject_id"] for cluster in mine)
        assert max(patients.values()) <= 4


def test_numbers_are_impossible_and_texts_agree() -> None:
    frames = planted("combined").frames
    for subtype in ("range_extreme", "decimal_shift", "unit_confusion"):
        for cluster in _clusters(subtype):
            row = _row(frames, cluster.core[0])
            low, high = BANDS[cluster.core[0].table, row["itemid"]].possible
            assert not low <= row["valuenum"] <= high
            assert float(row["value"]) == row["valuenum"]


def test_a_slipped_point_is_a_power_of_ten() -> None:
    frames = planted("combined").frames
    for cluster in _clusters("decimal_shift"):
        before = tables()["labevents"].row(cluster.core[0].row, named=True)["valuenum"]
        power = math.log10(_row(frames, cluster.core[0])["valuenum"] / before)
        assert power == pytest.approx(round(power))
        assert round(power) in {1, 2, 3}


def test_a_slipped_dose_is_a_hundred_times_the_ordered_one() -> None:
    frames = planted("combined").frames
    for cluster in _clusters("decimal_shift_rx"):
        before = tables()["prescriptions"].row(cluster.core[0].row, named=True)["dose_val_rx"]
        after = _row(frames, cluster.core[0])["dose_val_rx"]
        assert float(after) == pytest.approx(100 * float(before))
        assert not after.endswith(".0")


@pytest.mark.parametrize(
    ("subtype", "least"), [("duplicate_lab", 1.10), ("duplicate_chart", 1.10), ("cross_table", 1.30)]
)
def test_pairs_contradict_each_other_within_the_possible(subtype: str, least: float) -> None:
    frames = planted("combined").frames
    for cluster in _clusters(subtype):
        pair = [_row(frames, ref) for ref in cluster.core]
        small, large = sorted(row["valuenum"] for row in pair)
        assert least <= round(large / small, 9) <= least + 0.4
        for row, ref in zip(pair, cluster.core, strict=True):
            low, high = BANDS[ref.table, row["itemid"]].possible
            assert low <= row["valuenum"] <= high
        assert pair[0]["subject_id"] == pair[1]["subject_id"]
        assert pair[0]["charttime"] == pair[1]["charttime"]


def test_both_directions_and_both_rows_of_a_pair_occur() -> None:
    second_is_wrong = Counter(len(cluster.changes) for cluster in _clusters("duplicate_lab"))
    assert set(second_is_wrong) == {1, 2}
    frames = planted("combined").frames
    signs = set()
    for cluster in _clusters("duplicate_lab"):
        first, second = (_row(frames, ref)["valuenum"] for ref in cluster.core)
        signs.add(first > second)
    assert signs == {True, False}


@given(
    st.floats(0.1, 900), st.integers(0, 2), st.integers(0, 2**32), st.sampled_from([(1.1, 1.5), (1.3, 1.7)])
)
def test_a_contradiction_is_possible_rounded_and_far_enough(
    value: float, decimals: int, seed: int, ratios: tuple[float, float]
) -> None:
    style = Style(decimals, fixed=False)
    start = style.number(value)
    other = contradicting(start, (0.0, 1000.0), ratios, style, np.random.default_rng(seed))
    if other is not None:
        assert 0 <= other <= 1000
        assert other == style.number(other)
        assert ratios[0] <= max(start, other) / min(start, other) <= ratios[1]


def test_a_contradiction_turns_round_at_the_end_of_the_possible() -> None:
    for seed in range(20):
        other = contradicting(
            140.0, (100.0, 180.0), (1.3, 1.35), Style(0, fixed=False), np.random.default_rng(seed)
        )
        assert other is not None
        assert 100 <= other <= 108


def test_a_flipped_sex_is_contradicted_by_two_rows_and_confirmed_by_none() -> None:
    frames = planted("combined").frames
    for cluster in _clusters("gender_flip"):
        before = tables()["patients"].row(cluster.core[0].row, named=True)
        after = _row(frames, cluster.core[0])
        assert {before["gender"], after["gender"]} == {"M", "F"}
        assert len(cluster.evidence) >= inject_demographic.LEAST_EVIDENCE


def test_an_opposite_sex_drug_comes_with_its_codes_and_without_the_patient() -> None:
    frames = planted("combined").frames
    for cluster in _clusters("opposite_sex_drug"):
        row = _row(frames, cluster.core[0])
        product = [row[column] for column in inject_demographic.PRODUCT_COLUMNS]
        natural = tables()["prescriptions"].select(inject_demographic.PRODUCT_COLUMNS).rows()
        assert tuple(product) in set(natural)
        assert cluster.evidence == ()


def test_a_child_with_dementia_drugs() -> None:
    frames = planted("combined").frames
    for cluster in _clusters("age_conflict"):
        assert _row(frames, cluster.core[0])["anchor_age"] in range(*inject_demographic.CHILD_AGES)
        assert {ref.table for ref in cluster.evidence} >= {"prescriptions"}


def test_two_clusters_on_one_row_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    ref = Ref("patients", 0)
    change = Change(ref, {"gender": "F"})
    double = [Cluster("demographic_conflict", "gender_flip", (ref,), (), (change,))] * 2
    monkeypatch.setitem(corrupt._INJECTORS, "demographic_conflict", lambda *_: double)
    with pytest.raises(ValueError, match="touches a row"):
        corrupt.plan(tables(), task("demographic_conflict").parameters.families, "public")
