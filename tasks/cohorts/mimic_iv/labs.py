"""The labevents table: one row per test of each panel of each draw, as the laboratory would report it."""

import numpy as np

from tasks.cohorts.mimic_iv.admissions import after
from tasks.cohorts.mimic_iv.catalogue.lab_items import LAB_ITEMS, LabItem, Range
from tasks.cohorts.mimic_iv.catalogue.lab_texts import PREGNANCY_TEST, TEXT_LABS, TextLab
from tasks.cohorts.mimic_iv.columns import (
    NULL_INT,
    Bools,
    Columns,
    Floats,
    Ints,
    Texts,
    constant,
    stack,
    take,
    texts,
)
from tasks.cohorts.mimic_iv.draws import Draws
from tasks.cohorts.mimic_iv.drivers import Latent
from tasks.cohorts.mimic_iv.formats import fixed
from tasks.cohorts.mimic_iv.lab_values import HEMOLYSIS, lab_values
from tasks.cohorts.mimic_iv.patients import distinct_ids
from tasks.cohorts.mimic_iv.streams import stream

TUBES = {
    "lavender": ("cbc", "diff", "a1c"),
    "blue": ("coag", "coag2"),
    "syringe": ("lactate", "gas", "gas2"),
    "cup": ("urine", "urine2", "hcg_urine"),
    "spare": ("hold",),
}
"""Specimens and the panels made from them; all other panels come from the serum tube."""

_TUBE_NAMES = ("serum", *TUBES)

EARLIER_RANGES: dict[int, tuple[Range, Range]] = {
    51222: ((14.0, 18.0), (12.0, 16.0)),
    51221: ((40.0, 52.0), (36.0, 48.0)),
}
"""Reference ranges of men and women that the laboratory printed until 2013."""

REPORTED_BELOW = {51003: ("<0.01", 0.01), 50946: ("<5", 5.0), 50993: ("<0.2", 0.2), 50885: ("<0.2", 0.15)}
"""Results below the detection limit are printed as text without a number: itemid to (text, limit)."""

MASKED_SHARE = {50931: 0.06, 51003: 0.1, 50963: 0.15}
"""Share of results whose text is ``___`` (removed free text) while the number stays."""

COMMENTS = {
    50931: "IF FASTING, 70-100 NORMAL, >125 PROVISIONAL DIABETES.",
    51003: "CTROPNT > 0.10 NG/ML SUGGESTS ACUTE MI.",
    50963: "REFERENCE VALUES VARY WITH AGE, SEX, AND RENAL FUNCTION.",
}
HEMOLYSIS_COMMENT = "HEMOLYSIS FALSELY ELEVATES THIS RESULT."
NOT_DONE_COMMENT = "SPECIMEN HEMOLYZED. TEST NOT PERFORMED."
MISSING_RESULT_SHARE = 0.002
MISSING_TEST_SHARE = 0.02


def _tube_of(panel: str) -> int:
    for index, panels in enumerate(TUBES.values(), start=1):
        if panel in panels:
            return index
    return 0


def _rows(seed: int, draws: Draws, itemid: int, panel: str) -> Ints:
    """Draws on which one test is reported: its panel was ordered and the test not left out."""
    ordered = np.flatnonzero(draws.panels[panel])
    return ordered[stream(seed, f"lab/left out/{itemid}").random(len(ordered)) >= MISSING_TEST_SHARE]


def reference_range(item: LabItem, male: Bools, year_group: Ints) -> tuple[Floats, Floats]:
    """Reference range printed beside a result: it depends on sex and, for some tests, on the years."""
    men, women = item.normal, item.normal_women or item.normal
    low, high = np.where(male, men[0], women[0]), np.where(male, men[1], women[1])
    if item.itemid in EARLIER_RANGES:
        men, women = EARLIER_RANGES[item.itemid]
        early = year_group <= 1
        low = np.where(early, np.where(male, men[0], women[0]), low)
        high = np.where(early, np.where(male, men[1], women[1]), high)
    return low, high


def _comments(item: LabItem, rng: np.random.Generator, hemolysed: Bools) -> Texts:
    usual = COMMENTS.get(item.itemid)
    shown = rng.random(len(hemolysed))
    codes = np.where(shown < (0.5 if usual else 0.0), 1, np.where(shown < 0.56, 2, 0))
    if item.itemid in HEMOLYSIS:
        codes = np.where(hemolysed, 3, codes)
    return texts((None, usual, "___", HEMOLYSIS_COMMENT), np.where((codes == 2) & (shown > 0.53), 0, codes))


def _numeric(
    seed: int, latent: Latent, draws: Draws, item: LabItem, values: Floats, *, hemolysed: Bools
) -> Columns:
    """Rows of a numeric test."""
    rows = _rows(seed, draws, item.itemid, item.panel)
    rng = stream(seed, f"lab/report/{item.itemid}")
    patient = draws.moments.patient[rows]
    number = values[rows]
    low, high = reference_range(item, latent.patients.male[patient], latent.patients.year_group[patient])
    value = fixed(number, item.decimals)
    abnormal = (number < low) | (number > high)
    comments = _comments(item, rng, hemolysed[rows])
    masked = rng.random(len(rows)) < MASKED_SHARE.get(item.itemid, 0.0)
    value[masked] = "___"
    if item.itemid in REPORTED_BELOW:
        word, limit = REPORTED_BELOW[item.itemid]
        below = number < limit
        value[below], number = word, np.where(below, np.nan, number)
    missing = rng.random(len(rows)) < MISSING_RESULT_SHARE
    value[missing], comments[missing] = None, NOT_DONE_COMMENT
    return {
        "draw": rows,
        "tube": np.full(len(rows), _tube_of(item.panel)),
        "itemid": np.full(len(rows), item.itemid),
        "value": value,
        "valuenum": np.where(missing, np.nan, number),
        "valueuom": constant(item.unit or None, len(rows)),
        "ref_range_lower": low,
        "ref_range_upper": high,
        "flag": texts((None, "abnormal"), (abnormal & ~missing).astype(np.int64)),
        "comments": comments,
    }


def _worded(seed: int, draws: Draws, test: TextLab) -> Columns:
    """Rows of a test that is reported in words; numbers among the words also fill the number."""
    rows = _rows(seed, draws, test.itemid, test.panel)
    words = tuple(test.words)
    codes = stream(seed, f"lab/words/{test.itemid}").choice(
        len(words), size=len(rows), p=list(test.words.values())
    )
    numbers = np.array([float(word) if word.isdigit() else np.nan for word in words])
    return {
        "draw": rows,
        "tube": np.full(len(rows), _tube_of(test.panel)),
        "itemid": np.full(len(rows), test.itemid),
        "value": texts(words, codes),
        "valuenum": numbers[codes],
        "valueuom": constant(test.unit, len(rows)),
        "ref_range_lower": np.full(len(rows), np.nan),
        "ref_range_upper": np.full(len(rows), np.nan),
        "flag": texts((None, "abnormal"), ((codes > 0) & (test.category == "Hematology")).astype(np.int64)),
        "comments": constant(None, len(rows)),
    }


def make_labevents(seed: int, latent: Latent, draws: Draws, providers: Texts) -> Columns:
    """Writes the labevents table, ordered by patient, time, specimen and test.

    Args:
        seed: Seed of the dataset spec.
        latent: The latent state.
        draws: The specimens.
        providers: Provider identifiers.

    Returns:
        The table with its published columns but ``labevent_id``, which ``noise.py`` gives last.
    """
    values, hemolysed = lab_values(seed, latent, draws.moments)
    parts = [
        _numeric(seed, latent, draws, item, values[item.itemid], hemolysed=hemolysed) for item in LAB_ITEMS
    ]
    parts += [_worded(seed, draws, test) for test in (*TEXT_LABS, PREGNANCY_TEST)]
    table = stack(parts)
    table = take(table, np.lexsort((table["itemid"], table["tube"], table["draw"])))
    draw, tube = table.pop("draw"), table.pop("tube")
    rng = stream(seed, "labevents")
    specimens = distinct_ids(rng, 10_000_000, 99_999_999, draws.count * len(_TUBE_NAMES))
    per_tube = draw * len(_TUBE_NAMES) + tube
    turnaround = rng.uniform(0.3, 2.4, len(specimens))[per_tube]
    admission = draws.moments.admission[draw]
    ordering = np.where(draws.icu, 0, rng.integers(1, 3, draws.count))[draw]
    table["subject_id"] = latent.patients.subject_id[draws.moments.patient[draw]]
    table["hadm_id"] = np.where(admission >= 0, latent.admissions.hadm_id[admission], NULL_INT)
    table["specimen_id"] = rng.permutation(specimens)[per_tube]
    table["order_provider_id"] = providers[rng.integers(0, len(providers), draws.count)][draw]
    table["order_provider_id"][rng.random(draws.count)[draw] < 0.3] = None
    table["charttime"] = draws.charttime[draw]
    table["storetime"] = after(table["charttime"], turnaround)
    table["priority"] = texts(("STAT", "ROUTINE", None), ordering)
    return table
