"""The chartevents table: bedside observations and the laboratory results copied into the chart."""

import numpy as np

from tasks.cohorts.mimic_iv.admissions import after
from tasks.cohorts.mimic_iv.bedside import make_hours
from tasks.cohorts.mimic_iv.catalogue.chart_items import CHART_LABS
from tasks.cohorts.mimic_iv.catalogue.lab_items import LAB_BY_ID
from tasks.cohorts.mimic_iv.columns import (
    NULL_INT,
    Bools,
    Columns,
    Floats,
    Ints,
    Times,
    constant,
    length,
    stack,
    take,
)
from tasks.cohorts.mimic_iv.drivers import Latent
from tasks.cohorts.mimic_iv.formats import shortest
from tasks.cohorts.mimic_iv.streams import stream
from tasks.cohorts.mimic_iv.vitals import make_observations

COPIED_SHARE = 0.93
BY_HAND_SHARE = 0.03
ROUNDED_SHARE = 0.05
ROUNDED_ITEMS = frozenset({51221, 51301, 51275})
"""Laboratory items that a caregiver may chart without decimals."""

FINGER_STICK, SERUM_GLUCOSE = 225664, 50931
CAREGIVERS = 900


def _stay_ordinals(latent: Latent) -> Ints:
    """Ordinal of the ICU stay of each admission, -1 without one."""
    ordinals = np.full(latent.admissions.count, -1, dtype=np.int64)
    stays = np.flatnonzero(latent.admissions.stay_id >= 0)
    ordinals[stays] = np.arange(len(stays))
    return ordinals


def _copies(seed: int, latent: Latent, labevents: Columns) -> Columns:
    """Laboratory results of an ICU stay as the chart shows them: same time, same number, shortest text."""
    rng = stream(seed, "chart/copies")
    admissions = latent.admissions
    by_hadm = np.argsort(admissions.hadm_id)
    position = np.searchsorted(admissions.hadm_id[by_hadm], labevents["hadm_id"])
    admission = by_hadm[np.minimum(position, admissions.count - 1)]
    known = admissions.hadm_id[admission] == labevents["hadm_id"]
    hours = (labevents["charttime"] - admissions.admit[admission]).astype(np.int64) / 3600
    inside = known & (hours >= admissions.icu_in[admission]) & (hours <= admissions.icu_out[admission])
    inside &= ~np.isnan(labevents["valuenum"]) & (rng.random(len(inside)) < COPIED_SHARE)
    ordinals = _stay_ordinals(latent)
    shown = _shown_at(rng, labevents, inside & (hours + 1 <= admissions.icu_out[admission]))
    parts = []
    for entry in CHART_LABS:
        rows = np.flatnonzero(inside & (labevents["itemid"] == entry.lab_itemid))
        number = labevents["valuenum"][rows]
        if entry.lab_itemid in ROUNDED_ITEMS:
            number = np.where(
                (rng.random(len(rows)) < ROUNDED_SHARE) & (number >= 10), np.round(number), number
            )
        item = LAB_BY_ID[entry.lab_itemid]
        outside = (number < item.normal[0]) | (number > item.normal[1])
        parts.append(
            {
                "stay": ordinals[admission[rows]],
                "admission": admission[rows],
                "charttime": shown[rows],
                "itemid": np.full(len(rows), entry.itemid),
                "value": shortest(number),
                "valuenum": number,
                "valueuom": constant(entry.unit, len(rows)),
                "warning": (outside & (rng.random(len(rows)) < 0.3)).astype(np.int64),
                "resulted": labevents["storetime"][rows],
            }
        )
    return stack(parts)


def _shown_at(rng: np.random.Generator, labevents: Columns, may_shift: Bools) -> Times:
    """Time of a copy: that of the specimen; seldom, when copied by hand, some minutes later.

    A copy is never shown at the minute of another specimen of the patient, whose results may differ.
    """
    taken = _keys(labevents["subject_id"], labevents["charttime"])
    late = after(labevents["charttime"], rng.uniform(0.05, 0.7, len(taken)))
    by_hand = may_shift & (rng.random(len(taken)) < BY_HAND_SHARE)
    by_hand &= ~np.isin(_keys(labevents["subject_id"], late), taken)
    return np.where(by_hand, late, labevents["charttime"])


def _without_meter_beside_lab(table: Columns, latent: Latent, labevents: Columns) -> Columns:
    """Drops finger sticks at the very minute of a serum glucose: a meter may differ from the laboratory."""
    glucose = labevents["itemid"] == SERUM_GLUCOSE
    subject = latent.patients.subject_id[latent.admissions.patient[table["admission"]]]
    taken = _keys(labevents["subject_id"][glucose], labevents["charttime"][glucose])
    beside = (table["itemid"] == FINGER_STICK) & np.isin(_keys(subject, table["charttime"]), taken)
    return take(table, ~beside)


def _keys(subject: Ints, charttime: Times) -> Ints:
    return np.asarray(subject * 10**10 + charttime.astype(np.int64) // 60, dtype=np.int64)


def _once_per_time(table: Columns) -> Columns:
    """Orders by patient, stay, time and item, and keeps one row per stay, time and item."""
    table = take(table, np.lexsort((table["itemid"], table["charttime"], table["stay"])))
    same = np.ones(length(table) - 1, dtype=np.bool_)
    for name in ("stay", "charttime", "itemid"):
        same &= table[name][1:] == table[name][:-1]
    return take(table, np.concatenate([[True], ~same]))


def make_chartevents(seed: int, latent: Latent, labevents: Columns) -> Columns:
    """Writes the chartevents table, ordered by patient, stay, time and item; ``noise.py`` adds noise."""
    hours = make_hours(seed, latent)
    observed = _without_meter_beside_lab(make_observations(seed, latent, hours), latent, labevents)
    observed["resulted"] = observed["charttime"]
    table = _once_per_time(stack([observed, _copies(seed, latent, labevents)]))
    stay, admission = table.pop("stay"), table.pop("admission")
    rng = stream(seed, "chartevents")
    count = len(stay)
    shift = (table["charttime"].astype("datetime64[h]").astype(np.int64) // 12) % 4
    staff = rng.integers(0, CAREGIVERS, (int(stay.max()) + 1, 4))
    caregivers = np.sort(rng.choice(np.arange(10_000, 99_999), CAREGIVERS, replace=False))
    caregiver = caregivers[staff[stay, shift]]
    table["caregiver_id"] = np.where(rng.random(count) < 0.04, NULL_INT, caregiver)
    table["subject_id"] = latent.patients.subject_id[latent.admissions.patient[admission]]
    table["hadm_id"] = latent.admissions.hadm_id[admission]
    table["stay_id"] = latent.admissions.stay_id[admission]
    filing = _filing_times(rng, stay, table["charttime"])
    table["storetime"] = after(table.pop("resulted"), filing)
    return table


def _filing_times(rng: np.random.Generator, stay: Ints, charttime: Times) -> Floats:
    """Hours from observation to entry: rows of one moment are filed together."""
    starts = np.concatenate([[True], (stay[1:] != stay[:-1]) | (charttime[1:] != charttime[:-1])])
    group = np.cumsum(starts) - 1
    return np.asarray(rng.gamma(1.3, 0.35, int(group[-1]) + 1)[group])
