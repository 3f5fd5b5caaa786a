"""One view of the latent state: the strength of any driver, at any time, for any patient."""

from dataclasses import dataclass

import numpy as np

from tasks.cohorts.mimic_iv.admissions import DIAGNOSIS_NAMES, Admissions
from tasks.cohorts.mimic_iv.catalogue.diagnoses import PROCESSES
from tasks.cohorts.mimic_iv.columns import Bools, Floats, Ints
from tasks.cohorts.mimic_iv.courses import Courses
from tasks.cohorts.mimic_iv.patients import Patients
from tasks.cohorts.mimic_iv.therapy import EFFECTS, Therapy


@dataclass(frozen=True, slots=True)
class Moments:
    """Points in time at which something is measured.

    Attributes:
        patient: Index of the patient.
        admission: Index of the admission, -1 for an outpatient.
        hours: Hours from admission, 0 for an outpatient.
    """

    patient: Ints
    admission: Ints
    hours: Floats

    def where(self, rows: Ints | Bools) -> Moments:
        """The moments selected by index or mask."""
        return Moments(self.patient[rows], self.admission[rows], self.hours[rows])


@dataclass(frozen=True, slots=True)
class Latent:
    """The latent state of the cohort.

    Attributes:
        patients: The patients.
        admissions: Their admissions.
        courses: Courses of the acute processes.
        therapy: Drugs of each admission.
    """

    patients: Patients
    admissions: Admissions
    courses: Courses
    therapy: Therapy

    def driver(self, name: str, moments: Moments) -> Floats:
        """Strength of a driver at each moment.

        Args:
            name: An acute process (0 to 1.8), a chronic condition or a principal diagnosis (0 or 1), a
                drug in effect (0 to 1), or ``"age"`` (decades above 60).
            moments: When and whom.

        Raises:
            KeyError: There is no driver of that name.
        """
        if name == "age":
            return (self.patients.anchor_age[moments.patient] - 60) / 10.0
        if name in EFFECTS:
            return self.therapy.effect(name, moments.admission, moments.hours)
        if name in PROCESSES:
            return self.courses.at(name, moments.admission, moments.hours)
        if name in DIAGNOSIS_NAMES:
            chosen = self.admissions.diagnosis[moments.admission] == DIAGNOSIS_NAMES.index(name)
            return np.where(moments.admission >= 0, chosen, False).astype(np.float64)
        return self.patients.conditions[name][moments.patient].astype(np.float64)

    def total(self, coefficients: dict[str, float], moments: Moments) -> Floats:
        """Sum of coefficient times driver; 0 without coefficients."""
        result = np.zeros(len(moments.patient))
        for name in sorted(coefficients):
            result += coefficients[name] * self.driver(name, moments)
        return result
