"""Which drugs an admission calls for. Labs and vitals read it before any prescription row is written."""

from dataclasses import dataclass

import numpy as np

from tasks.cohorts.mimic_iv.admissions import DIAGNOSIS_NAMES, Admissions
from tasks.cohorts.mimic_iv.catalogue.diagnoses import PROCESSES
from tasks.cohorts.mimic_iv.catalogue.drugs import DRUGS, MALE, Drug
from tasks.cohorts.mimic_iv.columns import Bools, Floats, Ints
from tasks.cohorts.mimic_iv.courses import Courses
from tasks.cohorts.mimic_iv.patients import Patients
from tasks.cohorts.mimic_iv.streams import stream

ACTIVE_AT = 0.5
"""Peak of a process from which it counts as present for treatment."""

SHOCK_AT = 0.95
VENTILATED_AT = 0.75

LAB_TAGS = frozenset({"low_potassium", "low_magnesium", "low_calcium"})
"""Tags that depend on results: their drugs are ordered after the labs are known."""

EFFECTS = {
    "furosemide": ("Furosemide", 8.0),
    "lisinopril": ("Lisinopril", 0.0),
    "prednisone": ("PredniSONE", 14.0),
    "warfarin": ("Warfarin", 0.0),
    "heparin": ("Heparin Sodium", 6.0),
    "metoprolol": ("Metoprolol Tartrate", 0.0),
    "atorvastatin": ("Atorvastatin", 0.0),
    "norepinephrine": ("Norepinephrine", 4.0),
}
"""Drugs that move labs or vitals: driver name to (drug name, hours to act, 0 for what is taken at home)."""


_ANTICOAGULANTS = ("Heparin", "Heparin Sodium", "Enoxaparin Sodium", "Apixaban", "Warfarin")
WITHHELD = {
    "gi_bleed": (*_ANTICOAGULANTS, "Clopidogrel"),
    "delivery": (
        "Warfarin",
        "Apixaban",
        "Lisinopril",
        "Atorvastatin",
        "Spironolactone",
        "Norethindrone-Ethinyl Estradiol",
        "MedroxyPROGESTERone Acetate",
    ),
}
"""Drugs not given with a diagnosis."""


@dataclass(frozen=True, slots=True)
class Therapy:
    """Treatment of each admission.

    Attributes:
        given: One row per admission, one column per entry of ``DRUGS``.
        tags: Per tag, which admissions carry it.
    """

    given: Bools
    tags: dict[str, Bools]

    def effect(self, name: str, admission: Ints, hours: Floats) -> Floats:
        """Strength of a drug effect, 0 to 1, at hours after admission (-1 = not admitted: 0)."""
        drug, delay = EFFECTS[name]
        columns = [index for index, entry in enumerate(DRUGS) if entry.name == drug]
        on = self.given[:, columns].any(axis=1)
        active = np.where(admission >= 0, on[admission], False).astype(np.float64)
        return active if delay == 0 else active * -np.expm1(-np.maximum(hours - 2, 0) / delay)


def may_receive(drug: Drug, male: Bools, age: Ints, anchor_age: Ints) -> Bools:
    """Whom a drug may be given to: the rules of sex and age hold at the admission and at the anchor year."""
    allowed = (anchor_age >= drug.min_age) & (age <= drug.max_age)
    return allowed if drug.sex is None else allowed & (male == (drug.sex == MALE))


def _tags(patients: Patients, admissions: Admissions, courses: Courses) -> dict[str, Bools]:
    owner = admissions.patient
    tags = {name: has[owner] for name, has in patients.conditions.items()}
    for index, name in enumerate(PROCESSES):
        tags[name] = courses.amplitude[:, index] >= ACTIVE_AT
    for index, name in enumerate(DIAGNOSIS_NAMES):
        of_diagnosis = admissions.diagnosis == index
        tags[name] = tags[name] | of_diagnosis if name in tags else of_diagnosis
    icu = admissions.stay_id >= 0
    tags["icu"] = icu
    tags["any"] = np.ones(admissions.count, dtype=np.bool_)
    sepsis = courses.amplitude[:, PROCESSES.index("sepsis")]
    bleed = courses.amplitude[:, PROCESSES.index("bleed")]
    surgery = admissions.has_diagnosis("cardiac_surgery")
    tags["shock"] = icu & (sepsis + 0.6 * bleed >= SHOCK_AT)
    tags["ventilated"] = icu & (
        (courses.amplitude[:, PROCESSES.index("respiratory")] >= VENTILATED_AT) | surgery
    )
    return tags


def _withhold(given: Bools, tags: dict[str, Bools]) -> Bools:
    """Takes away what must not be combined: two oral anticoagulants, a drug with a diagnosis it harms."""
    names = np.array([drug.name for drug in DRUGS])
    given[:, names == "Apixaban"] &= ~given[:, names == "Warfarin"]
    for diagnosis, harmful in WITHHELD.items():
        given[np.ix_(tags[diagnosis], np.isin(names, harmful))] = False
    return given


def make_therapy(seed: int, patients: Patients, admissions: Admissions, courses: Courses) -> Therapy:
    """Decides the drugs of each admission; drugs follow conditions, diagnoses and processes."""
    tags = _tags(patients, admissions, courses)
    male, anchor_age = patients.male[admissions.patient], patients.anchor_age[admissions.patient]
    given = np.zeros((admissions.count, len(DRUGS)), dtype=np.bool_)
    for column, drug in enumerate(DRUGS):
        rng = stream(seed, f"therapy/{drug.name}/{drug.form}/{drug.route}")
        not_given = np.ones(admissions.count)
        for tag, probability in drug.given.items():
            if tag not in LAB_TAGS:
                not_given *= np.where(tags[tag], 1 - probability, 1.0)
        wanted = rng.random(admissions.count) >= not_given
        given[:, column] = wanted & may_receive(drug, male, admissions.age, anchor_age)
    return Therapy(_withhold(given, tags), tags)
