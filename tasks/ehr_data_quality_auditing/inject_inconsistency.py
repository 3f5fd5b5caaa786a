"""Inconsistency: two records of one measurement that cannot both be right.

Sub-types of the published benchmark (arXiv 2606.31179, appendix E.7): `duplicate_lab` and `duplicate_chart`
(the same measurement entered twice with values 10 to 50% apart), `cross_table` (a charted sodium, creatinine
or haemoglobin 30 to 70% away from the laboratory's result of that minute). All values stay possible, so no
look at single values finds them. Which of two rows is wrong cannot be known: both are the cluster's core.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

import numpy as np
import polars as pl

from tasks.ehr_data_quality_auditing.candidates import (
    Style,
    Tables,
    chart_cells,
    lab_cells,
    own_rows,
    spread,
    styles,
)
from tasks.ehr_data_quality_auditing.draws import stream
from tasks.ehr_data_quality_auditing.edits import Cell, Change, Cluster, Ref, enough
from tasks.ehr_data_quality_auditing.items import possible_range
from tasks.ehr_data_quality_auditing.repeats import charted_pairs, lonely_charts, lonely_labs

FAMILY = "inconsistency"

#: Ratios of the two values of a pair, as published.
DUPLICATE_RATIO = (1.10, 1.50)
CROSS_RATIO = (1.30, 1.70)
#: Everyday laboratory tests that are reported once per specimen.
DUPLICATED_LABS = (
    50983,
    50971,
    50882,
    50902,
    51006,
    50912,
    50931,
    50893,
    50970,
    51222,
    51301,
    51265,
    50878,
    50861,
)
#: Bedside measurements: heart and respiratory rate, cuff and arterial pressures.
DUPLICATED_CHARTS = (220045, 220210, 220179, 220180, 220181, 220050, 220051, 220052)
#: Laboratory items whose charted copy is altered: sodium, creatinine, haemoglobin.
CROSS_LABS = (50983, 50912, 51222)


@dataclass(frozen=True)
class _Bench:
    """What the sub-types choose from."""

    labs: pl.DataFrame
    charts: pl.DataFrame
    pairs: pl.DataFrame
    lab_styles: dict[int, Style]
    chart_styles: dict[int, Style]


def plan(tables: Tables, counts: Mapping[str, int], seed: int, key: str) -> list[Cluster]:
    """Chooses the rows and the changes of this family.

    Args:
        tables: Pristine tables.
        counts: Clusters wanted per sub-type.
        seed: The family's seed.
        key: The organisation's key.

    Returns:
        The clusters, sub-types in the order of `SUBTYPES`.

    Raises:
        TooFewCandidatesError: The cohort has too few rows in which the error would be certain.
    """
    labs = own_rows(tables, "labevents", FAMILY, key).select("_index")
    charts = own_rows(tables, "chartevents", FAMILY, key).select("_index")
    bench = _Bench(
        labs=_with_next_ids(lonely_labs(tables), tables).join(labs, on="_index", how="semi"),
        charts=lonely_charts(tables).join(charts, on="_index", how="semi"),
        pairs=charted_pairs(tables).join(labs, on="_index", how="semi"),
        lab_styles=styles(tables["labevents"]),
        chart_styles=styles(tables["chartevents"]),
    )
    clusters: list[Cluster] = []
    for subtype, plant in SUBTYPES.items():
        if subtype in counts:
            planted = plant(bench, counts[subtype], stream(key, FAMILY, seed, subtype))
            enough(len(planted), counts[subtype], subtype)
            clusters += planted
    return clusters


def _with_next_ids(rows: pl.DataFrame, tables: Tables) -> pl.DataFrame:
    """Adds `next_id`: the event number in use after the row's own."""
    ids = tables["labevents"].select("labevent_id").sort("labevent_id")
    following = ids.with_columns(next_id=pl.col("labevent_id").shift(-1))
    return rows.join(following, on="labevent_id", how="left").drop_nulls("next_id").sort("_index")


def contradicting(
    value: float,
    bounds: tuple[float, float],
    ratios: tuple[float, float],
    style: Style,
    draw: np.random.Generator,
) -> float | None:
    """Draws another possible value that contradicts the first, above or below it.

    Args:
        value: The recorded value.
        bounds: Possible range of the item.
        ratios: Least and largest ratio of the larger to the smaller value.
        style: How the item is written; the ratio holds after rounding.
        draw: Source of the ratio and the direction.

    Returns:
        The other value, or None if no possible value is that far away.
    """
    ratio, upward = draw.uniform(*ratios), bool(draw.integers(2))
    for up in (upward, not upward):
        other = style.number(value * ratio if up else value / ratio)
        small, large = sorted((value, other))
        if bounds[0] <= other <= bounds[1] and small > 0 and ratios[0] <= large / small <= ratios[1]:
            return other
    return None


def _with_contradictions(
    rows: pl.DataFrame,
    table: str,
    ratios: tuple[float, float],
    look: Mapping[int, Style],
    draw: np.random.Generator,
) -> pl.DataFrame:
    """Adds a column `other`; rows without a possible contradiction are dropped."""
    others = []
    for item, number in rows.select("itemid", "valuenum").iter_rows():
        low, high = bounds = possible_range(table, item)
        inside = low <= number <= high
        others.append(contradicting(number, bounds, ratios, look[item], draw) if inside else None)
    return rows.with_columns(other=pl.Series(others, dtype=pl.Float64)).drop_nulls("other")


def _sample(rows: pl.DataFrame, count: int, draw: np.random.Generator) -> pl.DataFrame:
    """A few hundred candidates are as good as all, and quicker."""
    limit = min(rows.height, max(400, 25 * count))
    return rows[sorted(map(int, draw.permutation(rows.height)[:limit]))]


def _duplicate_lab(bench: _Bench, count: int, draw: np.random.Generator) -> list[Cluster]:
    room = pl.col("next_id") > pl.col("labevent_id") + 1
    rows = _sample(bench.labs.filter(pl.col("itemid").is_in(DUPLICATED_LABS), room), count, draw)
    rows = _with_contradictions(rows, "labevents", DUPLICATE_RATIO, bench.lab_styles, draw)
    delays = _delays(bench.labs)
    clusters = []
    for row in spread(rows, count, draw, ("itemid", "subject_id")).iter_rows(named=True):
        wrong = lab_cells(row, row["other"], bench.lab_styles[row["itemid"]])
        # Event numbers rise with time and leave gaps; the second report takes one right after the first.
        number = int(draw.integers(row["labevent_id"] + 1, row["next_id"]))
        stored = {"storetime": _later(row["storetime"], delays, draw), "labevent_id": number}
        clusters.append(_twin(row, "duplicate_lab", wrong, stored, draw))
    return clusters


def _duplicate_chart(bench: _Bench, count: int, draw: np.random.Generator) -> list[Cluster]:
    rows = _sample(bench.charts.filter(pl.col("itemid").is_in(DUPLICATED_CHARTS)), count, draw)
    rows = _with_contradictions(rows, "chartevents", DUPLICATE_RATIO, bench.chart_styles, draw)
    delays = _delays(bench.charts)
    clusters = []
    for row in spread(rows, count, draw, ("itemid", "subject_id")).iter_rows(named=True):
        wrong = chart_cells(row["other"], bench.chart_styles[row["itemid"]])
        # Drawn by row, so that who charts much, and nobody at all, come as often as they do.
        colleagues = bench.charts.filter(pl.col("stay_id") == row["stay_id"])["caregiver_id"]
        stored = {
            "storetime": _later(row["charttime"], delays, draw),
            "caregiver_id": colleagues[int(draw.integers(len(colleagues)))],
        }
        clusters.append(_twin(row, "duplicate_chart", wrong, stored, draw))
    return clusters


def _delays(rows: pl.DataFrame) -> pl.Series:
    """Natural delays from the measurement to its storing."""
    return rows.select((pl.col("storetime") - pl.col("charttime")).alias("delay"))["delay"].drop_nulls()


def _later(start: Any, delays: pl.Series, draw: np.random.Generator) -> Any:
    delay: timedelta = delays[int(draw.integers(len(delays)))]
    return None if start is None else start + delay


def _twin(
    row: Mapping[str, Any],
    subtype: str,
    wrong: Mapping[str, Cell],
    stored: Mapping[str, Cell],
    draw: np.random.Generator,
) -> Cluster:
    """Adds a second record of the row's measurement; a coin decides which holds the other value."""
    table = "labevents" if subtype == "duplicate_lab" else "chartevents"
    first, second = Ref(table, row["_index"]), Ref(table, row["_index"], added=True)
    if draw.integers(2):
        return Cluster(FAMILY, subtype, (first, second), (), (Change(second, {**wrong, **stored}),))
    return Cluster(FAMILY, subtype, (first, second), (), (Change(first, wrong), Change(second, stored)))


def _cross_table(bench: _Bench, count: int, draw: np.random.Generator) -> list[Cluster]:
    agree = (pl.col("valuenum") - pl.col("chart_value")).abs() <= 0.05 * pl.col("valuenum")
    pairs = bench.pairs.filter(pl.col("itemid").is_in(CROSS_LABS), agree)
    rows = _sample(pairs, count, draw).with_columns(
        itemid="chart_itemid", valuenum="chart_value", lab_index="_index"
    )
    rows = _with_contradictions(rows, "chartevents", CROSS_RATIO, bench.chart_styles, draw)
    clusters = []
    for row in spread(rows, count, draw, ("itemid", "subject_id")).iter_rows(named=True):
        lab, chart = Ref("labevents", row["lab_index"]), Ref("chartevents", row["chart_index"])
        change = Change(chart, chart_cells(row["other"], bench.chart_styles[row["itemid"]]))
        clusters.append(Cluster(FAMILY, "cross_table", (chart, lab), (), (change,)))
    return clusters


SUBTYPES: dict[str, Callable[[_Bench, int, np.random.Generator], list[Cluster]]] = {
    "duplicate_lab": _duplicate_lab,
    "duplicate_chart": _duplicate_chart,
    "cross_table": _cross_table,
}
