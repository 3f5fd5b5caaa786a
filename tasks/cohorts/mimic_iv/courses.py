"""Courses of the acute processes: how sick a patient is, of what, at any hour of an admission.

Each process of ``catalogue.diagnoses.PROCESSES`` follows ``amplitude * rise * fall``: it rises exponentially
after an onset, stays for a plateau and then falls exponentially as treatment works. Where the patient dies it
does not fall.
"""

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from tasks.cohorts.mimic_iv.admissions import Admissions
from tasks.cohorts.mimic_iv.catalogue.diagnoses import DIAGNOSES, PROCESSES
from tasks.cohorts.mimic_iv.columns import Floats, Ints
from tasks.cohorts.mimic_iv.streams import stream

HIGHEST = 1.8
"""Upper bound of a process, so that no value leaves what can be survived."""


class _Tempo(NamedTuple):
    """Median hours of onset (after admission), rise, plateau and fall of a process."""

    onset: float
    rise: float
    plateau: float
    fall: float


_TEMPO = {
    "sepsis": _Tempo(-14, 8, 20, 40),
    "aki": _Tempo(-20, 18, 26, 70),
    "bleed": _Tempo(-9, 5, 12, 55),
    "dka": _Tempo(-24, 6, 24, 11),
    "congestion": _Tempo(-40, 20, 30, 60),
    "hepatic": _Tempo(-60, 30, 60, 140),
    "respiratory": _Tempo(-18, 10, 30, 60),
    "ischemia": _Tempo(-5, 6, 14, 26),
    "neuro": _Tempo(-5, 3, 60, 160),
    "surgery": _Tempo(2, 3, 12, 48),
    "pancreatitis": _Tempo(-16, 8, 26, 50),
    "malignancy": _Tempo(-200, 50, 300, 400),
}


@dataclass(frozen=True, slots=True)
class Courses:
    """Course parameters, one row per admission and one column per process.

    Attributes:
        amplitude: Peak, 0 where the process is absent.
        onset: Hours from admission, may be negative.
        rise: Time constant of the rise in hours.
        plateau: Hours from onset to the start of recovery.
        fall: Time constant of recovery in hours, infinite in those who die.
    """

    amplitude: Floats
    onset: Floats
    rise: Floats
    plateau: Floats
    fall: Floats

    def at(self, process: str, admission: Ints, hours: Floats) -> Floats:
        """Level of a process.

        Args:
            process: Name of the process.
            admission: Index of the admission, or -1 outside any admission (level 0).
            hours: Hours from admission.

        Returns:
            Levels, 0 to ``HIGHEST``.
        """
        column = PROCESSES.index(process)
        amplitude = np.where(admission >= 0, self.amplitude[admission, column], 0.0)
        level = np.zeros(len(admission))
        rows = np.flatnonzero(amplitude > 0)
        who = admission[rows]
        since = hours[rows] - self.onset[who, column]
        rise = -np.expm1(-np.maximum(since, 0) / self.rise[who, column])
        fall = np.exp(-np.maximum(since - self.plateau[who, column], 0) / self.fall[who, column])
        level[rows] = np.minimum(amplitude[rows] * rise * fall, HIGHEST)
        return level


def make_courses(seed: int, admissions: Admissions) -> Courses:
    """Draws the courses of all admissions."""
    rng = stream(seed, "courses")
    shape = (admissions.count, len(PROCESSES))
    peaks = np.array([[diagnosis.acts.get(name, 0.0) for name in PROCESSES] for diagnosis in DIAGNOSES])
    amplitude = peaks[admissions.diagnosis] * admissions.severity[:, None] * rng.lognormal(0, 0.25, shape)
    tempo = np.array([_TEMPO[name] for name in PROCESSES])
    onset = tempo[:, 0] * rng.uniform(0.5, 1.6, shape)
    rise = tempo[:, 1] * rng.lognormal(0, 0.3, shape)
    plateau = tempo[:, 2] * rng.lognormal(0, 0.4, shape) * np.sqrt(admissions.severity)[:, None]
    fall = tempo[:, 3] * rng.lognormal(0, 0.35, shape)
    dying = admissions.died[:, None]
    return Courses(
        amplitude=np.minimum(np.where(dying, amplitude * 1.15, amplitude), HIGHEST),
        onset=onset,
        rise=rise,
        plateau=plateau,
        fall=np.where(dying, np.inf, fall),
    )
