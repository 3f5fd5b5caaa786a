"""Patients: sex, age, build, chronic conditions, and the identifiers MIMIC-IV would give them."""

from dataclasses import dataclass

import numpy as np

from tasks.cohorts.mimic_iv.catalogue.diagnoses import CONDITIONS
from tasks.cohorts.mimic_iv.columns import Bools, Floats, Ints, Times
from tasks.cohorts.mimic_iv.streams import stream

YEAR_GROUPS = ("2008 - 2010", "2011 - 2013", "2014 - 2016", "2017 - 2019", "2020 - 2022")
"""Published values of ``anchor_year_group``."""

OLDEST_SHOWN = 89
AGE_OF_THE_OLDEST = 91
"""Published rule: an age above 89 is shown as 91."""


@dataclass(frozen=True, slots=True)
class Patients:
    """The patients, one array element each, in order of ``subject_id``.

    Attributes:
        subject_id: Published identifier, 10000000 to 19999999.
        male: True for men.
        anchor_age: Age in years in ``anchor_year``, 18 to 91.
        anchor_year: Shifted year.
        year_group: Index into ``YEAR_GROUPS``.
        conditions: Chronic conditions by name.
        height_cm: Height in cm.
        weight_kg: Dry weight in kg.
    """

    subject_id: Ints
    male: Bools
    anchor_age: Ints
    anchor_year: Ints
    year_group: Ints
    conditions: dict[str, Bools]
    height_cm: Floats
    weight_kg: Floats

    @property
    def count(self) -> int:
        """Number of patients."""
        return len(self.subject_id)


def distinct_ids(rng: np.random.Generator, low: int, high: int, count: int) -> Ints:
    """Draws distinct identifiers from ``low`` (included) to ``high`` (excluded), in ascending order."""
    drawn = np.unique(rng.integers(low, high, size=count + count // 8 + 64))
    keep = rng.choice(len(drawn), size=count, replace=False)
    return np.sort(drawn[keep]).astype(np.int64)


def _ages(rng: np.random.Generator, male: Bools) -> Ints:
    """Ages of hospital patients: mostly 50 to 85, with a younger group among women (obstetrics)."""
    old = np.clip(rng.normal(66.0, 14.5, len(male)), 18, 99)
    young = rng.uniform(19, 42, len(male))
    is_young = rng.random(len(male)) < np.where(male, 0.10, 0.22)
    ages = np.floor(np.where(is_young, young, old)).astype(np.int64)
    return np.where(ages > OLDEST_SHOWN, AGE_OF_THE_OLDEST, ages)


def _conditions(rng: np.random.Generator, male: Bools, age: Ints) -> dict[str, Bools]:
    found: dict[str, Bools] = {}
    for condition in CONDITIONS:
        logit = (
            np.log(condition.prevalence / (1 - condition.prevalence)) + condition.per_decade * (age - 65) / 10
        )
        has = rng.random(len(age)) < 1 / (1 + np.exp(-logit))
        has &= (age >= condition.min_age) & (age <= condition.max_age)
        if condition.sex is not None:
            has &= male == (condition.sex == "M")
        found[condition.name] = has
    return found


def make_patients(seed: int, count: int) -> Patients:
    """Draws the patients of the cohort.

    Args:
        seed: Seed of the dataset spec.
        count: Number of patients, 1 or more.
    """
    rng = stream(seed, "patients")
    male = rng.random(count) < 0.5
    age = _ages(rng, male)
    body_mass = np.clip(rng.lognormal(np.log(28), 0.2, count), 16, 60)
    height = np.round(
        np.clip(np.where(male, rng.normal(176, 7.5, count), rng.normal(162, 7, count)), 142, 205)
    )
    return Patients(
        subject_id=distinct_ids(rng, 10_000_000, 20_000_000, count),
        male=male,
        anchor_age=age,
        anchor_year=rng.integers(2110, 2190, count),
        year_group=rng.choice(len(YEAR_GROUPS), size=count, p=(0.26, 0.22, 0.20, 0.18, 0.14)),
        conditions=_conditions(rng, male, age),
        height_cm=height,
        weight_kg=np.clip(body_mass * (height / 100) ** 2, 38, 240),
    )


def dates_of_death(seed: int, last_discharge: Times, died_in_hospital: Bools, frail: Floats) -> Times:
    """Days of death: the day of an in-hospital death, sometimes a later day within a year, else not known.

    Args:
        seed: Seed of the dataset spec.
        last_discharge: Time of the last discharge of each patient, NaT without an admission.
        died_in_hospital: True where that discharge was a death.
        frail: Probability of death in the year after discharge.
    """
    rng = stream(seed, "dates of death")
    day = last_discharge.astype("datetime64[D]")
    later = day + rng.integers(2, 365, len(day)).astype("timedelta64[D]")
    died_later = (rng.random(len(day)) < frail) & ~np.isnat(day)
    never = np.full(len(day), np.datetime64("NaT", "D"))
    return np.where(died_in_hospital, day, np.where(died_later, later, never))
