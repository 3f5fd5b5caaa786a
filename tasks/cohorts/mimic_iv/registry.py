"""The hospital's registry: patients, admissions, icustays, and the two dictionaries of items."""

import numpy as np

from tasks.cohorts.mimic_iv.admissions import after
from tasks.cohorts.mimic_iv.catalogue.chart_items import (
    CHART_LABS,
    CHART_TEXTS,
    GCS_WORDS,
    UNUSED_CHART_LABELS,
    VITALS,
)
from tasks.cohorts.mimic_iv.catalogue.diagnoses import DIAGNOSES
from tasks.cohorts.mimic_iv.catalogue.lab_items import LAB_BY_ID, LAB_ITEMS
from tasks.cohorts.mimic_iv.catalogue.lab_texts import PREGNANCY_TEST, TEXT_LABS, UNUSED_LABELS
from tasks.cohorts.mimic_iv.columns import Columns, Floats, Texts, Times, constant, take, texts
from tasks.cohorts.mimic_iv.drivers import Latent
from tasks.cohorts.mimic_iv.patients import YEAR_GROUPS, dates_of_death
from tasks.cohorts.mimic_iv.streams import stream

_KINDS = {
    "emergency": ("EW EMER.", "DIRECT EMER.", "URGENT", "OBSERVATION ADMIT"),
    "elective": ("SURGICAL SAME DAY ADMISSION", "ELECTIVE"),
    "observation": ("EU OBSERVATION", "OBSERVATION ADMIT", "DIRECT OBSERVATION"),
    "obstetric": ("DIRECT OBSERVATION", "URGENT", "EW EMER."),
}
_RACES = (
    "WHITE",
    "BLACK/AFRICAN AMERICAN",
    "HISPANIC/LATINO - PUERTO RICAN",
    "ASIAN - CHINESE",
    "OTHER",
    "UNKNOWN",
    "WHITE - OTHER EUROPEAN",
    "BLACK/CAPE VERDEAN",
)
_RACE_SHARES = (0.62, 0.14, 0.05, 0.04, 0.05, 0.04, 0.04, 0.02)
_LANGUAGES = ("English", "Spanish", "Russian", "Chinese", "Portuguese", "Kabuverdianu", None)
_LANGUAGE_SHARES = (0.885, 0.03, 0.02, 0.025, 0.015, 0.015, 0.01)
_MARITAL = ("MARRIED", "SINGLE", "WIDOWED", "DIVORCED", None)
_WAYS_IN = ("EMERGENCY ROOM", "PHYSICIAN REFERRAL", "TRANSFER FROM HOSPITAL", "WALK-IN/SELF REFERRAL")
_WAYS_OUT = ("HOME", "HOME HEALTH CARE", "SKILLED NURSING FACILITY", "REHAB", None)
_MEDICAL_UNITS = ("Medical Intensive Care Unit (MICU)", "Medical/Surgical Intensive Care Unit (MICU/SICU)")
_UNITS = {
    "cardiac_surgery": ("Cardiac Vascular Intensive Care Unit (CVICU)",),
    "mi": ("Coronary Care Unit (CCU)",),
    "heart_failure": ("Coronary Care Unit (CCU)",),
    "stroke": ("Neuro Surgical Intensive Care Unit (Neuro SICU)", "Neuro Intermediate"),
    "trauma": ("Trauma SICU (TSICU)", "Surgical Intensive Care Unit (SICU)"),
}


def make_providers(seed: int, count: int = 600) -> Texts:
    """Provider identifiers: the letter P and five characters, distinct and sorted."""
    rng = stream(seed, "providers")
    letters = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    drawn = {
        "P" + "".join(letters[digit] for digit in row) for row in rng.integers(0, 36, (count, 5)).tolist()
    }
    words = np.empty(len(drawn), dtype=object)
    words[:] = sorted(drawn)
    return words


def _choice(
    rng: np.random.Generator, words: tuple[str | None, ...], shares: tuple[float, ...], count: int
) -> Texts:
    return texts(words, rng.choice(len(words), size=count, p=shares))


def discharge_times(latent: Latent) -> Times:
    """Time of discharge, or of death, of every admission."""
    return after(latent.admissions.admit, latent.admissions.los_hours)


def patients_table(seed: int, latent: Latent) -> Columns:
    """The patients table, ordered by subject_id."""
    patients, admissions = latent.patients, latent.admissions
    last = np.flatnonzero(admissions.last)
    discharge = np.full(patients.count, np.datetime64("NaT", "s"))
    discharge[admissions.patient[last]] = discharge_times(latent)[last]
    died = np.zeros(patients.count, dtype=np.bool_)
    died[admissions.patient[last]] = admissions.died[last]
    frail = np.clip(0.02 + 0.004 * (patients.anchor_age - 40), 0.01, 0.25)
    return {
        "subject_id": patients.subject_id,
        "gender": texts(("F", "M"), patients.male.astype(np.int64)),
        "anchor_age": patients.anchor_age,
        "anchor_year": patients.anchor_year,
        "anchor_year_group": texts(YEAR_GROUPS, patients.year_group),
        "dod": dates_of_death(seed, discharge, died, frail),
    }


def _emergency_times(rng: np.random.Generator, admit: Times, emergency: Floats) -> tuple[Times, Times]:
    never = np.full(len(admit), np.datetime64("NaT", "s"))
    came = after(admit, -rng.uniform(3, 9, len(admit)))
    left = after(admit, rng.uniform(0.2, 4, len(admit)))
    return np.where(emergency > 0, came, never), np.where(emergency > 0, left, never)


def admissions_table(seed: int, latent: Latent, providers: Texts) -> Columns:
    """The admissions table, ordered by patient and time."""
    rng = stream(seed, "registry/admissions")
    patients, admissions = latent.patients, latent.admissions
    count, owner = admissions.count, admissions.patient
    kind = np.array([diagnosis.kind for diagnosis in DIAGNOSES])[admissions.diagnosis]
    emergency = np.isin(kind, ("emergency", "observation"))
    admission_type = constant(None, count)
    for name, types in _KINDS.items():
        rows = np.flatnonzero(kind == name)
        admission_type[rows] = texts(types, np.minimum(rng.geometric(0.68, len(rows)) - 1, len(types) - 1))
    old = admissions.age >= 65
    way_out = np.where(
        old,
        rng.choice(5, size=count, p=(0.3, 0.3, 0.25, 0.11, 0.04)),
        rng.choice(5, size=count, p=(0.66, 0.2, 0.04, 0.05, 0.05)),
    )
    registered, left = _emergency_times(rng, admissions.admit, emergency.astype(np.float64))
    never = np.full(count, np.datetime64("NaT", "s"))
    discharge = discharge_times(latent)
    death = np.where(admissions.died, after(discharge, -rng.uniform(0, 0.6, count)), never)
    insurance = np.where(
        old,
        rng.choice(4, size=count, p=(0.8, 0.06, 0.12, 0.02)),
        rng.choice(4, size=count, p=(0.14, 0.27, 0.5, 0.09)),
    )
    return {
        "subject_id": patients.subject_id[owner],
        "hadm_id": admissions.hadm_id,
        "admittime": admissions.admit,
        "dischtime": discharge,
        "deathtime": death,
        "admission_type": admission_type,
        "admit_provider_id": providers[rng.integers(0, len(providers), count)],
        "admission_location": texts(
            _WAYS_IN, np.where(emergency, rng.choice(4, size=count, p=(0.68, 0.06, 0.16, 0.1)), 1)
        ),
        "discharge_location": texts((*_WAYS_OUT, "DIED"), np.where(admissions.died, 5, way_out)),
        "insurance": texts(("Medicare", "Medicaid", "Private", "Other"), insurance),
        "language": _choice(rng, _LANGUAGES, _LANGUAGE_SHARES, patients.count)[owner],
        "marital_status": _choice(rng, _MARITAL, (0.46, 0.32, 0.12, 0.08, 0.02), patients.count)[owner],
        "race": _choice(rng, _RACES, _RACE_SHARES, patients.count)[owner],
        "edregtime": registered,
        "edouttime": left,
        "hospital_expire_flag": admissions.died.astype(np.int64),
    }


def icustays_table(seed: int, latent: Latent) -> Columns:
    """The icustays table, ordered by patient and time."""
    rng = stream(seed, "registry/icustays")
    admissions = latent.admissions
    stays = np.flatnonzero(admissions.stay_id >= 0)
    intime = after(admissions.admit[stays], admissions.icu_in[stays])
    outtime = after(admissions.admit[stays], admissions.icu_out[stays])
    first = constant(None, len(stays))
    for position, index in enumerate(admissions.diagnosis[stays].tolist()):
        units = _UNITS.get(DIAGNOSES[index].name, _MEDICAL_UNITS)
        first[position] = units[int(rng.integers(0, len(units)))]
    last = first.copy()
    last[rng.random(len(stays)) < 0.06] = _MEDICAL_UNITS[1]
    return {
        "subject_id": latent.patients.subject_id[admissions.patient[stays]],
        "hadm_id": admissions.hadm_id[stays],
        "stay_id": admissions.stay_id[stays],
        "first_careunit": first,
        "last_careunit": last,
        "intime": intime,
        "outtime": outtime,
        "los": np.round((outtime - intime).astype(np.int64) / 86400, 6),
    }


def _dictionary(rows: list[tuple[object, ...]], names: tuple[str, ...]) -> Columns:
    table: Columns = {}
    for position, name in enumerate(names):
        cells = [row[position] for row in rows]
        if name == "itemid":
            table[name] = np.array(cells, dtype=np.int64)
        elif name.endswith("value"):
            table[name] = np.array([np.nan if cell is None else cell for cell in cells], dtype=np.float64)
        else:
            table[name] = texts(
                [None if cell is None else str(cell) for cell in cells], np.arange(len(cells))
            )
    return take(table, np.argsort(table["itemid"], kind="stable"))


def d_labitems_table() -> Columns:
    """The dictionary of laboratory tests."""
    rows: list[tuple[object, ...]] = [
        (item.itemid, item.label, item.fluid, item.category)
        for item in (*LAB_ITEMS, *TEXT_LABS, PREGNANCY_TEST)
    ]
    return _dictionary([*rows, *UNUSED_LABELS], ("itemid", "label", "fluid", "category"))


def d_items_table() -> Columns:
    """The dictionary of charted items."""
    link = "chartevents"
    rows: list[tuple[object, ...]] = []
    for item in VITALS:
        kind = "Text" if item.itemid in GCS_WORDS else "Numeric"
        rows.append(
            (item.itemid, item.label, item.abbreviation, link, item.category, item.unit, kind, *item.normal)
        )
    for entry in CHART_LABS:
        normal = LAB_BY_ID[entry.lab_itemid].normal
        rows.append(
            (entry.itemid, entry.label, entry.abbreviation, link, "Labs", entry.unit, "Numeric", *normal)
        )
    rows += [
        (text.itemid, text.label, text.abbreviation, link, text.category, None, "Text", None, None)
        for text in CHART_TEXTS
    ]
    rows += [
        (itemid, label, short, link, group, unit, kind, None, None)
        for itemid, label, short, group, unit, kind in UNUSED_CHART_LABELS
    ]
    names = (
        "itemid",
        "label",
        "abbreviation",
        "linksto",
        "category",
        "unitname",
        "param_type",
        "lownormalvalue",
        "highnormalvalue",
    )
    return _dictionary(rows, names)
