"""Demographic conflicts: sex or age that the patient's drugs and tests contradict."""

import polars as pl

from .tables import Tables

#: Drugs that prove a sex, by a part of their lower-case name.
_MEN_ONLY = "abiraterone|enzalutamide|apalutamide|bicalutamide|dutasteride"
_WOMEN_ONLY = (
    "norethindrone|levonorgestrel|ethinyl estradiol|raloxifene|oxytocin|obstetric|vaginal|methylergonovine"
)
#: Drugs mostly given to one sex: they confirm a recorded sex and contradict none.
_MEN_MOSTLY = "tamsulosin|finasteride|leuprolide"
_WOMEN_MOSTLY = "estradiol|estrogens|medroxyprogesterone|letrozole|anastrozole|prenatal"
#: Tests that prove a sex, by a part of their lower-case label.
_MEN_TESTS = "prostate specific"
_WOMEN_TESTS = "chorionic gonadotropin|^hcg|pregnancy"
_DEMENTIA = "donepezil|memantine|rivastigmine|galantamine"
_ADULT = ("MARRIED", "WIDOWED", "DIVORCED")
#: Nobody younger, in years, is given a dementia drug; nobody younger has been married.
_LEAST_DEMENTIA_AGE = 40
_LEAST_ADULT_AGE = 16


def _told(text: pl.Expr, men: str, women: str) -> pl.Expr:
    text = text.str.to_lowercase()
    is_man, is_woman = text.str.contains(men), text.str.contains(women)
    return pl.when(is_man).then(pl.lit("M")).when(is_woman).then(pl.lit("F"))


def _evidence(tables: Tables) -> pl.DataFrame:
    """Rows that tell a sex: table, row, patient, sex, and whether they prove it."""
    orders, tests = tables["prescriptions"], tables.labelled("labevents")
    kinds = (
        ("prescriptions", orders, _told(pl.col("drug"), _MEN_ONLY, _WOMEN_ONLY), True),
        ("prescriptions", orders, _told(pl.col("drug"), _MEN_MOSTLY, _WOMEN_MOSTLY), False),
        ("labevents", tests, _told(pl.col("label"), _MEN_TESTS, _WOMEN_TESTS), True),
    )
    return pl.concat(
        frame.with_columns(sex=sex)
        .drop_nulls("sex")
        .select("_row_id", "subject_id", "sex", table=pl.lit(table), proof=pl.lit(value=proof))
        for table, frame, sex, proof in kinds
    )


def sex(tables: Tables) -> pl.DataFrame:
    """The wrong row where proof contradicts the recorded sex.

    If nothing confirms the recorded sex, the patient's row is wrong; if something does, the single order is.
    """
    patients = tables["patients"].select("subject_id", "gender", patient="_row_id")
    told = _evidence(tables).join(patients, on="subject_id")
    agree = pl.col("sex") == pl.col("gender")
    told = told.with_columns(confirmed=agree.any().over("subject_id")).filter(~agree, pl.col("proof"))
    wrong_person = told.filter(~pl.col("confirmed")).select(table=pl.lit("patients"), _row_id="patient")
    wrong_order = told.filter(pl.col("confirmed")).select("table", "_row_id")
    return pl.concat([wrong_person, wrong_order])


def age(tables: Tables) -> pl.DataFrame:
    """Patients recorded too young for their dementia drugs or their marital status."""
    patients, orders = tables["patients"], tables["prescriptions"]
    years = pl.col("anchor_age")
    carriers = orders.filter(pl.col("drug").str.to_lowercase().str.contains(_DEMENTIA))
    married = tables["admissions"].filter(pl.col("marital_status").is_in(_ADULT))
    young = patients.filter(years < _LEAST_DEMENTIA_AGE).join(carriers, on="subject_id", how="semi")
    child = patients.filter(years < _LEAST_ADULT_AGE).join(married, on="subject_id", how="semi")
    rows = pl.concat([young.select("_row_id"), child.select("_row_id")])
    return rows.select(pl.lit("patients").alias("table"), "_row_id")
