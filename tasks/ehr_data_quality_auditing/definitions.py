"""What makes a row wrong, apart from who planted it: holds every planted error and no natural row to it.

The injectors say what they changed; this module looks at the finished tables alone, applies the definition of
each kind of error, and compares. It is run on every generated task, so a natural row that would deserve a
flag, or a planted one that would not, stops the build.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

import polars as pl

from tasks.ehr_data_quality_auditing.doses import dose_limit
from tasks.ehr_data_quality_auditing.edits import Cluster, Ref
from tasks.ehr_data_quality_auditing.items import CHARTED_LABS, bounded_items, possible_range
from tasks.ehr_data_quality_auditing.markers import DEMENTIA_DRUGS, begins_with, sex_evidence
from tasks.ehr_data_quality_auditing.repeats import CHART_KEY, LAB_KEY, charted_pairs
from tasks.ehr_data_quality_auditing.units import RELABELLED_ITEMS, is_wrong_unit

type Frames = Mapping[str, pl.DataFrame]

#: Least ratio of two records of one measurement that contradict each other. Analytic and rounding differences
#: of a repeated result stay under 5% (CLIA allows 4 to 10% total error for these tests); see
#: `inject_inconsistency`.
REPEAT_RATIO = 1.10
CROSS_RATIO = 1.25
#: Below this age in years a dementia drug contradicts the recorded age; familial early-onset disease starts
#: later.
LEAST_DEMENTIA_AGE = 30


class Definition(NamedTuple):
    """One kind of error: which sub-types plant it, and how it is recognised in finished tables."""

    subtypes: tuple[str, ...]
    rows: Callable[[Frames], set[Ref]]


class DefinitionError(ValueError):
    """The planted errors and the errors by definition are not the same rows."""


def check(frames: Frames, clusters: Iterable[Cluster], allow_natural: bool = False) -> dict[str, int]:
    """Compares the planted errors with the errors by definition.

    Args:
        frames: Corrupted tables with `_index` and `_added`.
        clusters: What was planted.
        allow_natural: Accept rows that are wrong by definition and were not planted: real records hold some.

    Returns:
        Natural errors per definition, named by its first sub-type.

    Raises:
        DefinitionError: A planted row is not wrong by definition, or a natural row is.
    """
    planted = list(clusters)
    natural = {}
    for definition in DEFINITIONS:
        expected = {ref for one in planted if one.subtype in definition.subtypes for ref in one.core}
        found = definition.rows(frames)
        name = "/".join(definition.subtypes)
        if missed := expected - found:
            raise DefinitionError(
                f"{name}: {len(missed)} planted rows are not wrong by definition, for one {min(missed)}; "
                "choose another seed"
            )
        extra = found - expected
        if extra and not allow_natural:
            raise DefinitionError(
                f"{name}: {len(extra)} natural rows are wrong by definition, for one {min(extra)}; "
                "correct the cohort, or allow natural errors for a real source"
            )
        natural[definition.subtypes[0]] = len(extra)
    return natural


def _refs(table: str, rows: pl.DataFrame) -> set[Ref]:
    return {Ref(table, index, added) for index, added in rows.select("_index", "_added").iter_rows()}


def _impossible_numbers(frames: Frames) -> set[Ref]:
    found: set[Ref] = set()
    for table in ("labevents", "chartevents"):
        ranges = {item: possible_range(table, item) for item in bounded_items(table)}
        bounds = pl.DataFrame(
            [(item, low, high) for item, (low, high) in sorted(ranges.items())],
            schema={"itemid": pl.Int64, "low": pl.Float64, "high": pl.Float64},
            orient="row",
        )
        rows = frames[table].select("_index", "_added", "valuenum", pl.col("itemid").cast(pl.Int64))
        outside = (pl.col("valuenum") < pl.col("low")) | (pl.col("valuenum") > pl.col("high"))
        found |= _refs(table, rows.join(bounds, on="itemid").filter(outside))
    return found


def _wrong_units(frames: Frames) -> set[Ref]:
    rows = frames["labevents"].filter(
        pl.col("itemid").is_in(RELABELLED_ITEMS), pl.col("valueuom").is_not_null()
    )
    counts = (
        rows.group_by("itemid", "valueuom")
        .len()
        .sort("itemid", "len", "valueuom", descending=[False, True, False])
    )
    usual = dict(
        counts.group_by("itemid", maintain_order=True).first().select("itemid", "valueuom").iter_rows()
    )
    wrong = [
        (item, unit)
        for item, unit in counts.select("itemid", "valueuom").iter_rows()
        if is_wrong_unit(usual[item], unit)
    ]
    labels = pl.DataFrame(
        wrong, schema={"itemid": rows.schema["itemid"], "valueuom": pl.String}, orient="row"
    )
    return _refs("labevents", rows.join(labels, on=["itemid", "valueuom"], how="semi"))


def _impossible_doses(frames: Frames) -> set[Ref]:
    rows = frames["prescriptions"].filter(pl.col("dose_val_rx").str.contains(r"^\d+(\.\d+)?$"))
    kinds = rows.select("drug", "dose_unit_rx").unique().drop_nulls().sort("drug", "dose_unit_rx")
    limits = [dose_limit(drug, unit) for drug, unit in kinds.iter_rows()]
    known = kinds.with_columns(limit=pl.Series(limits, dtype=pl.Float64)).drop_nulls()
    rows = rows.join(known, on=["drug", "dose_unit_rx"])
    return _refs("prescriptions", rows.filter(pl.col("dose_val_rx").cast(pl.Float64) > pl.col("limit")))


def _contradicting(rows: pl.DataFrame, key: tuple[str, ...]) -> pl.DataFrame:
    repeated = rows.filter(pl.col("valuenum") > 0).filter(pl.len().over(list(key)) > 1)
    low, high = pl.col("valuenum").min().over(list(key)), pl.col("valuenum").max().over(list(key))
    # Whole numbers make exactly 1.10 a common ratio: 1e-9 keeps it in, whatever the last bit.
    return repeated.filter(high / low >= REPEAT_RATIO - 1e-9)


def _repeated_labs(frames: Frames) -> set[Ref]:
    return _refs("labevents", _contradicting(frames["labevents"], LAB_KEY))


def _repeated_charts(frames: Frames) -> set[Ref]:
    rows = frames["chartevents"].filter(~pl.col("itemid").is_in(list(CHARTED_LABS.values())))
    bounded = rows.filter(pl.col("itemid").is_in(bounded_items("chartevents")))
    return _refs("chartevents", _contradicting(bounded, CHART_KEY))


def _charted_otherwise(frames: Frames) -> set[Ref]:
    pairs = charted_pairs(frames).filter(pl.col("valuenum") > 0, pl.col("chart_value") > 0)
    ratio = pl.max_horizontal("valuenum", "chart_value") / pl.min_horizontal("valuenum", "chart_value")
    pairs = pairs.filter(ratio >= CROSS_RATIO)
    return {Ref("labevents", index) for index in pairs["_index"]} | {
        Ref("chartevents", index) for index in pairs["chart_index"]
    }


def _sex_rows(frames: Frames) -> pl.DataFrame:
    """Certain evidence against the recorded sex, with the number of rows that confirm it."""
    # An order added or altered keeps its place, so `_index` names it; orders and results are never duplicated
    # here.
    evidence = sex_evidence(frames["prescriptions"], frames["labevents"])
    recorded = frames["patients"].select("subject_id", "gender", patient="_index")
    told = evidence.join(recorded, on="subject_id")
    agree = pl.col("sex") == pl.col("gender")
    return told.with_columns(confirmed=agree.sum().over("subject_id")).filter(~agree, pl.col("certain"))


def _wrong_sex(frames: Frames) -> set[Ref]:
    return {Ref("patients", row) for row in _sex_rows(frames).filter(pl.col("confirmed") == 0)["patient"]}


def _wrong_sex_drugs(frames: Frames) -> set[Ref]:
    rows = _sex_rows(frames).filter(pl.col("confirmed") > 0)
    return {Ref(table, index) for table, index in rows.select("table", "_index").iter_rows()}


def _wrong_age(frames: Frames) -> set[Ref]:
    carriers = frames["prescriptions"].filter(begins_with(DEMENTIA_DRUGS))
    young = frames["patients"].filter(pl.col("anchor_age") < LEAST_DEMENTIA_AGE)
    return _refs("patients", young.join(carriers, on="subject_id", how="semi"))


DEFINITIONS = (
    Definition(("range_extreme", "decimal_shift", "unit_confusion"), _impossible_numbers),
    Definition(("valueuom_mismatch",), _wrong_units),
    Definition(("decimal_shift_rx",), _impossible_doses),
    Definition(("duplicate_lab",), _repeated_labs),
    Definition(("duplicate_chart",), _repeated_charts),
    Definition(("cross_table",), _charted_otherwise),
    Definition(("gender_flip",), _wrong_sex),
    Definition(("opposite_sex_drug",), _wrong_sex_drugs),
    Definition(("age_conflict",), _wrong_age),
)
