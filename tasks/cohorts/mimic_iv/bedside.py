"""The ICU hour by hour: which hours are charted, and the level of every vital sign at them."""

from dataclasses import dataclass

import numpy as np

from tasks.cohorts.mimic_iv.admissions import after
from tasks.cohorts.mimic_iv.catalogue.chart_items import VITAL_BY_ID, ChartItem
from tasks.cohorts.mimic_iv.columns import Bools, Floats, Ints, Times
from tasks.cohorts.mimic_iv.drivers import Latent, Moments
from tasks.cohorts.mimic_iv.lab_values import keep_possible
from tasks.cohorts.mimic_iv.streams import stream

SLOW_PERIODS_HOURS = (5.0, 13.0, 29.0)
"""Periods of the slow wandering of a vital sign."""

VENTILATED_SHARE_OF_STAY = 0.6
PRESSOR_TARGET_MMHG = 95.0


@dataclass(frozen=True, slots=True)
class Hours:
    """Charted hours of all ICU stays, ordered by stay and time.

    Attributes:
        moments: Whom and when, relative to the admission.
        stay: Ordinal of the stay, 0 for the first.
        index: Hours since the start of the stay, counted from 0.
        charttime: When, in seconds; distinct within a stay.
        arterial: True where an arterial line is in place.
        ventilated: True where the patient is on a ventilator.
    """

    moments: Moments
    stay: Ints
    index: Ints
    charttime: Times
    arterial: Bools
    ventilated: Bools

    def where(self, rows: Bools | Ints) -> Hours:
        """The hours selected by mask or index."""
        return Hours(
            self.moments.where(rows),
            self.stay[rows],
            self.index[rows],
            self.charttime[rows],
            self.arterial[rows],
            self.ventilated[rows],
        )


def make_hours(seed: int, latent: Latent) -> Hours:
    """Lays the hourly grid over all ICU stays; most readings are charted on the full hour."""
    rng = stream(seed, "bedside/hours")
    admissions = latent.admissions
    stays = np.flatnonzero(admissions.stay_id >= 0)
    start, stop = admissions.icu_in[stays], admissions.icu_out[stays]
    counts = np.floor(stop - start).astype(np.int64)
    stay = np.repeat(np.arange(len(stays)), counts)
    index = np.arange(len(stay)) - np.repeat(np.cumsum(counts) - counts, counts)
    admission = stays[stay]
    intime = after(admissions.admit[admission], admissions.icu_in[admission])
    next_hour = (intime.astype("datetime64[h]") + np.timedelta64(1, "h")).astype("datetime64[s]")
    minute = np.where(rng.random(len(stay)) < 0.78, 0, rng.integers(1, 45, len(stay)))
    charttime = next_hour + index.astype("timedelta64[h]") + minute.astype("timedelta64[m]")
    hours = (charttime - admissions.admit[admission]).astype(np.int64) / 3600
    inside = hours <= admissions.icu_out[admission]
    tags = latent.therapy.tags
    has_line = (
        tags["shock"] | tags["cardiac_surgery"] | (tags["ventilated"] & (rng.random(admissions.count) < 0.5))
    )
    within = hours - admissions.icu_in[admission]
    length = admissions.icu_out[admission] - admissions.icu_in[admission]
    ventilated = tags["ventilated"][admission] & (within <= VENTILATED_SHARE_OF_STAY * length)
    arterial = has_line[admission] & (within <= 0.8 * length)
    moments = Moments(admissions.patient[admission], admission, hours)
    return Hours(moments, stay, index, charttime, arterial, ventilated).where(inside)


def level(seed: int, latent: Latent, itemid: int, hours: Hours) -> Floats:
    """A vital sign without the noise of a single reading: personal level, drivers, slow wandering.

    Args:
        seed: Seed of the dataset spec.
        latent: The latent state.
        itemid: Item of ``catalogue.chart_items.VITALS``.
        hours: When and whom.
    """
    item = VITAL_BY_ID[itemid]
    rng = stream(seed, f"vital/level/{itemid}")
    stays = int(hours.stay[-1]) + 1
    own = rng.normal(size=stays)
    phase = rng.uniform(0, 2 * np.pi, (stays, len(SLOW_PERIODS_HOURS)))
    slow = np.zeros(len(hours.stay))
    for column, period in enumerate(SLOW_PERIODS_HOURS):
        slow += np.sin(2 * np.pi * hours.moments.hours / period + phase[hours.stay, column])
    base = np.where(latent.patients.male[hours.moments.patient], item.mean[0], item.mean[1])
    slow *= item.sd[1] * np.sqrt(2 / len(SLOW_PERIODS_HOURS))
    return np.asarray(base + own[hours.stay] * item.sd[0] + slow + latent.total(item.drivers, hours.moments))


def reading(seed: int, itemid: int, true_level: Floats, purpose: str = "") -> Floats:
    """One reading of a vital sign: noise added, kept inside the possible range, rounded as charted."""
    item = VITAL_BY_ID[itemid]
    rng = stream(seed, f"vital/reading/{itemid}{purpose}")
    value = true_level + rng.standard_t(5, len(true_level)) * item.sd[2] * 0.8
    return finish(item, value, rng)


def finish(item: ChartItem, value: Floats, rng: np.random.Generator) -> Floats:
    """Keeps a value inside the possible range of its item and rounds it as charted."""
    return np.round(keep_possible(value, item.possible, "lin", rng), item.decimals) + 0.0


def transient(seed: int, name: str, count: int, share: float, size: tuple[float, float]) -> Floats:
    """Short true events (a fast rhythm, a desaturation): 0 mostly, else within ``size``."""
    rng = stream(seed, f"vital/transient/{name}")
    return np.where(rng.random(count) < share, rng.uniform(size[0], size[1], count), 0.0)


def systolic(seed: int, latent: Latent, hours: Hours) -> Floats:
    """True systolic pressure in mmHg; vasopressors pull a low pressure half-way back to their target."""
    pressure = level(seed, latent, 220179, hours)
    treated = latent.driver("norepinephrine", hours.moments)
    support = np.maximum(PRESSOR_TARGET_MMHG - pressure, 0) * 0.6 * treated
    swing = transient(seed, "pressure up", len(pressure), 0.003, (25, 60))
    swing -= transient(seed, "pressure down", len(pressure), 0.003, (12, 35))
    return np.maximum(pressure + support + swing, 46.0)
