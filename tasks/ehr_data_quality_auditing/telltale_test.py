"""Planted rows stand nowhere special and look like nothing special, but for the error itself.

Positions and ids are pooled over held-out keys, so that the tests have the power that 70 errors alone lack.
"""

import re
from collections import defaultdict
from functools import cache
from typing import Any

import numpy as np
import polars as pl
import pytest
from scipy import stats

from tasks.ehr_data_quality_auditing.edits import Ref
from tasks.ehr_data_quality_auditing.repeats import lonely_charts, lonely_labs
from tasks.ehr_data_quality_auditing.rows import ID_COLUMN
from tasks.ehr_data_quality_auditing.testing import planted, tables

_STATS: Any = stats  # its stubs do not export what it has
KEYS = tuple(f"variant {number}" for number in range(12))
TOUCHED = ("labevents", "chartevents", "prescriptions", "patients")
#: A true null hypothesis fails one test in a thousand; the data are fixed, so what passes stays so.
LEAST_P = 0.001


@cache
def _marked(table: str) -> pl.DataFrame:
    """Rows over all keys, with `touched`, the place in the file and within the patient, and the id."""
    parts: list[pl.DataFrame] = []
    for key in KEYS:
        result = planted("combined", key)
        touched = {ref for cluster in result.clusters for ref in cluster.touched() if ref.table == table}
        frame = result.final[table].with_row_index("place")
        # Places are spread evenly over their share, so that patients of few rows and of many compare.
        middle = np.random.default_rng(len(parts))
        mark = [
            Ref(table, row, added) in touched for row, added in frame.select("_index", "_added").iter_rows()
        ]
        parts.append(
            frame.with_columns(
                touched=pl.Series(mark),
                place=pl.col("place") / frame.height,
                within=(pl.int_range(pl.len()).over("subject_id") + pl.Series(middle.random(frame.height)))
                / pl.len().over("subject_id"),
                id=pl.col(ID_COLUMN).str.slice(0, 8).str.to_integer(base=16) / 2**32,
            )
        )
    return pl.concat(parts)


@pytest.mark.parametrize("table", TOUCHED)
@pytest.mark.parametrize("column", ["place", "within", "id"])
def test_place_and_id_tell_nothing(table: str, column: str) -> None:
    rows = _marked(table)
    yes, no = rows.filter(pl.col("touched"))[column], rows.filter(~pl.col("touched"))[column]
    assert len(yes) >= 8
    assert _STATS.mannwhitneyu(yes.to_numpy(), no.to_numpy()).pvalue > LEAST_P


@pytest.mark.parametrize("table", ["labevents", "chartevents"])
def test_added_rows_stand_anywhere_within_their_patient(table: str) -> None:
    rows = _marked(table)
    added = rows.filter(pl.col("_added"))["within"]
    natural = rows.filter(~pl.col("_added"))["within"]
    assert _STATS.mannwhitneyu(added.to_numpy(), natural.to_numpy()).pvalue > LEAST_P


@pytest.mark.parametrize("table", ["labevents", "chartevents"])
def test_values_are_written_with_their_items_decimals(table: str) -> None:
    looks: dict[int, set[int]] = defaultdict(set)
    for item, text in tables()[table].select("itemid", "value").drop_nulls().iter_rows():
        if re.fullmatch(r"-?\d+(\.\d+)?", text):
            looks[item].add(len(text.partition(".")[2]))
    for row in _marked(table).filter(pl.col("touched")).iter_rows(named=True):
        assert len(row["value"].partition(".")[2]) in looks[row["itemid"]], row
        assert float(row["value"]) == row["valuenum"]


@pytest.mark.parametrize("table", ["labevents", "chartevents"])
def test_cells_are_missing_as_often_as_in_rows_that_might_have_been_chosen(table: str) -> None:
    rows = _marked(table)
    eligible = (lonely_labs if table == "labevents" else lonely_charts)(tables())
    natural = rows.filter(~pl.col("touched")).join(eligible, on="_index", how="semi")
    touched = rows.filter(pl.col("touched"), pl.col("itemid").is_in(natural["itemid"].unique().to_list()))
    for column in ("hadm_id", "order_provider_id", "caregiver_id", "storetime", "comments", "priority"):
        if column in rows.columns:
            usual = natural.group_by("itemid").agg(pl.col(column).is_null().mean().alias("share"))
            expected = touched.join(usual, on="itemid")["share"]
            # The two rows of a pair are of one kind, so the spread is that of half as many draws.
            spread = (2 * float((expected * (1 - expected)).sum())) ** 0.5
            assert abs(touched[column].null_count() - float(expected.sum())) <= 3.3 * spread + 1, column


def test_results_are_flagged_as_the_laboratory_flags() -> None:
    for row in _marked("labevents").filter(pl.col("touched")).iter_rows(named=True):
        low, high = row["ref_range_lower"], row["ref_range_upper"]
        outside = low is not None and not low <= row["valuenum"] <= high
        assert (row["flag"] == "abnormal") == outside


def test_event_ids_stay_distinct_and_in_the_order_of_time() -> None:
    for key in KEYS[:2]:
        labs = planted("combined", key).final["labevents"]
        assert labs["labevent_id"].n_unique() == labs.height
        times = labs.sort("labevent_id").select("subject_id", "charttime", "specimen_id", "itemid")
        assert times.equals(times.sort("subject_id", "charttime", "specimen_id", "itemid"))


def test_added_event_ids_are_within_the_natural_range() -> None:
    natural = tables()["labevents"]["labevent_id"]
    added = _marked("labevents").filter(pl.col("_added"))["labevent_id"]
    assert natural.min() < added.min() <= added.max() < natural.max() + 2  # type: ignore[operator]


def test_added_rows_were_stored_after_they_were_measured_and_by_someone_of_the_stay() -> None:
    for table in ("labevents", "chartevents"):
        added = _marked(table).filter(pl.col("_added")).drop_nulls("storetime")
        assert (added["storetime"] >= added["charttime"]).all()
    staff = tables()["chartevents"].select("stay_id", "caregiver_id").unique()
    added = _marked("chartevents").filter(pl.col("_added"))
    assert added.join(staff, on=["stay_id", "caregiver_id"], how="anti", nulls_equal=True).is_empty()


def test_natural_rows_look_like_errors_too() -> None:
    """A lazy rule flags at least as many right rows as wrong ones."""
    labs = planted("combined").final["labevents"]
    repeats = labs.filter(pl.len().over("specimen_id", "itemid") > 1).height
    assert repeats > 3 * 16
    usual = labs.group_by("itemid").agg(pl.col("valueuom").mode().sort().first().alias("usual"))
    odd = labs.join(usual, on="itemid").filter(pl.col("valueuom") != pl.col("usual")).height
    assert odd > 20 * 6
