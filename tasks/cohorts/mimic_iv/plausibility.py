"""What a true value can be: bounds that every natural row keeps, and the markers of sex and age.

No row of the synthetic cohort lies outside these bounds, so a value that does is an error and nothing else. A
value inside them may still be far from normal: the sick are.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from tasks.cohorts.mimic_iv.catalogue.chart_items import CHART_LABS, VITALS
from tasks.cohorts.mimic_iv.catalogue.drugs import (
    DRUGS,
    FEMALE_ONLY_DRUGS,
    GERIATRIC_AGE,
    GERIATRIC_DRUGS,
    MALE_ONLY_DRUGS,
)
from tasks.cohorts.mimic_iv.catalogue.lab_items import LAB_BY_ID, LAB_ITEMS, Range
from tasks.cohorts.mimic_iv.catalogue.lab_texts import PREGNANCY_TEST
from tasks.cohorts.mimic_iv.catalogue.units import SPELLINGS
from tasks.cohorts.mimic_iv.labs import EARLIER_RANGES

__all__ = [
    "BANDS",
    "DOSES",
    "FEMALE_ONLY_DRUGS",
    "FEMALE_ONLY_LABS",
    "GERIATRIC_AGE",
    "GERIATRIC_DRUGS",
    "LAB_CHART_DISAGREEMENT",
    "LAB_OF_CHART",
    "MALE_ONLY_DRUGS",
    "MALE_ONLY_LABS",
    "SEX_RANGED_LABS",
    "Band",
    "Dose",
    "equivalent_units",
]

_SOURCES = {
    "Chemistry": "Tietz Fundamentals of Clinical Chemistry and Molecular Diagnostics, 8th ed.",
    "Blood Gas": "Tietz Fundamentals of Clinical Chemistry and Molecular Diagnostics, 8th ed.",
    "Hematology": "Henry's Clinical Diagnosis and Management by Laboratory Methods, 23rd ed.",
}
_BEDSIDE_SOURCE = "Marino, The ICU Book, 4th ed.; Guyton and Hall, Textbook of Medical Physiology, 14th ed."


class Band(NamedTuple):
    """Bounds of one item.

    Attributes:
        label: Published label.
        unit: Usual unit, or None.
        possible: Lowest and highest value that is physiologically possible, in ``unit``.
        normal: Normal or reference range (of men where it depends on sex), in ``unit``.
        decimals: Digits after the point in a report.
        source: Where the ranges are from.
    """

    label: str
    unit: str | None
    possible: Range
    normal: Range
    decimals: int
    source: str


class Dose(NamedTuple):
    """Bounds of the natural doses of one drug in one unit.

    Attributes:
        low: Smallest dose ordered.
        high: Largest dose ordered.
    """

    low: float
    high: float


def _bands() -> dict[tuple[str, int], Band]:
    bands = {}
    for lab in LAB_ITEMS:
        source = _SOURCES[lab.category]
        bands["labevents", lab.itemid] = Band(
            lab.label, lab.unit or None, lab.possible, lab.normal, lab.decimals, source
        )
    for vital in VITALS:
        bands["chartevents", vital.itemid] = Band(
            vital.label, vital.unit, vital.possible, vital.normal, vital.decimals, _BEDSIDE_SOURCE
        )
    for copy in CHART_LABS:
        band = bands["labevents", copy.lab_itemid]
        bands["chartevents", copy.itemid] = band._replace(label=copy.label, unit=copy.unit)
    return bands


def _doses() -> dict[tuple[str, str], Dose]:
    doses: dict[tuple[str, str], Dose] = {}
    for drug in DRUGS:
        amounts = [float(dose) for dose in drug.doses]
        known = doses.get((drug.name, drug.unit))
        if known is not None:
            amounts += known
        doses[drug.name, drug.unit] = Dose(min(amounts), max(amounts))
    return doses


BANDS: Mapping[tuple[str, int], Band] = MappingProxyType(_bands())
"""Bounds by (table, itemid)."""

DOSES: Mapping[tuple[str, str], Dose] = MappingProxyType(_doses())
"""Natural doses by (drug, dose unit)."""

LAB_OF_CHART: Mapping[int, int] = MappingProxyType({copy.itemid: copy.lab_itemid for copy in CHART_LABS})
"""Laboratory item of each charted item that copies one."""

LAB_CHART_DISAGREEMENT = 0.15
"""Largest relative difference of a laboratory value and its copy at the same patient and time."""

MALE_ONLY_LABS = frozenset({50974})
"""Prostate specific antigen."""

FEMALE_ONLY_LABS = frozenset({50946, PREGNANCY_TEST.itemid})
"""Human chorionic gonadotropin in serum and in urine."""

SEX_RANGED_LABS = frozenset(
    {itemid for itemid, item in LAB_BY_ID.items() if item.normal_women is not None} | EARLIER_RANGES.keys()
)
"""Tests whose printed reference range tells the sex of the patient."""


def equivalent_units(unit: str) -> frozenset[str]:
    """Spellings of a unit that mean the same for the items of this cohort, the unit itself included."""
    return frozenset({unit, *SPELLINGS.get(unit, ())})
