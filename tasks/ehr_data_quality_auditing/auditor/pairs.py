"""Contradictions: two records of one measurement with values too far apart for rounding or the analyser."""

import polars as pl

from .tables import Tables

#: Least relative difference of two reports of one measurement; repeats of an analyser stay within 3 to 5%.
_REPEAT_DIFFERENCE = 0.07
#: Least relative difference of a charted and a laboratory value of one minute.
_CHARTED_DIFFERENCE = 0.20


def _repeats(rows: pl.DataFrame, key: list[str]) -> pl.DataFrame:
    value = pl.col("valuenum")
    rows = rows.filter(value.is_not_null()).filter(pl.len().over(key) > 1)
    low, high = value.min().over(key), value.max().over(key)
    return rows.filter(high - low > _REPEAT_DIFFERENCE * pl.max_horizontal(low.abs(), pl.lit(1e-9)))


def lab_repeats(tables: Tables) -> pl.DataFrame:
    """One specimen, one test, two different results."""
    rows = _repeats(tables["labevents"], ["subject_id", "specimen_id", "itemid"])
    return rows.select(pl.lit("labevents").alias("table"), "_row_id")


def chart_repeats(tables: Tables) -> pl.DataFrame:
    """One stay, one bedside item, one minute, two different values."""
    rows = _repeats(tables["chartevents"], ["subject_id", "stay_id", "itemid", "charttime"])
    return rows.select(pl.lit("chartevents").alias("table"), "_row_id")


def charted_labs(tables: Tables) -> pl.DataFrame:
    """A charted laboratory value that no laboratory result of that patient, analyte and minute comes near.

    Items are matched by name: what stands before the bracket of the charted label is the analyte.
    """
    analyte = pl.col("label").str.to_lowercase().str.replace(r"\s*\(.*$", "").str.strip_chars()
    labs = (
        tables["d_labitems"]
        .filter(pl.col("fluid") == "Blood")
        .select("itemid", analyte=analyte.str.replace(r",.*$", ""))
    )
    charts = tables["d_items"].select("itemid", analyte=analyte)
    names = set(labs["analyte"]) & set(charts["analyte"])
    lab_rows = tables["labevents"].join(labs, on="itemid").filter(pl.col("analyte").is_in(sorted(names)))
    chart_rows = (
        tables["chartevents"].join(charts, on="itemid").filter(pl.col("analyte").is_in(sorted(names)))
    )
    both = chart_rows.drop_nulls("valuenum").join(
        lab_rows.drop_nulls("valuenum").select(
            "subject_id", "charttime", "analyte", lab_row="_row_id", lab_value="valuenum"
        ),
        on=["subject_id", "charttime", "analyte"],
    )
    apart = (pl.col("valuenum") - pl.col("lab_value")).abs() / pl.min_horizontal("valuenum", "lab_value")
    both = both.filter(apart.min().over("_row_id") > _CHARTED_DIFFERENCE)
    return pl.concat(
        [
            both.select(pl.lit("chartevents").alias("table"), "_row_id"),
            both.select(pl.lit("labevents").alias("table"), _row_id="lab_row"),
        ]
    )
