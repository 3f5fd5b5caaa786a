"""Formulas give the published values."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sim.world.build.formulas import FORMULAS, ckd_epi_2021


@pytest.mark.parametrize(
    ("formula", "inputs", "age", "sex", "value"),
    [
        # The National Kidney Foundation's calculator: 92 and 69 mL/min/1.73 m².
        ("ckd_epi_2021", [1.0], 50, "male", 92),
        ("ckd_epi_2021", [1.0], 50, "female", 69),
        # Below the knot of the equation.
        ("ckd_epi_2021", [0.6], 30, "female", 124),
        ("bmi", [70.0, 175.0], 50, "male", 22.9),
        ("das28_crp", [10, 8, 20.0, 50], 50, "female", 5.3),
        ("das28_crp", [0, 0, 0.0, 0], 50, "female", 0.96),
        ("ldl_friedewald", [200, 50, 150], 50, "male", 120),
        ("ratio_percent", [1.2, 2.4], 50, "male", 50),
    ],
)
def test_known_values(formula: str, inputs: list[float], age: int, sex: str, value: float) -> None:
    assert FORMULAS[formula](inputs, age, sex) == pytest.approx(value, abs=0.5 if value > 60 else 0.06)


@given(
    st.floats(0.4, 8),
    st.floats(0.4, 8),
    st.integers(18, 90),
    st.integers(18, 90),
    st.sampled_from(["female", "male"]),
)
def test_egfr_falls_with_creatinine_and_age(
    creatinine: float, other: float, age: int, other_age: int, sex: str
) -> None:
    low, high = sorted((creatinine, other))
    young, old = sorted((age, other_age))
    assert ckd_epi_2021([low], young, sex) >= ckd_epi_2021([high], old, sex)
