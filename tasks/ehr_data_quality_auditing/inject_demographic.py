"""Demographic conflicts: who the patient is said to be contradicts the care that was given.

Sub-types of the published benchmark (arXiv 2606.31179, appendix E.7): `gender_flip` (the recorded sex is
changed in a patient whose drugs and tests tell the other), `opposite_sex_drug` (an order becomes a drug that
only the other sex is given, in a patient whose other records confirm the recorded sex), `age_conflict` (a
patient with dementia drugs is recorded as a child).

Which row is wrong can be told, and only that row is core. In particular the right patient row of an
`opposite_sex_drug` is no part of its cluster: otherwise the list of all patients would catch every cluster.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

import numpy as np
import polars as pl

from tasks.ehr_data_quality_auditing.candidates import Tables, own_rows, spread
from tasks.ehr_data_quality_auditing.draws import stream
from tasks.ehr_data_quality_auditing.edits import Change, Cluster, Ref, enough
from tasks.ehr_data_quality_auditing.markers import (
    ADULT_MARITAL_STATUS,
    CERTAIN_DRUGS,
    DEMENTIA_DRUGS,
    SUPPORTING_DRUGS,
    begins_with,
    drug_sex,
    opposite,
    sex_evidence,
)

FAMILY = "demographic_conflict"

#: Rows that must tell the true sex before a flipped one is certainly the wrong one.
LEAST_EVIDENCE = 2
#: Youngest age in years at which the dementia drugs are plausible, and the ages written instead.
LEAST_DEMENTIA_AGE = 60
CHILD_AGES = (4, 12)
#: Columns of an order that describe the product; the others say who ordered it, for whom and when.
PRODUCT_COLUMNS = (
    "drug_type",
    "drug",
    "formulary_drug_cd",
    "gsn",
    "ndc",
    "prod_strength",
    "form_rx",
    "dose_val_rx",
    "dose_unit_rx",
    "form_val_disp",
    "form_unit_disp",
    "doses_per_24_hrs",
    "route",
)


@dataclass
class _Bench:
    """What the sub-types choose from; a patient has one conflict at most."""

    tables: Tables
    evidence: pl.DataFrame
    orders: pl.DataFrame
    patients: set[int] = field(default_factory=set)

    def free(self, frame: pl.DataFrame) -> pl.DataFrame:
        return frame.filter(~pl.col("subject_id").is_in(sorted(self.patients)))


def plan(tables: Tables, counts: Mapping[str, int], seed: int, key: str) -> list[Cluster]:
    """Chooses the patients, the orders and the changes of this family.

    Args:
        tables: Pristine tables.
        counts: Clusters wanted per sub-type.
        seed: The family's seed.
        key: The organisation's key.

    Returns:
        The clusters, sub-types in the order of `SUBTYPES`.

    Raises:
        TooFewCandidatesError: The cohort has too few patients in whom the conflict would be certain.
    """
    bench = _Bench(
        tables=tables,
        evidence=sex_evidence(tables["prescriptions"], tables["labevents"]),
        orders=own_rows(tables, "prescriptions", FAMILY, key),
    )
    clusters: list[Cluster] = []
    for subtype, plant in SUBTYPES.items():
        if subtype in counts:
            planted = plant(bench, counts[subtype], stream(key, FAMILY, seed, subtype))
            enough(len(planted), counts[subtype], subtype)
            clusters += planted
    return clusters


def _age_conflict(bench: _Bench, count: int, draw: np.random.Generator) -> list[Cluster]:
    carriers = bench.tables["prescriptions"].filter(begins_with(DEMENTIA_DRUGS))
    old = pl.col("anchor_age") >= LEAST_DEMENTIA_AGE
    patients = bench.free(bench.tables["patients"].filter(old)).join(carriers, on="subject_id", how="semi")
    adults = bench.tables["admissions"].filter(pl.col("marital_status").is_in(ADULT_MARITAL_STATUS))
    clusters = []
    for row in spread(patients, count, draw, ("subject_id",)).iter_rows(named=True):
        bench.patients.add(row["subject_id"])
        ref = Ref("patients", row["_index"])
        evidence = _refs("prescriptions", carriers, row["subject_id"]) + _refs(
            "admissions", adults, row["subject_id"]
        )
        age = int(draw.integers(*CHILD_AGES))
        clusters.append(
            Cluster(FAMILY, "age_conflict", (ref,), evidence, (Change(ref, {"anchor_age": age}),))
        )
    return clusters


def _refs(table: str, frame: pl.DataFrame, subject: int) -> tuple[Ref, ...]:
    rows = frame.filter(pl.col("subject_id") == subject)["_index"]
    return tuple(Ref(table, index) for index in rows)


def _gender_flip(bench: _Bench, count: int, draw: np.random.Generator) -> list[Cluster]:
    told = bench.tables["patients"].join(bench.evidence, on="subject_id", suffix="_row")
    agree = pl.col("sex") == pl.col("gender")
    known = told.group_by("subject_id").agg(
        rows=agree.sum(), proof=(agree & pl.col("certain")).sum(), clean=agree.all()
    )
    known = known.filter(pl.col("clean"), pl.col("proof") >= 1, pl.col("rows") >= LEAST_EVIDENCE)
    patients = bench.free(bench.tables["patients"]).join(known, on="subject_id", how="semi").sort("_index")
    clusters = []
    for row in spread(patients, count, draw, ("gender", "subject_id"), (-(-count // 2), 1)).iter_rows(
        named=True
    ):
        bench.patients.add(row["subject_id"])
        ref = Ref("patients", row["_index"])
        rows = bench.evidence.filter(pl.col("subject_id") == row["subject_id"])
        evidence = tuple(Ref(table, index) for table, index in rows.select("table", "_index").iter_rows())
        change = Change(ref, {"gender": opposite(row["gender"])})
        clusters.append(Cluster(FAMILY, "gender_flip", (ref,), evidence, (change,)))
    return clusters


def _opposite_sex_drug(bench: _Bench, count: int, draw: np.random.Generator) -> list[Cluster]:
    """Rewrites an everyday order as a natural order of the marker, so that every code fits the drug."""
    sex = drug_sex(CERTAIN_DRUGS)
    products = bench.tables["prescriptions"].with_columns(sex=sex).drop_nulls("sex")
    confirmed = (
        bench.free(bench.tables["patients"])
        .join(bench.evidence, on="subject_id", suffix="_row")
        .filter((pl.col("sex") == pl.col("gender")).all().over("subject_id"))
        .select("subject_id", "gender")
        .unique()
    )
    # A sex whose counterpart has no natural order in this cohort cannot be given one.
    reachable = [opposite(found) for found in products["sex"].unique().sort()]
    marker = pl.coalesce(sex, drug_sex(SUPPORTING_DRUGS)).is_not_null() | begins_with(DEMENTIA_DRUGS)
    orders = (
        bench.orders.filter(pl.col("drug_type") == "MAIN", pl.col("route").str.starts_with("PO"), ~marker)
        .join(confirmed, on="subject_id")
        .filter(pl.col("gender").is_in(reachable))
        .sort("_index")
    )
    clusters = []
    chosen = spread(orders, count, draw, ("subject_id", "gender"), (1, -(-count // 2)))
    for row in chosen.iter_rows(named=True):
        bench.patients.add(row["subject_id"])
        fitting = products.filter(pl.col("sex") == opposite(row["gender"]))
        names = fitting["drug"].unique().sort()
        named = fitting.filter(pl.col("drug") == names[int(draw.integers(len(names)))])
        product = named.row(int(draw.integers(named.height)), named=True)
        ref = Ref("prescriptions", row["_index"])
        change = Change(ref, {column: product[column] for column in PRODUCT_COLUMNS})
        clusters.append(Cluster(FAMILY, "opposite_sex_drug", (ref,), (), (change,)))
    return clusters


#: The scarcest carriers are chosen first.
SUBTYPES: dict[str, Callable[[_Bench, int, np.random.Generator], list[Cluster]]] = {
    "age_conflict": _age_conflict,
    "gender_flip": _gender_flip,
    "opposite_sex_drug": _opposite_sex_drug,
}
