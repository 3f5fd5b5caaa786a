"""Impossible values: numbers, doses and unit labels that no living patient's record can hold.

Sub-types of the published benchmark (arXiv 2606.31179, appendix E.7): `range_extreme`, `decimal_shift`,
`decimal_shift_rx`, `unit_confusion`, `valueuom_mismatch`. Each cluster is one altered row. A row that another
row repeats or copies is never chosen, so that nothing else becomes contradictory by the way.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
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
from tasks.ehr_data_quality_auditing.doses import dose_limit
from tasks.ehr_data_quality_auditing.draws import stream
from tasks.ehr_data_quality_auditing.edits import Change, Cluster, Ref, enough
from tasks.ehr_data_quality_auditing.items import possible_range
from tasks.ehr_data_quality_auditing.repeats import lonely_charts, lonely_labs
from tasks.ehr_data_quality_auditing.units import RELABELLED_ITEMS, WRONG_UNITS, canonical

FAMILY = "impossible_value"

#: Where `range_extreme` draws its values, per table and item, in the item's unit: far outside the possible
#: range.
EXTREMES: dict[tuple[str, int], tuple[float, float]] = {
    ("labevents", 50912): (60.0, 600.0),  # creatinine, mg/dL
    ("labevents", 50931): (3_000.0, 9_900.0),  # glucose, mg/dL
    ("labevents", 50971): (20.0, 95.0),  # potassium, mEq/L
    ("labevents", 50983): (300.0, 980.0),  # sodium, mEq/L
    ("chartevents", 220045): (420.0, 980.0),  # heart rate, beats/min
    ("chartevents", 220179): (400.0, 950.0),  # systolic pressure, mmHg
    ("chartevents", 220180): (330.0, 900.0),  # diastolic pressure, mmHg
    ("chartevents", 223761): (130.0, 210.0),  # temperature, °F
    ("chartevents", 220277): (115.0, 190.0),  # oxygen saturation, %
}
#: Laboratory items whose decimal point slips: for these, some power of ten makes most values impossible.
SHIFTED_ITEMS = (50912, 50931, 50971, 50983, 50882, 50902, 50893, 50960, 50970, 51222, 50862)
#: mg/dL to µmol/L (creatinine) and to mmol/L (glucose); molar masses 113.12 and 180.16 g/mol.
MOLAR_FACTORS = {50912: 88.42, 50931: 0.0555}
#: Lowest and highest glucose in mg/dL, and highest creatinine, that a converted number must pass: values
#: beyond the possible range have been reported once or twice in the literature (glucose 2656 mg/dL, 10
#: mg/dL).
_CERTAIN = {50912: (0.0, 60.0), 50931: (9.5, 3_000.0)}
#: For the other items a slipped point must pass the possible range by this factor.
_MARGIN = 1.3
#: How many times a dose grows when the point of `12.50` is not seen.
DOSE_FACTOR = 100


@dataclass
class _Bench:
    """What the sub-types choose from; a row taken by one is gone for the next."""

    frames: dict[str, pl.DataFrame]
    styles: dict[str, dict[int, Style]]
    taken: dict[str, list[int]] = field(default_factory=dict)

    def rows(self, table: str) -> pl.DataFrame:
        return self.frames[table].filter(~pl.col("_index").is_in(self.taken.get(table, [])))

    def cluster(
        self, table: str, row: Mapping[str, Any], subtype: str, cells: Mapping[str, object]
    ) -> Cluster:
        self.taken.setdefault(table, []).append(row["_index"])
        ref = Ref(table, row["_index"])
        return Cluster(FAMILY, subtype, (ref,), (), (Change(ref, cells),))

    def style(self, table: str, itemid: int) -> Style:
        return self.styles[table].get(itemid, Style(1, fixed=False))


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
    own = {table: own_rows(tables, table, FAMILY, key).select("_index") for table in _TABLES}
    frames = {
        "labevents": lonely_labs(tables).join(own["labevents"], on="_index", how="semi"),
        "chartevents": lonely_charts(tables).join(own["chartevents"], on="_index", how="semi"),
        "prescriptions": tables["prescriptions"].join(own["prescriptions"], on="_index", how="semi"),
    }
    bench = _Bench(frames, {table: styles(tables[table]) for table in ("labevents", "chartevents")})
    clusters: list[Cluster] = []
    for subtype, plant in SUBTYPES.items():
        if subtype in counts:
            planted = plant(bench, counts[subtype], stream(key, FAMILY, seed, subtype))
            enough(len(planted), counts[subtype], subtype)
            clusters += planted
    return clusters


_TABLES = ("labevents", "chartevents", "prescriptions")


def _range_extreme(bench: _Bench, count: int, draw: np.random.Generator) -> list[Cluster]:
    columns = ["subject_id", "itemid", "_index", "ref_range_lower", "ref_range_upper"]
    parts = [
        bench.rows(table)
        .filter(pl.col("itemid").is_in([item for where, item in EXTREMES if where == table]))
        .select(pl.lit(table).alias("table"), pl.col("^(" + "|".join(columns) + ")$"))
        for table in ("labevents", "chartevents")
    ]
    clusters = []
    for row in spread(pl.concat(parts, how="diagonal"), count, draw, ("itemid", "subject_id")).iter_rows(
        named=True
    ):
        table, itemid = row["table"], row["itemid"]
        style = bench.style(table, itemid)
        value = draw.uniform(*EXTREMES[table, itemid])
        cells = lab_cells(row, value, style) if table == "labevents" else chart_cells(value, style)
        clusters.append(bench.cluster(table, row, "range_extreme", cells))
    return clusters


def _decimal_shift(bench: _Bench, count: int, draw: np.random.Generator) -> list[Cluster]:
    rows = bench.rows("labevents").filter(pl.col("itemid").is_in(SHIFTED_ITEMS))
    shifted = pl.coalesce(
        pl.when(pl.col("valuenum") * factor > _highest(rows)).then(pl.col("valuenum") * factor)
        for factor in (10.0, 100.0, 1000.0)
    )
    rows = rows.with_columns(shifted=shifted).filter(pl.col("shifted").is_not_null(), pl.col("valuenum") > 0)
    return [
        bench.cluster(
            "labevents",
            row,
            "decimal_shift",
            lab_cells(row, row["shifted"], bench.style("labevents", row["itemid"])),
        )
        for row in spread(rows, count, draw, ("itemid", "subject_id")).iter_rows(named=True)
    ]


def _highest(rows: pl.DataFrame) -> pl.Expr:
    items = rows["itemid"].unique().sort().to_list()
    highest = {
        item: _CERTAIN[item][1] if item in _CERTAIN else _MARGIN * possible_range("labevents", item)[1]
        for item in items
    }
    return pl.col("itemid").replace_strict(highest, return_dtype=pl.Float64)


def _decimal_shift_rx(bench: _Bench, count: int, draw: np.random.Generator) -> list[Cluster]:
    rows = bench.rows("prescriptions").filter(pl.col("dose_val_rx").str.contains(r"^\d+(\.\d+)?$"))
    names = rows.select("drug", "dose_unit_rx").unique().drop_nulls().sort("drug", "dose_unit_rx")
    limits = [dose_limit(drug, unit) for drug, unit in names.iter_rows()]
    dose = pl.col("dose_val_rx").cast(pl.Float64)
    rows = (
        rows.join(names.with_columns(limit=pl.Series(limits, dtype=pl.Float64)), on=["drug", "dose_unit_rx"])
        .filter(pl.col("limit").is_not_null(), dose >= 1, dose * DOSE_FACTOR > pl.col("limit"))
        .sort("_index")
    )
    return [
        bench.cluster(
            "prescriptions", row, "decimal_shift_rx", {"dose_val_rx": _dose_text(float(row["dose_val_rx"]))}
        )
        for row in spread(rows, count, draw, ("drug", "subject_id")).iter_rows(named=True)
    ]


def _dose_text(dose: float) -> str:
    return f"{round(dose * DOSE_FACTOR, 2):.2f}".rstrip("0").rstrip(".")


def _unit_confusion(bench: _Bench, count: int, draw: np.random.Generator) -> list[Cluster]:
    rows = bench.rows("labevents").filter(pl.col("itemid").is_in(list(MOLAR_FACTORS)))
    converted = []
    for itemid, value in rows.select("itemid", "valuenum").iter_rows():
        low, high = _CERTAIN[itemid]
        number = bench.style("labevents", itemid).number(value * MOLAR_FACTORS[itemid])
        converted.append(None if low <= number <= high else number)
    rows = rows.with_columns(converted=pl.Series(converted, dtype=pl.Float64)).drop_nulls("converted")
    return [
        bench.cluster(
            "labevents",
            row,
            "unit_confusion",
            lab_cells(row, row["converted"], bench.style("labevents", row["itemid"])),
        )
        for row in spread(rows, count, draw, ("itemid", "subject_id")).iter_rows(named=True)
    ]


def _valueuom_mismatch(bench: _Bench, count: int, draw: np.random.Generator) -> list[Cluster]:
    rows = bench.rows("labevents").filter(
        pl.col("itemid").is_in(RELABELLED_ITEMS), pl.col("valueuom").is_in(list(WRONG_UNITS))
    )
    clusters = []
    for row in spread(rows, count, draw, ("itemid", "subject_id")).iter_rows(named=True):
        wrong = [
            unit for unit in WRONG_UNITS[row["valueuom"]] if canonical(unit) != canonical(row["valueuom"])
        ]
        cells = {"valueuom": wrong[int(draw.integers(len(wrong)))]}
        clusters.append(bench.cluster("labevents", row, "valueuom_mismatch", cells))
    return clusters


SUBTYPES: dict[str, Callable[[_Bench, int, np.random.Generator], list[Cluster]]] = {
    "range_extreme": _range_extreme,
    "decimal_shift": _decimal_shift,
    "decimal_shift_rx": _decimal_shift_rx,
    "unit_confusion": _unit_confusion,
    "valueuom_mismatch": _valueuom_mismatch,
}
