"""Impossible values: numbers beyond life, doses beyond the drug, units of another kind of quantity."""

import polars as pl

from .tables import Tables

#: What a living adult can have, by the beginning of the item's label: wider than any critical-value list,
#: from Tietz, Marino's ICU Book and case reports of survived extremes.
_LIVING: dict[str, tuple[float, float]] = {
    "sodium": (80, 230),
    "potassium": (0.8, 15),
    "chloride": (50, 170),
    "bicarbonate": (1, 60),
    "hco3": (1, 60),
    "anion gap": (-20, 70),
    "urea nitrogen": (0, 350),
    "bun": (0, 350),
    "creatinine": (0, 45),
    "glucose": (10, 2700),
    "calcium, total": (2, 22),
    "magnesium": (0.1, 15),
    "phosphate": (0, 22),
    "hemoglobin": (0.8, 28),
    "hematocrit": (2, 80),
    "albumin": (0.3, 8),
    "heart rate": (0, 350),
    "respiratory rate": (0, 100),
    "o2 saturation": (0, 100),
    "non invasive blood pressure": (0, 330),
    "arterial blood pressure": (-20, 350),
    "temperature fahrenheit": (70, 116),
    "temperature celsius": (21, 47),
}
#: A number this many robust standard deviations from its item's median, on the logarithmic scale, and this
#: many times beyond the item's central 99.8% stands alone.
_ALONE_DEVIATIONS = 12.0
_ALONE_RATIO = 3.0
#: Fewest rows of an item, or orders of a drug, that say what is usual.
_FEWEST = 30
#: A dose this many times the drug's 95th percentile, or the dispensed amount, is no dose of that drug.
_DOSE_RATIO = 8.0
_NUMBER = r"(\d+(?:,\d{3})*(?:\.\d+)?)"

#: Units by what they measure and on which scale; two units of one group are the same number.
_SAME = (
    ("meq/l", "mmol/l"),
    ("iu/l", "u/l"),
    ("k/ul", "k/mcl", "10^3/ul", "thous/ul"),
    ("m/ul", "m/mcl", "10^6/ul", "mil/ul"),
    ("g/dl", "gm/dl"),
    ("ng/ml", "ug/l", "mcg/l"),
    ("pg/ml", "ng/l"),
    ("ug/ml", "mcg/ml", "mg/l"),
    ("sec", "seconds", "s"),
    ("mmhg",),
)
_CANONICAL = {name: group[0] for group in _SAME for name in group}


def numbers(tables: Tables) -> pl.DataFrame:
    """Laboratory and bedside numbers that nobody survives, or that stand alone among their item's."""
    parts = []
    for table in ("labevents", "chartevents"):
        rows = tables.labelled(table).drop_nulls("valuenum")
        if table == "labevents":
            rows = rows.with_columns(known=pl.col("fluid") == "Blood")
        else:
            rows = rows.with_columns(known=pl.lit(value=True))
        parts.append(rows.filter(_beyond_life() | _alone()).select(pl.lit(table).alias("table"), "_row_id"))
    return pl.concat(parts)


def _beyond_life() -> pl.Expr:
    value, label = pl.col("valuenum"), pl.col("label")
    beyond = [
        label.str.starts_with(name) & ((value < low) | (value > high))
        for name, (low, high) in _LIVING.items()
    ]
    return pl.col("known") & pl.any_horizontal(beyond).fill_null(value=False)


def _alone() -> pl.Expr:
    value = pl.col("valuenum")
    log = value.log()
    middle = log.median().over("itemid")
    spread = 1.4826 * (log - middle).abs().median().over("itemid")
    far = (log - middle).abs() > _ALONE_DEVIATIONS * pl.max_horizontal(spread, pl.lit(0.02))
    high, low = value.quantile(0.999).over("itemid"), value.quantile(0.001).over("itemid")
    beyond = (value > _ALONE_RATIO * high) | (value < low / _ALONE_RATIO)
    return (value > 0) & far & beyond & (pl.len().over("itemid") >= _FEWEST)


def doses(tables: Tables) -> pl.DataFrame:
    """Doses far beyond what the drug is otherwise ordered in, or beyond what was dispensed for them."""
    rows = tables["prescriptions"].with_columns(
        dose=pl.col("dose_val_rx").str.extract("^" + _NUMBER + "$").str.replace_all(",", "").cast(pl.Float64),
        pieces=pl.col("form_val_disp").str.extract("^" + _NUMBER + "$").cast(pl.Float64),
        name=pl.col("drug").str.to_lowercase(),
    )
    rows = rows.filter(pl.col("dose") > 0)
    kind = ["name", "dose_unit_rx"]
    usual = pl.col("dose").quantile(0.95).over(kind)
    unusual = (pl.col("dose") > _DOSE_RATIO * usual) & (pl.len().over(kind) >= _FEWEST)
    # The same product is dispensed in pieces of one strength, so dose over pieces is nearly constant.
    strength = pl.col("dose") / pl.col("pieces")
    product = [*kind, "prod_strength"]
    misfit = (strength > _DOSE_RATIO * strength.median().over(product)) & (pl.len().over(product) >= 3)
    flagged = rows.filter(
        unusual.fill_null(value=False) | (misfit & (pl.col("pieces") > 0)).fill_null(value=False)
    )
    return flagged.select(pl.lit("prescriptions").alias("table"), "_row_id")


def units(tables: Tables) -> pl.DataFrame:
    """Laboratory units that measure something else than the item's usual unit."""
    text = pl.col("valueuom").str.to_lowercase().str.replace_all(" ", "")
    rows = tables["labevents"].select("_row_id", "itemid", unit=text.replace(_CANONICAL)).drop_nulls("unit")
    counts = rows.group_by("itemid", "unit").len()
    usual = counts.sort("itemid", "len", "unit", descending=[False, True, False]).unique(
        "itemid", keep="first", maintain_order=True
    )
    rare = counts.join(usual.select("itemid", usual="unit", most="len"), on="itemid").filter(
        pl.col("unit") != pl.col("usual"), pl.col("len") * 50 < pl.col("most")
    )
    return rows.join(rare, on=["itemid", "unit"], how="semi").select(
        pl.lit("labevents").alias("table"), "_row_id"
    )
