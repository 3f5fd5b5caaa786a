"""Natural noise of filing: spellings of units, gaps, results filed twice, readings taken again at once.

All of it is innocent. It is here so that a rule that flags every odd unit, every duplicate or every gap
flags mostly rows in which nothing is wrong.
"""

import numpy as np

from tasks.cohorts.mimic_iv.admissions import after
from tasks.cohorts.mimic_iv.catalogue.chart_items import VITAL_BY_ID
from tasks.cohorts.mimic_iv.catalogue.units import SPELLINGS
from tasks.cohorts.mimic_iv.columns import NULL_INT, Columns, Ints, Texts, length, stack, take
from tasks.cohorts.mimic_iv.formats import shortest
from tasks.cohorts.mimic_iv.streams import stream

UNIT_MISSING_SHARE = 0.012
UNIT_SPELT_SHARE = 0.02
LAB_FILED_TWICE_SHARE = 0.0015
CHART_FILED_TWICE_SHARE = 0.0012
DRUG_FILED_TWICE_SHARE = 0.001
READ_AGAIN_SHARE = 0.004
NO_ADMISSION_SHARE = 0.015
AGAIN_ITEMS = {220045: 3.0, 220210: 2.0, 220277: 1.0, 220179: 4.0}
"""Vital signs that are read again within minutes, with the largest change in the unit of the item."""


def respelt(rng: np.random.Generator, units: Texts) -> Texts:
    """Leaves some units out and spells some in another common way that means the same."""
    changed = units.copy()
    dice = rng.random(len(units))
    pick = rng.random(len(units))
    for unit, others in SPELLINGS.items():
        rows = np.flatnonzero((units == unit) & (dice < UNIT_SPELT_SHARE))
        for row, place in zip(
            rows.tolist(), (pick[rows] * len(others)).astype(np.int64).tolist(), strict=True
        ):
            changed[row] = others[place]
    changed[dice > 1 - UNIT_MISSING_SHARE] = None
    return changed


def _twice(rng: np.random.Generator, table: Columns, share: float, entered: str | None) -> Columns:
    """Copies some rows; the copy differs in nothing but a later time of entry, where the table has one."""
    rows = np.flatnonzero(rng.random(length(table)) < share)
    copy = take(table, rows)
    if entered is not None:
        copy[entered] = after(copy[entered], rng.uniform(0.02, 3, len(rows)))
    return stack([table, copy])


def noisy_labevents(seed: int, table: Columns) -> Columns:
    """Adds the noise of the laboratory system and gives the row numbers, with gaps, in table order."""
    rng = stream(seed, "noise/labevents")
    table = dict(table, valueuom=respelt(rng, table["valueuom"]))
    outside = rng.random(length(table)) < NO_ADMISSION_SHARE
    table["hadm_id"] = np.where(outside, NULL_INT, table["hadm_id"])
    table = _twice(rng, table, LAB_FILED_TWICE_SHARE, "storetime")
    order = np.lexsort(
        (table["storetime"], table["itemid"], table["specimen_id"], table["charttime"], table["subject_id"])
    )
    table = take(table, order)
    table["labevent_id"] = 100_000 + np.cumsum(rng.integers(1, 5, length(table)))
    return table


def noisy_chartevents(seed: int, table: Columns) -> Columns:
    """Adds the noise of the bedside system."""
    rng = stream(seed, "noise/chartevents")
    table = dict(table, valueuom=respelt(rng, table["valueuom"]))
    table = stack([table, _read_again(rng, table)])
    table = _twice(rng, table, CHART_FILED_TWICE_SHARE, "storetime")
    return take(
        table,
        np.lexsort(
            (table["storetime"], table["itemid"], table["charttime"], table["stay_id"], table["subject_id"])
        ),
    )


def _read_again(rng: np.random.Generator, table: Columns) -> Columns:
    """Second readings one to four minutes later, a little different; never at a minute already charted."""
    often = np.isin(table["itemid"], list(AGAIN_ITEMS)) & (rng.random(length(table)) < READ_AGAIN_SHARE)
    again = take(table, np.flatnonzero(often))
    again["charttime"] = after(again["charttime"], rng.integers(1, 5, length(again)) / 60.0)
    stays, items = np.unique(table["stay_id"]), np.unique(table["itemid"])
    free = ~np.isin(_minute_keys(again, stays, items), _minute_keys(table, stays, items))
    again = take(again, np.flatnonzero(free))
    for itemid, most in AGAIN_ITEMS.items():
        rows = np.flatnonzero(again["itemid"] == itemid)
        low, high = VITAL_BY_ID[itemid].possible
        changed = again["valuenum"][rows] + np.round(rng.uniform(-most, most, len(rows)))
        again["valuenum"][rows] = np.clip(changed, low, high) + 0.0
        again["value"][rows] = shortest(again["valuenum"][rows])
    again["storetime"] = np.maximum(
        again["storetime"], after(again["charttime"], np.full(length(again), 0.05))
    )
    return again


def _minute_keys(table: Columns, stays: Ints, items: Ints) -> Ints:
    """One number per stay, item and minute; ``stays`` and ``items`` list, sorted, all that occur."""
    minute = table["charttime"].astype(np.int64) // 60
    place = np.searchsorted(stays, table["stay_id"]) * len(items) + np.searchsorted(items, table["itemid"])
    return np.asarray(place * 10**9 + minute, dtype=np.int64)


def noisy_prescriptions(seed: int, table: Columns) -> Columns:
    """Adds orders filed twice."""
    rng = stream(seed, "noise/prescriptions")
    table = _twice(rng, table, DRUG_FILED_TWICE_SHARE, None)
    return take(table, np.lexsort((table["drug_type"] == "MAIN", table["poe_seq"], table["subject_id"])))
