"""Published formulas by which one value follows from others."""

import math
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

Inputs = Sequence[float]


def bmi(inputs: Inputs, _age: int, _sex: str) -> float:
    """Returns the body mass index in kg/m² from weight in kg and height in cm."""
    weight, height = inputs
    return weight / (height / 100) ** 2


def ckd_epi_2021(inputs: Inputs, age: int, sex: str) -> float:
    """Returns the estimated GFR in mL/min per 1.73 m² from serum creatinine in mg/dL.

    CKD-EPI creatinine equation of 2021, without race: Inker LA et al., N Engl J Med 2021;385:1737-1749.

    Args:
        inputs: Creatinine, above 0.
        age: In years, from 18.
        sex: "female" or "male".
    """
    (creatinine,) = inputs
    female = sex == "female"
    ratio = creatinine / (0.7 if female else 0.9)
    alpha = -0.241 if female else -0.302
    value: float = 142 * min(ratio, 1.0) ** alpha * max(ratio, 1.0) ** -1.2 * 0.9938**age
    return value * (1.012 if female else 1.0)


def das28_crp(inputs: Inputs, _age: int, _sex: str) -> float:
    """Returns DAS28-CRP(4) from tender joints, swollen joints (0-28), CRP in mg/L and global health (0-100 mm).

    Wells G et al., Ann Rheum Dis 2009;68:954-960.
    """
    tender, swollen, crp, health = inputs
    return (
        0.56 * math.sqrt(tender)
        + 0.28 * math.sqrt(swollen)
        + 0.36 * math.log(crp + 1)
        + 0.014 * health
        + 0.96
    )


def ldl_friedewald(inputs: Inputs, _age: int, _sex: str) -> float:
    """Returns LDL cholesterol in mg/dL from total cholesterol, HDL cholesterol and triglycerides in mg/dL.

    Friedewald WT et al., Clin Chem 1972;18:499-502; not valid for triglycerides above 400 mg/dL.
    """
    total, hdl, triglycerides = inputs
    return total - hdl - triglycerides / 5


def ratio_percent(inputs: Inputs, _age: int, _sex: str) -> float:
    """Returns the first value in percent of the second."""
    part, whole = inputs
    return 100 * part / whole


FORMULAS: Mapping[str, Callable[[Inputs, int, str], float]] = MappingProxyType(
    {
        "bmi": bmi,
        "ckd_epi_2021": ckd_epi_2021,
        "das28_crp": das28_crp,
        "ldl_friedewald": ldl_friedewald,
        "ratio_percent": ratio_percent,
    }
)
"""Formulas by the names that specs use: of the inputs in their order, the age in years and the sex."""
