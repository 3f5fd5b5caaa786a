"""When blood and urine are taken, and which panels are ordered on each occasion."""

from dataclasses import dataclass

import numpy as np

from tasks.cohorts.mimic_iv.admissions import after
from tasks.cohorts.mimic_iv.catalogue.diagnoses import DIAGNOSES
from tasks.cohorts.mimic_iv.columns import Bools, Floats, Ints, Times
from tasks.cohorts.mimic_iv.drivers import Latent, Moments
from tasks.cohorts.mimic_iv.streams import stream

ICU_INTERVAL_HOURS = 8.0
REPEAT_SHARE = 0.02
"""Share of draws that are repeated within half an hour to confirm a result."""


@dataclass(frozen=True, slots=True)
class Draws:
    """Occasions on which specimens are taken, ordered by patient and time; no two at the same minute.

    Attributes:
        moments: Whom and when, relative to the admission.
        charttime: When, in seconds.
        first: True for the first draw of an admission.
        morning: True for a routine morning draw.
        icu: True for a draw in the ICU.
        panels: Per panel, on which draws it is ordered.
    """

    moments: Moments
    charttime: Times
    first: Bools
    morning: Bools
    icu: Bools
    panels: dict[str, Bools]

    @property
    def count(self) -> int:
        """Number of draws."""
        return len(self.charttime)


_FIRST, _MORNING, _EXTRA, _OUTPATIENT = range(4)


def _first_draws(rng: np.random.Generator, latent: Latent) -> tuple[Ints, Floats]:
    """One draw at the start: in the emergency department, or after an elective admission."""
    admissions = latent.admissions
    planned = np.array([diagnosis.kind in ("elective", "obstetric") for diagnosis in DIAGNOSES])[
        admissions.diagnosis
    ]
    hours = np.where(planned, rng.uniform(0.5, 3, admissions.count), -rng.uniform(0.4, 2.4, admissions.count))
    return np.arange(admissions.count), hours


def _morning_draws(rng: np.random.Generator, latent: Latent) -> tuple[Ints, Floats]:
    admissions = latent.admissions
    midnight = admissions.admit.astype("datetime64[D]").astype("datetime64[s]")
    since_midnight = (admissions.admit - midnight).astype(np.int64) / 3600
    days = np.ceil((since_midnight + admissions.los_hours) / 24).astype(np.int64)
    admission = np.repeat(np.arange(admissions.count), days)
    day = np.arange(len(admission)) - np.repeat(np.cumsum(days) - days, days)
    hours = day * 24 + rng.normal(5.9, 0.7, len(day)) - since_midnight[admission]
    mild = np.array([not diagnosis.acts or diagnosis.kind == "obstetric" for diagnosis in DIAGNOSES])
    keep = rng.random(len(day)) < np.where(mild[admissions.diagnosis[admission]], 0.3, 0.58)
    keep &= (hours > 1.5) & (hours < admissions.los_hours[admission] - 0.5)
    return admission[keep], hours[keep]


def _icu_draws(rng: np.random.Generator, latent: Latent) -> tuple[Ints, Floats]:
    admissions = latent.admissions
    stays = np.flatnonzero(admissions.stay_id >= 0)
    length = admissions.icu_out[stays] - admissions.icu_in[stays]
    slots = np.floor(length / ICU_INTERVAL_HOURS).astype(np.int64)
    stay = np.repeat(np.arange(len(stays)), slots)
    slot = np.arange(len(stay)) - np.repeat(np.cumsum(slots) - slots, slots)
    admission = stays[stay]
    hours = admissions.icu_in[admission] + (slot + rng.uniform(0.05, 0.95, len(slot))) * ICU_INTERVAL_HOURS
    keep = rng.random(len(slot)) < 0.2 + 0.22 * admissions.severity[admission]
    return admission[keep], hours[keep]


def _outpatient_times(rng: np.random.Generator, latent: Latent) -> tuple[Ints, Times]:
    """Visits in the year before the anchor year; patients who are never admitted have at least one."""
    patients = latent.patients
    visits = rng.poisson(0.7, patients.count)
    never = ~np.isin(np.arange(patients.count), latent.admissions.patient)
    patient = np.repeat(np.arange(patients.count), np.where(never, np.maximum(visits, 1), visits))
    year = (patients.anchor_year[patient] - 1970).astype("datetime64[Y]").astype("datetime64[s]")
    days_before = np.floor(rng.uniform(10, 360, len(patient)))
    return patient, after(year, -days_before * 24 + rng.uniform(7.5, 17, len(patient)))


def _orders(rng: np.random.Generator, probability: Floats) -> Bools:
    return np.asarray(rng.random(len(probability)) < probability)


def _order_panels(seed: int, latent: Latent, moments: Moments, kind: Ints, icu: Bools) -> dict[str, Bools]:
    """Decides the panels of every draw; what is ordered follows what the patient has."""
    first, morning, extra = kind == _FIRST, kind == _MORNING, kind == _EXTRA
    outpatient = kind == _OUTPATIENT
    male, age = latent.patients.male[moments.patient], latent.patients.anchor_age[moments.patient]

    def tag(name: str) -> Bools:
        carried = latent.therapy.tags[name]
        return np.where(moments.admission >= 0, carried[moments.admission], False)

    def has(name: str) -> Bools:
        return latent.patients.conditions[name][moments.patient]

    sick = tag("sepsis") | tag("bleed") | tag("dka") | tag("hepatic")
    liver, heart = tag("hepatic") | has("cirrhosis"), tag("ischemia") | tag("chest_pain")
    clotting = (latent.driver("warfarin", moments) > 0) | (latent.driver("heparin", moments) > 0) | liver
    airway = tag("ventilated") | tag("dka") | tag("respiratory")
    fertile = ~male & (age <= 50)
    chances: dict[str, Floats] = {
        "chem": np.select([first, morning, extra], [0.98, 0.9, 0.72], 0.72),
        "cbc": np.select([first, morning, extra], [0.97, 0.8, 0.42], 0.62),
        "coag": np.select([first, clotting & ~outpatient, icu], [0.62, 0.72, 0.35], 0.05) * ~outpatient,
        "coag2": np.where((tag("hepatic") | tag("bleed")) & (first | icu), 0.25, 0.0),
        "liver": np.select([first, liver, tag("sepsis"), outpatient], [0.5, 0.6, 0.35, 0.3], 0.04),
        "ld": np.where(first & (tag("malignancy") | liver), 0.4, 0.01),
        "lipase": np.select([tag("pancreatitis"), first], [0.6, 0.12], 0.0),
        "cardiac": np.select([heart & (moments.hours < 40), first & (age > 50)], [0.75, 0.3], 0.01)
        * ~outpatient,
        "ck": np.where(tag("ischemia") & (moments.hours < 60), 0.5, 0.01),
        "bnp": np.where(first & (tag("congestion") | has("hf")), 0.65, 0.01),
        "lactate": np.select([first & sick, icu & sick, first], [0.85, 0.5, 0.12], 0.03) * ~outpatient,
        "gas": np.select([icu & airway, first & airway], [0.55, 0.4], 0.0),
        "a1c": np.where((first | outpatient) & has("dm"), 0.4, np.where(outpatient, 0.15, 0.0)),
        "tsh": np.where(first | outpatient, np.where(has("hypothyroid"), 0.4, 0.08), 0.0),
        "lipid": np.where(
            (first | outpatient) & (has("hld") | has("cad")), 0.33, np.where(outpatient, 0.2, 0.0)
        ),
        "crp": np.where(first, 0.09, 0.01),
        "iron": np.where(first & (has("ckd") | tag("bleed")), 0.22, 0.0),
        "b12": np.where(first & (age > 60), 0.06, 0.0),
        "vanco": np.where(tag("sepsis") & morning & (moments.hours > 20), 0.35, 0.0),
        "digoxin": np.where(has("af") & morning, 0.05, 0.0),
        "psa": np.where(
            male & (age >= 45) & (first | outpatient),
            np.select([has("prostate_ca"), has("bph")], [0.8, 0.4], 0.03),
            0.0,
        ),
        "hcg": np.where(fertile & first, np.where(tag("delivery"), 0.55, 0.22), 0.0),
        "hcg_urine": np.where(fertile & ((first & ~tag("delivery")) | outpatient), 0.25, 0.0),
        "urine": np.select([first, outpatient, morning], [0.42, 0.12, 0.03], 0.02),
        "hold": np.where(first, 0.12, 0.01),
    }
    panels = {name: _orders(stream(seed, f"panel/{name}"), chance) for name, chance in chances.items()}
    follow_up = {
        "chem2": ("chem", np.where(icu, 0.85, np.where(outpatient, 0.2, 0.5))),
        "diff": ("cbc", np.where(first, 0.72, 0.1)),
        "gas2": ("gas", np.full(len(first), 0.6)),
        "urine2": ("urine", np.full(len(first), 0.7)),
    }
    for name, (parent, chance) in follow_up.items():
        panels[name] = panels[parent] & _orders(stream(seed, f"panel/{name}"), chance)
    return panels


def make_draws(seed: int, latent: Latent) -> Draws:
    """Schedules all specimens of the cohort."""
    rng = stream(seed, "draws")
    admissions = latent.admissions
    parts = [_first_draws(rng, latent), _morning_draws(rng, latent), _icu_draws(rng, latent)]
    admission = np.concatenate([part[0] for part in parts])
    hours = np.concatenate([part[1] for part in parts])
    kind = np.repeat([_FIRST, _MORNING, _EXTRA], [len(part[0]) for part in parts])
    again = np.flatnonzero(
        (rng.random(len(hours)) < REPEAT_SHARE) & (hours + 0.6 < admissions.los_hours[admission])
    )
    admission = np.concatenate([admission, admission[again]])
    hours = np.concatenate([hours, hours[again] + rng.uniform(0.07, 0.5, len(again))])
    kind = np.concatenate([kind, np.full(len(again), _EXTRA)])
    hours = np.rint(hours * 60) / 60
    visitor, visit_time = _outpatient_times(rng, latent)
    patient = np.concatenate([admissions.patient[admission], visitor])
    charttime = np.concatenate([after(admissions.admit[admission], hours), visit_time])
    order = np.lexsort((charttime, patient))
    patient, charttime = patient[order], charttime[order]
    admission = np.concatenate([admission, np.full(len(visitor), -1)])[order]
    hours = np.concatenate([hours, np.zeros(len(visitor))])[order]
    kind = np.concatenate([kind, np.full(len(visitor), _OUTPATIENT)])[order]
    distinct = np.concatenate([[True], (patient[1:] != patient[:-1]) | (charttime[1:] != charttime[:-1])])
    moments = Moments(patient, admission, hours).where(distinct)
    kind = kind[distinct]
    inside = np.where(moments.admission >= 0, True, False)
    start, stop = admissions.icu_in[moments.admission], admissions.icu_out[moments.admission]
    icu = inside & (moments.hours >= start) & (moments.hours <= stop)
    panels = _order_panels(seed, latent, moments, kind, icu)
    return Draws(moments, charttime[distinct], kind == _FIRST, kind == _MORNING, icu, panels)
