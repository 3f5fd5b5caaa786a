"""Drugs and tests that tell a patient's sex, or that only the old are given.

A *certain* marker has no use in the other sex. A *supporting* one is mostly given to one sex and confirms,
but alone it proves nothing: finasteride (hair loss) and tamsulosin (stones) in women, aromatase inhibitors
(male breast cancer) and oestrogens (prostate cancer, gender-affirming care) in men. Sources: US labels
(DailyMed), Goodman & Gilman (14th ed.), AGS Beers Criteria 2023.
"""

import polars as pl

#: Beginnings of drug names, lower case. None begins another name in use.
CERTAIN_DRUGS: dict[str, tuple[str, ...]] = {
    "M": ("abiraterone", "apalutamide", "bicalutamide", "darolutamide", "dutasteride", "enzalutamide"),
    "F": (
        "clotrimazole vag",
        "drospirenone",
        "estradiol vaginal",
        "ethinyl estradiol",
        "levonorgestrel",
        "methylergonovine",
        "metronidazole vaginal",
        "miconazole vag",
        "misoprostol (obstetric",
        "norethindrone",
        "norgestimate",
        "oxytocin",
        "raloxifene",
    ),
}
SUPPORTING_DRUGS: dict[str, tuple[str, ...]] = {
    "M": ("finasteride", "leuprolide", "tamsulosin"),
    "F": ("anastrozole", "estradiol", "estrogens", "letrozole", "medroxyprogesterone", "prenatal vitamin"),
}
#: Laboratory items of an organ or state of one sex: prostate specific antigen; HCG in serum and urine.
CERTAIN_LABS: dict[str, tuple[int, ...]] = {"M": (50974,), "F": (50946, 51085)}
DEMENTIA_DRUGS = ("donepezil", "galantamine", "memantine", "rivastigmine")
#: What a child cannot be.
ADULT_MARITAL_STATUS = ("DIVORCED", "MARRIED", "WIDOWED")


def begins_with(names: tuple[str, ...]) -> pl.Expr:
    """Expression over prescriptions: the drug's name begins with one of `names`, whatever its case."""
    lower = pl.col("drug").str.to_lowercase()
    return pl.any_horizontal([lower.str.starts_with(name) for name in names]).fill_null(value=False)


def drug_sex(markers: dict[str, tuple[str, ...]]) -> pl.Expr:
    """Expression over prescriptions: `M` or `F` for a marker of that sex, else null."""
    return (
        pl.when(begins_with(markers["M"])).then(pl.lit("M")).when(begins_with(markers["F"])).then(pl.lit("F"))
    )


def lab_sex() -> pl.Expr:
    """Expression over labevents: `M` or `F` for a test that only that sex is given, else null."""
    item = pl.col("itemid")
    male, female = item.is_in(CERTAIN_LABS["M"]), item.is_in(CERTAIN_LABS["F"])
    return pl.when(male).then(pl.lit("M")).when(female).then(pl.lit("F"))


def opposite(sex: str) -> str:
    """The other recorded sex."""
    return "F" if sex == "M" else "M"


def sex_evidence(prescriptions: pl.DataFrame, labevents: pl.DataFrame) -> pl.DataFrame:
    """Every row that tells a patient's sex.

    Args:
        prescriptions: Orders with `_index`, `subject_id`, `drug`.
        labevents: Results with `_index`, `subject_id`, `itemid`.

    Returns:
        Columns `table`, `_index`, `subject_id`, `sex` (what the row tells) and `certain`, in that order of
        rows.
    """
    parts = [
        frame.with_columns(sex=sex)
        .drop_nulls("sex")
        .select("_index", "subject_id", "sex", table=pl.lit(table), certain=pl.lit(value=certain))
        for table, frame, sex, certain in (
            ("prescriptions", prescriptions, drug_sex(CERTAIN_DRUGS), True),
            ("prescriptions", prescriptions, drug_sex(SUPPORTING_DRUGS), False),
            ("labevents", labevents, lab_sex(), True),
        )
    ]
    return pl.concat(parts).sort("table", "_index")
