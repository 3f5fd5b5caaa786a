"""Admissions and ICU stays: principal diagnosis, severity, dates, outcome."""

from dataclasses import dataclass

import numpy as np

from tasks.cohorts.mimic_iv.catalogue.diagnoses import DIAGNOSES
from tasks.cohorts.mimic_iv.columns import Bools, Floats, Ints, Times
from tasks.cohorts.mimic_iv.patients import Patients, distinct_ids
from tasks.cohorts.mimic_iv.streams import stream

NEVER_ADMITTED = 0.05
"""Share of patients seen as outpatients only."""

MOST_ADMISSIONS = 8
SHORTEST_GAP_DAYS = 12
SHORTEST_ICU_HOURS = 9.0
STEP_DOWN_HOURS = 14.0
"""Least time on the ward between the ICU and a discharge alive."""

DIAGNOSIS_NAMES = tuple(diagnosis.name for diagnosis in DIAGNOSES)


@dataclass(frozen=True, slots=True)
class Admissions:
    """The admissions, one array element each, ordered by patient and time.

    Attributes:
        hadm_id: Published identifier, 20000000 to 29999999.
        patient: Index into the patients.
        rank: 0 for the first admission of a patient, 1 for the second, …
        last: True for the last admission of a patient.
        age: Age in years at admission.
        diagnosis: Index into ``DIAGNOSES``.
        severity: 0.3 to 1.9, 1 = average.
        admit: Time of admission.
        los_hours: Length of stay in hours, whole minutes.
        died: True for a death in hospital.
        icu_in: Hours from admission to the ICU; NaN without an ICU stay.
        icu_out: Hours from admission to leaving the ICU; NaN without an ICU stay.
        stay_id: Published identifier, 30000000 to 39999999, or -1 without an ICU stay.
    """

    hadm_id: Ints
    patient: Ints
    rank: Ints
    last: Bools
    age: Ints
    diagnosis: Ints
    severity: Floats
    admit: Times
    los_hours: Floats
    died: Bools
    icu_in: Floats
    icu_out: Floats
    stay_id: Ints

    @property
    def count(self) -> int:
        """Number of admissions."""
        return len(self.hadm_id)

    def has_diagnosis(self, name: str) -> Bools:
        """Which admissions are for this principal diagnosis."""
        return np.asarray(self.diagnosis == DIAGNOSIS_NAMES.index(name))


def after(start: Times, hours: Floats) -> Times:
    """Adds hours, rounded to whole minutes, to times in seconds."""
    return np.asarray(start + np.rint(hours * 60).astype("timedelta64[m]").astype("timedelta64[s]"))


def _owners(rng: np.random.Generator, patients: Patients, count: int) -> Ints:
    """Gives each admitted patient one admission and deals out the rest by burden of disease."""
    admitted = np.flatnonzero(rng.random(patients.count) >= NEVER_ADMITTED)
    if count < len(admitted):
        return np.sort(rng.choice(admitted, size=count, replace=False))
    burden = 0.4 + sum(
        patients.conditions[name][admitted] for name in ("hf", "ckd", "copd", "cirrhosis", "dm", "af")
    )
    room = np.repeat(np.arange(len(admitted)), MOST_ADMISSIONS - 1)
    key = rng.exponential(size=len(room)) / np.asarray(burden, dtype=np.float64)[room]
    extra = room[np.argsort(key, kind="stable")[: count - len(admitted)]]
    return np.sort(np.concatenate([admitted, admitted[extra]]))


def _diagnoses(rng: np.random.Generator, patients: Patients, owner: Ints, rank: Ints) -> Ints:
    """Chooses a principal diagnosis that fits sex, age and chronic conditions."""
    age, male = patients.anchor_age[owner], patients.male[owner]
    weights = np.zeros((len(owner), len(DIAGNOSES)))
    for column, diagnosis in enumerate(DIAGNOSES):
        weight = np.full(len(owner), diagnosis.weight, dtype=np.float64)
        for name, factor in diagnosis.favoured_by.items():
            weight *= np.where(patients.conditions[name][owner], factor, 1.0)
        possible = (age >= diagnosis.min_age) & (age <= diagnosis.max_age)
        if diagnosis.sex is not None:
            possible &= male == (diagnosis.sex == "M")
        if diagnosis.needs is not None:
            possible &= patients.conditions[diagnosis.needs][owner]
        if diagnosis.kind == "obstetric":
            possible &= rank == 0
            weight *= np.where(age <= 40, 3.0, 1.0)
        weights[:, column] = np.where(possible, weight, 0.0)
    bounds = np.cumsum(weights, axis=1)
    drawn = rng.random(len(owner)) * bounds[:, -1]
    return np.asarray((bounds <= drawn[:, None]).sum(axis=1), dtype=np.int64)


def _per_diagnosis(field: str, diagnosis: Ints) -> Floats:
    return np.array([getattr(entry, field) for entry in DIAGNOSES], dtype=np.float64)[diagnosis]


def _deaths(rng: np.random.Generator, diagnosis: Ints, severity: Floats, age: Ints, last: Bools) -> Bools:
    logit = -3.1 + _per_diagnosis("mortality", diagnosis) + 2.4 * (severity - 1) + 0.03 * (age - 65)
    return last & (rng.random(len(age)) < 1 / (1 + np.exp(-logit)))


def _icu(rng: np.random.Generator, diagnosis: Ints, severity: Floats, died: Bools, count: int) -> Bools:
    """Sends exactly ``count`` admissions to the ICU, the sickest first with chance."""
    score = _per_diagnosis("icu", diagnosis) + 1.8 * severity + 1.2 * died + rng.gumbel(size=len(severity))
    chosen = np.zeros(len(severity), dtype=np.bool_)
    chosen[np.argsort(-score, kind="stable")[:count]] = True
    return chosen


def _durations(
    rng: np.random.Generator, diagnosis: Ints, severity: Floats, died: Bools, icu: Bools
) -> tuple[Floats, Floats, Floats]:
    """Length of stay and the ICU window inside it, in hours of whole minutes."""
    size = len(severity)
    los = _per_diagnosis("los_days", diagnosis) * 24 * severity**0.6 * rng.lognormal(0, 0.45, size)
    icu_in = np.where(rng.random(size) < 0.75, rng.uniform(0.6, 6, size), rng.uniform(8, 40, size))
    icu_los = np.clip(34 * severity**0.8 * rng.lognormal(0, 0.62, size), SHORTEST_ICU_HOURS, 480)
    ends_there = died & (rng.random(size) < 0.85)
    los = np.maximum(los, 8.0)
    los = np.where(icu, np.maximum(los, icu_in + icu_los + STEP_DOWN_HOURS), los)
    los = np.where(icu & ends_there, icu_in + icu_los, los)
    los, icu_in = np.rint(los * 60) / 60, np.rint(icu_in * 60) / 60
    icu_out = np.where(ends_there, los, np.rint((icu_in + icu_los) * 60) / 60)
    return los, np.where(icu, icu_in, np.nan), np.where(icu, icu_out, np.nan)


def _schedule(rng: np.random.Generator, patients: Patients, owner: Ints, rank: Ints, los: Floats) -> Times:
    """Dates the admissions of each patient one after the other, without overlap."""
    first = (patients.anchor_year - 1970).astype("datetime64[Y]").astype("datetime64[s]")
    free_from = first + rng.integers(0, 320 * 24 * 60, patients.count).astype("timedelta64[m]").astype(
        "timedelta64[s]"
    )
    gap_days = SHORTEST_GAP_DAYS + rng.exponential(150, len(owner))
    admit = np.empty(len(owner), dtype="datetime64[s]")
    for turn in range(MOST_ADMISSIONS):
        rows = np.flatnonzero(rank == turn)
        who = owner[rows]
        admit[rows] = free_from[who]
        free_from[who] = after(free_from[who], los[rows] + gap_days[rows] * 24)
    return admit


def make_admissions(seed: int, patients: Patients, count: int, icu_stays: int) -> Admissions:
    """Draws admissions and ICU stays for the patients.

    Args:
        seed: Seed of the dataset spec.
        patients: The patients.
        count: Number of admissions, 1 or more.
        icu_stays: Number of ICU stays, at most ``count``.

    Raises:
        ValueError: The numbers cannot be met.
    """
    if not 0 < icu_stays <= count <= patients.count * (MOST_ADMISSIONS - 1):
        raise ValueError(
            f"cannot give {patients.count} patients {count} admissions with {icu_stays} ICU stays"
        )
    rng = stream(seed, "admissions")
    owner = _owners(rng, patients, count)
    starts = np.concatenate([[True], owner[1:] != owner[:-1]])
    rank = np.arange(count) - np.maximum.accumulate(np.where(starts, np.arange(count), 0))
    last = np.concatenate([owner[1:] != owner[:-1], [True]])
    diagnosis = _diagnoses(rng, patients, owner, rank)
    severity = np.clip(rng.lognormal(-0.05, 0.42, count), 0.3, 1.9)
    died = _deaths(rng, diagnosis, severity, patients.anchor_age[owner], last)
    icu = _icu(rng, diagnosis, severity, died, icu_stays)
    los, icu_in, icu_out = _durations(rng, diagnosis, severity, died, icu)
    admit = _schedule(rng, patients, owner, rank, los)
    years = admit.astype("datetime64[Y]").astype(np.int64) + 1970 - patients.anchor_year[owner]
    hadm_id, stay_id = np.empty(count, dtype=np.int64), np.full(count, -1, dtype=np.int64)
    hadm_id[rng.permutation(count)] = distinct_ids(rng, 20_000_000, 30_000_000, count)
    stay_id[rng.permutation(np.flatnonzero(icu))] = distinct_ids(rng, 30_000_000, 40_000_000, icu_stays)
    return Admissions(
        hadm_id,
        owner,
        rank,
        last,
        patients.anchor_age[owner] + years,
        diagnosis,
        severity,
        admit,
        los,
        died,
        icu_in,
        icu_out,
        stay_id,
    )
