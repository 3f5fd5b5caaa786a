"""Which natural rows say the same thing twice: repeated results and charting, charted laboratory values."""

import polars as pl

from tasks.ehr_data_quality_auditing.candidates import Tables
from tasks.ehr_data_quality_auditing.items import CHARTED_LABS

#: One specimen has one result of one test.
LAB_KEY = ("subject_id", "specimen_id", "itemid")
#: One patient has one value of one test at one time, if only one specimen was drawn.
LAB_MOMENT = ("subject_id", "itemid", "charttime")
#: One bedside measurement has one value at one time.
CHART_KEY = ("subject_id", "stay_id", "itemid", "charttime")


#: Results that are a number and say so; a masked text (`___`) or a limit (`<5`) is left alone.
_NUMERIC = r"^-?\d+(\.\d+)?$"


def numeric() -> pl.Expr:
    """Expression: the row has a number, and its text is that number."""
    return pl.col("valuenum").is_not_null() & pl.col("value").str.contains(_NUMERIC).fill_null(value=False)


def _once(*key: str) -> pl.Expr:
    return pl.len().over(list(key)) == 1


def charted_pairs(tables: Tables) -> pl.DataFrame:
    """Laboratory results and their charted copies: one patient, time and analyte, one row on either side.

    Returns:
        One row per pair with the columns of labevents, and `chart_index`, `chart_itemid`, `chart_value` (in
        the laboratory's unit), sorted by `_index`.
    """
    labs = tables["labevents"].filter(
        pl.col("itemid").is_in(list(CHARTED_LABS)), pl.col("valuenum").is_not_null(), _once(*LAB_MOMENT)
    )
    charts = (
        tables["chartevents"]
        .filter(pl.col("itemid").is_in(list(CHARTED_LABS.values())), numeric())
        .filter(_once("subject_id", "itemid", "charttime"))
        .select(
            "subject_id",
            "charttime",
            chart_itemid="itemid",
            chart_index="_index",
            chart_value="valuenum",
        )
    )
    return (
        labs.with_columns(chart_itemid=pl.col("itemid").replace_strict(CHARTED_LABS))
        .join(charts, on=["subject_id", "charttime", "chart_itemid"])
        .sort("_index")
    )


def lonely_labs(tables: Tables) -> pl.DataFrame:
    """Numeric laboratory rows that no other row repeats or copies."""
    copies = tables["chartevents"].filter(pl.col("itemid").is_in(list(CHARTED_LABS.values())))
    labs = tables["labevents"]
    return (
        labs.filter(numeric(), _once(*LAB_KEY), _once(*LAB_MOMENT))
        .with_columns(
            chart_itemid=pl.col("itemid").replace_strict(CHARTED_LABS, default=None, return_dtype=pl.Int64)
        )
        .join(
            copies.select("subject_id", "charttime", chart_itemid="itemid").unique(),
            on=["subject_id", "charttime", "chart_itemid"],
            how="anti",
        )
        .drop("chart_itemid")
        .sort("_index")
    )


def lonely_charts(tables: Tables) -> pl.DataFrame:
    """Numeric bedside measurements that no other row repeats; charted laboratory values are left out."""
    charts = tables["chartevents"]
    return charts.filter(
        numeric(),
        ~pl.col("itemid").is_in(list(CHARTED_LABS.values())),
        _once(*CHART_KEY),
    )
