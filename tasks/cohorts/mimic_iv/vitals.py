"""Rows of the chart that are observed at the bedside: vital signs, scores, ventilator, weight."""

import numpy as np

from tasks.cohorts.mimic_iv import bedside
from tasks.cohorts.mimic_iv.bedside import Hours
from tasks.cohorts.mimic_iv.catalogue.chart_items import CHART_TEXTS, GCS_WORDS, VITAL_BY_ID
from tasks.cohorts.mimic_iv.catalogue.lab_items import LAB_BY_ID
from tasks.cohorts.mimic_iv.columns import Bools, Columns, Floats, Ints, Texts, constant, stack, texts
from tasks.cohorts.mimic_iv.drivers import Latent
from tasks.cohorts.mimic_iv.formats import shortest
from tasks.cohorts.mimic_iv.lab_values import expected
from tasks.cohorts.mimic_iv.streams import stream

NOT_CHARTED_SHARE = 0.05
POUNDS_PER_KG = 2.20462
METER_LIMIT = 600.0
"""Highest glucose in mg/dL that a bedside meter shows as a number."""

WARNING_SHARE = 0.35
"""Share of values outside the normal range at which the caregiver was warned."""


def _chart(seed: int, hours: Hours, rows: Bools, itemid: int, number: Floats) -> Columns:
    """Rows of one numeric item at the selected hours, less those that were not charted."""
    item = VITAL_BY_ID[itemid]
    rng = stream(seed, f"vital/chart/{itemid}")
    chosen = np.flatnonzero(rows & (rng.random(len(rows)) >= NOT_CHARTED_SHARE))
    value = number[chosen]
    outside = (value < item.normal[0]) | (value > item.normal[1])
    return {
        "stay": hours.stay[chosen],
        "admission": hours.moments.admission[chosen],
        "charttime": hours.charttime[chosen],
        "itemid": np.full(len(chosen), itemid),
        "value": shortest(value),
        "valuenum": value,
        "valueuom": constant(item.unit, len(chosen)),
        "warning": (outside & (rng.random(len(chosen)) < WARNING_SHARE)).astype(np.int64),
    }


def _words(hours: Hours, rows: Ints, itemid: int, value: Texts, number: Floats | None = None) -> Columns:
    return {
        "stay": hours.stay[rows],
        "admission": hours.moments.admission[rows],
        "charttime": hours.charttime[rows],
        "itemid": np.full(len(rows), itemid),
        "value": value,
        "valuenum": np.full(len(rows), np.nan) if number is None else number,
        "valueuom": constant(None, len(rows)),
        "warning": np.zeros(len(rows), dtype=np.int64),
    }


def _every(hours: Hours, period: int) -> Bools:
    """Every n-th hour of a stay; stays start at different points of the period."""
    return np.asarray((hours.index + hours.stay * 7) % period == 0)


def _circulation(seed: int, latent: Latent, hours: Hours) -> list[Columns]:
    """Heart rate and blood pressures; the cuff is used less often while an arterial line is in place."""
    count = len(hours.stay)
    everywhere = np.ones(count, dtype=np.bool_)
    fast = bedside.transient(seed, "fast rhythm", count, 0.006, (25, 65))
    heart = bedside.reading(seed, 220045, bedside.level(seed, latent, 220045, hours) + fast)
    true_systolic = bedside.systolic(seed, latent, hours)
    cuff = _every(hours, 4) | ~hours.arterial
    tables = [_chart(seed, hours, everywhere, 220045, heart)]
    for ids, rows, ratio in (
        ((220179, 220180, 220181), cuff, 0.53),
        ((220050, 220051, 220052), hours.arterial, 0.47),
    ):
        high = bedside.reading(seed, ids[0], true_systolic)
        low = np.minimum(bedside.reading(seed, ids[1], high * ratio), np.round(high * 0.86))
        low = np.maximum(low, VITAL_BY_ID[ids[1]].possible[0])
        share = stream(seed, f"vital/mean share/{ids[2]}").uniform(0.29, 0.42, count)
        mean = bedside.finish(
            VITAL_BY_ID[ids[2]], low + (high - low) * share, stream(seed, f"vital/mean/{ids[2]}")
        )
        tables += [
            _chart(seed, hours, rows, itemid, value)
            for itemid, value in zip(ids, (high, low, mean), strict=True)
        ]
    central = hours.arterial & _every(hours, 3)
    venous = bedside.reading(seed, 220074, bedside.level(seed, latent, 220074, hours))
    return [*tables, _chart(seed, hours, central, 220074, venous)]


def _breathing(seed: int, latent: Latent, hours: Hours) -> list[Columns]:
    """Respiratory rate, saturation, oxygen and ventilator settings."""
    count = len(hours.stay)
    everywhere = np.ones(count, dtype=np.bool_)
    rate = bedside.reading(seed, 220210, bedside.level(seed, latent, 220210, hours))
    dip = bedside.transient(seed, "desaturation", count, 0.006, (6, 26))
    saturation = np.minimum(bedside.level(seed, latent, 220277, hours), 99.6) - dip
    oxygen = np.minimum(bedside.reading(seed, 220277, saturation), 100.0)
    tables = [_chart(seed, hours, everywhere, 220210, rate), _chart(seed, hours, everywhere, 220277, oxygen)]
    settings = hours.ventilated & _every(hours, 4)
    fraction = bedside.level(seed, latent, 223835, hours)
    fraction = np.clip(np.round(fraction / 10) * 10, 30, 100)
    pressure = np.clip(np.round(bedside.level(seed, latent, 220339, hours)), 5, 18)
    tidal = np.round(bedside.level(seed, latent, 224684, hours) / 10) * 10
    tidal = np.clip(tidal, 280, 650)
    set_rate = np.clip(np.round(bedside.level(seed, latent, 224688, hours)), 8, 34)
    tables += [
        _chart(seed, hours, settings, itemid, value)
        for itemid, value in ((223835, fraction), (220339, pressure), (224684, tidal), (224688, set_rate))
    ]
    tables.append(_chart(seed, hours, settings, 224685, bedside.reading(seed, 224685, tidal)))
    flow = np.maximum(bedside.reading(seed, 223834, bedside.level(seed, latent, 223834, hours)), 0) + 0.0
    needs = latent.therapy.tags["respiratory"] | latent.therapy.tags["congestion"]
    tables.append(
        _chart(
            seed, hours, needs[hours.moments.admission] & ~hours.ventilated & _every(hours, 4), 223834, flow
        )
    )
    return tables


def _temperature(seed: int, latent: Latent, hours: Hours) -> list[Columns]:
    """Temperature in Fahrenheit; some stays have a probe that reports Celsius."""
    chill = bedside.transient(seed, "chill", len(hours.stay), 0.004, (2.0, 7.0))
    fahrenheit = bedside.reading(seed, 223761, bedside.level(seed, latent, 223761, hours) - chill)
    probe = stream(seed, "vital/probe").random(int(hours.stay[-1]) + 1)[hours.stay] < 0.12
    rows = _every(hours, 4)
    celsius = np.round((fahrenheit - 32) / 1.8, 1)
    return [
        _chart(seed, hours, rows & ~probe, 223761, fahrenheit),
        _chart(seed, hours, rows & probe, 223762, celsius),
    ]


def _brain(seed: int, latent: Latent, hours: Hours) -> list[Columns]:
    """Glasgow Coma Scale in words with points, sedation scale on the ventilator, pain."""
    rows = np.flatnonzero(_every(hours, 4))
    moments = hours.moments.where(rows)
    rng = stream(seed, "vital/brain")
    ventilated = hours.ventilated[rows]
    depth = 1.1 * latent.driver("neuro", moments) + 0.5 * latent.driver("hepatic", moments)
    depth += 0.45 * latent.driver("sepsis", moments) + 1.2 * ventilated + rng.normal(0, 0.25, len(rows))
    tables = []
    for itemid, words in GCS_WORDS.items():
        top = len(words)
        points = np.clip(
            top - np.floor(np.maximum(depth, 0) * (top - 1) * 0.55 + rng.random(len(rows)) * 0.6), 1, top
        )
        points = np.where(ventilated & (itemid == 223900), 1, points)
        tables.append(_words(hours, rows, itemid, texts(words, points.astype(np.int64) - 1), points))
    calm = np.round(np.clip(rng.normal(-1.8, 1.2, len(hours.stay)), -5, 3)) + 0.0
    pain = np.round(np.clip(rng.gamma(1.1, 2.0, len(hours.stay)), 0, 10))
    tables.append(_chart(seed, hours, hours.ventilated & _every(hours, 4), 228096, calm))
    tables.append(_chart(seed, hours, ~hours.ventilated & _every(hours, 4), 223791, pain))
    return tables


def _glucose(seed: int, latent: Latent, hours: Hours) -> list[Columns]:
    """Finger-stick glucose: follows the same latent glucose as the laboratory, with the error of a meter."""
    tags = latent.therapy.tags
    watched = (tags["dm"] | tags["dka"])[hours.moments.admission]
    rows = watched & _every(hours, 5) | tags["dka"][hours.moments.admission] & _every(hours, 2)
    true_level = expected(seed, latent, LAB_BY_ID[50931], hours.moments)
    rng = stream(seed, "vital/meter")
    value = bedside.finish(
        VITAL_BY_ID[225664], true_level * np.exp(rng.normal(0, 0.13, len(true_level))), rng
    )
    return [_chart(seed, hours, rows & (value <= METER_LIMIT), 225664, value)]


def _build(seed: int, latent: Latent, hours: Hours) -> list[Columns]:
    """Height and weight on arrival, and a weight every day that follows the fluid balance."""
    dry = latent.patients.weight_kg[hours.moments.patient]
    gain = 0.035 * latent.driver("congestion", hours.moments) + 0.03 * latent.driver("sepsis", hours.moments)
    scale = stream(seed, "vital/scale").normal(1, 0.006, len(dry))
    weight = np.round(np.clip(dry * (1 + gain) * scale, 35, 300), 1)
    arrival = hours.index == 0
    tall = stream(seed, "vital/height known").random(len(dry)) < 0.6
    daily = (hours.charttime - hours.charttime.astype("datetime64[D]")).astype("timedelta64[h]").astype(
        np.int64
    ) == 5
    return [
        _chart(seed, hours, arrival, 226512, weight),
        _chart(seed, hours, arrival & tall, 226531, np.round(weight * POUNDS_PER_KG, 1)),
        _chart(seed, hours, arrival & tall, 226730, latent.patients.height_cm[hours.moments.patient]),
        _chart(seed, hours, daily, 224639, weight),
    ]


def _assessments(seed: int, latent: Latent, hours: Hours) -> list[Columns]:
    """Items recorded in words."""
    tables = []
    fibrillating = latent.patients.conditions["af"][hours.moments.patient]
    for item in CHART_TEXTS:
        rng = stream(seed, f"vital/words/{item.itemid}")
        rows = np.flatnonzero(_every(hours, 6))
        codes = np.minimum(rng.geometric(0.62, len(rows)) - 1, len(item.words) - 1)
        if item.itemid == 220048:
            codes = np.where(fibrillating[rows] & (rng.random(len(rows)) < 0.7), 3, np.minimum(codes, 2))
        if item.itemid == 226732:
            codes = np.where(hours.ventilated[rows], 4, np.minimum(codes, 3))
        tables.append(_words(hours, rows, item.itemid, texts(item.words, codes)))
    return tables


def make_observations(seed: int, latent: Latent, hours: Hours) -> Columns:
    """Everything observed at the bedside, unordered; ``chart.py`` adds keys and times of entry."""
    parts: list[Columns] = []
    for group in (_circulation, _breathing, _temperature, _brain, _glucose, _build, _assessments):
        parts += group(seed, latent, hours)
    return stack(parts)
