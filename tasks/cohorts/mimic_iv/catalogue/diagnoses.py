"""Chronic conditions and principal diagnoses of the latent patient model.

The numbers are chosen for plausible contrast between groups,
    not fitted to a register. Orders of magnitude follow
Harrison's Principles of Internal Medicine (21st ed.) and the Surviving Sepsis,
    KDIGO and ADA consensus papers.
"""

from typing import NamedTuple

PROCESSES = (
    "sepsis",
    "aki",
    "bleed",
    "dka",
    "congestion",
    "hepatic",
    "respiratory",
    "ischemia",
    "neuro",
    "surgery",
    "pancreatitis",
    "malignancy",
)
"""Acute processes; each has a course over an admission: 0 absent, 1 severe, above 1.5 near death."""


class Condition(NamedTuple):
    """A chronic condition a patient has or has not.

    Attributes:
        name: Name used as a tag by drugs, labs and diagnoses.
        prevalence: Probability at age 65.
        per_decade: Change of the log-odds per ten years of age.
        sex: ``"M"`` or ``"F"`` when only that sex can have it, else None.
        min_age: Youngest age in years.
        max_age: Oldest age in years.
    """

    name: str
    prevalence: float
    per_decade: float
    sex: str | None = None
    min_age: int = 18
    max_age: int = 120


# fmt: off
CONDITIONS = (
    Condition("htn", 0.60, 0.45),
    Condition("dm", 0.28, 0.20),
    Condition("hld", 0.50, 0.35),
    Condition("ckd", 0.20, 0.35),
    Condition("hf", 0.17, 0.45),
    Condition("af", 0.16, 0.60),
    Condition("cad", 0.26, 0.45),
    Condition("copd", 0.17, 0.20, min_age=40),
    Condition("cirrhosis", 0.06, -0.10, min_age=30),
    Condition("hypothyroid", 0.12, 0.15),
    Condition("depression", 0.22, -0.10),
    Condition("epilepsy", 0.04, 0.0),
    Condition("gout", 0.07, 0.20, min_age=35),
    Condition("dementia", 0.07, 0.95, min_age=68),
    Condition("osteoporosis", 0.20, 0.50, sex="F", min_age=58),
    Condition("menopause", 0.16, -0.50, sex="F", min_age=46, max_age=74),
    Condition("contraception", 0.40, 0.0, sex="F", min_age=18, max_age=44),
    Condition("breast_ca", 0.10, 0.15, sex="F", min_age=38),
    Condition("bph", 0.38, 0.50, sex="M", min_age=50),
    Condition("prostate_ca", 0.11, 0.50, sex="M", min_age=55),
)
# fmt: on


class Diagnosis(NamedTuple):
    """A principal diagnosis of an admission.

    Attributes:
        name: Name used as a tag.
        weight: Relative frequency among admissions for which it is possible.
        acts: Peak of each process at average severity.
        los_days: Median length of stay at average severity.
        icu: Log-odds offset of intensive care.
        mortality: Log-odds offset of death in hospital.
        kind: ``"emergency"``, ``"elective"``, ``"observation"`` or ``"obstetric"``.
        sex: Only this sex, or None.
        min_age: Youngest age in years.
        max_age: Oldest age in years.
        favoured_by: Conditions that multiply the weight.
        needs: Condition without which the diagnosis does not occur, or None.
    """

    name: str
    weight: float
    acts: dict[str, float]
    los_days: float
    icu: float
    mortality: float
    kind: str = "emergency"
    sex: str | None = None
    min_age: int = 18
    max_age: int = 120
    favoured_by: dict[str, float] = {}  # noqa: RUF012  read only, and a NamedTuple default
    needs: str | None = None


# fmt: off
DIAGNOSES = (
    Diagnosis("pneumonia", 9, {"sepsis": 0.55, "respiratory": 0.75, "aki": 0.15}, 5.5, 0.3, -0.3,
              favoured_by={"copd": 2.0, "dementia": 2.0}),
    Diagnosis("sepsis", 8, {"sepsis": 1.0, "aki": 0.5, "respiratory": 0.35, "hepatic": 0.15}, 7.5, 1.4, 0.8,
              favoured_by={"dm": 1.4, "cirrhosis": 1.6}),
    Diagnosis("urosepsis", 5, {"sepsis": 0.7, "aki": 0.45}, 5.0, 0.2, -0.8, favoured_by={"bph": 1.8,
        "dm": 1.4}),
    Diagnosis("gi_bleed", 7, {"bleed": 0.95, "aki": 0.15}, 4.0, 0.7, -0.6, favoured_by={"cirrhosis": 3.0,
        "af": 1.5}),
    Diagnosis("aki", 4, {"aki": 1.0}, 4.5, -0.6, -0.8, favoured_by={"ckd": 3.0, "hf": 1.5}),
    Diagnosis("dka", 4, {"dka": 1.0, "aki": 0.2}, 3.5, 1.2, -2.2, max_age=75, needs="dm",
        favoured_by={"dm": 5.0}),
    Diagnosis("heart_failure", 8, {"congestion": 0.9, "aki": 0.25, "respiratory": 0.3}, 5.5, -0.2, -0.8,
              min_age=35, favoured_by={"hf": 5.0, "af": 1.5}),
    Diagnosis("mi", 6, {"ischemia": 1.0, "congestion": 0.25}, 4.0, 0.7, -0.7, min_age=35,
              favoured_by={"cad": 3.0, "dm": 1.5}),
    Diagnosis("stroke", 5, {"neuro": 1.0}, 5.5, 0.4, 0.0, min_age=35, favoured_by={"af": 2.5, "htn": 1.6}),
    Diagnosis("copd_exacerbation", 5, {"respiratory": 0.8, "sepsis": 0.15}, 4.5, 0.0, -1.0, min_age=40,
        needs="copd",
              favoured_by={"copd": 4.0}),
    Diagnosis("liver_failure", 3, {"hepatic": 1.0, "bleed": 0.2, "aki": 0.35, "neuro": 0.2}, 7.0, 0.3, 0.4,
              min_age=30, needs="cirrhosis", favoured_by={"cirrhosis": 8.0}),
    Diagnosis("pancreatitis", 4, {"pancreatitis": 1.0, "sepsis": 0.2}, 5.0, -0.4, -1.8, max_age=85),
    Diagnosis("joint_replacement", 7, {"surgery": 0.55, "bleed": 0.15}, 3.0, -3.0, -4.5, kind="elective",
        min_age=45,
              favoured_by={"osteoporosis": 1.5}),
    Diagnosis("cardiac_surgery", 5, {"surgery": 1.0, "bleed": 0.35, "congestion": 0.2}, 7.0, 3.0, -2.4,
              kind="elective", min_age=40, favoured_by={"cad": 3.0}),
    Diagnosis("trauma", 5, {"surgery": 0.6, "bleed": 0.5, "neuro": 0.25}, 5.0, 0.6, -1.2),
    Diagnosis("chest_pain", 6, {}, 1.4, -4.0, -6.0, kind="observation", min_age=25),
    Diagnosis("syncope", 4, {}, 1.6, -3.5, -5.5, kind="observation"),
    Diagnosis("cellulitis", 4, {"sepsis": 0.25}, 3.5, -3.0, -4.0),
    Diagnosis("cancer_care", 5, {"malignancy": 1.0, "sepsis": 0.15}, 5.5, -1.0, 0.3, min_age=30,
              favoured_by={"breast_ca": 3.0, "prostate_ca": 2.0}),
    Diagnosis("delivery", 12, {"surgery": 0.2, "bleed": 0.15}, 2.8, -4.0, -8.0, kind="obstetric", sex="F",
              max_age=42),
    Diagnosis("prostate_surgery", 5, {"surgery": 0.4, "bleed": 0.2}, 1.8, -3.0, -5.0, kind="elective",
        sex="M",
              min_age=50, favoured_by={"bph": 4.0, "prostate_ca": 4.0}),
)
# fmt: on
