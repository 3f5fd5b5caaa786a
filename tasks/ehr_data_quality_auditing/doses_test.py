import pytest

from tasks.cohorts.mimic_iv.plausibility import DOSES
from tasks.ehr_data_quality_auditing.doses import DOSE_LIMITS, dose_limit


def test_no_natural_dose_is_above_its_limit() -> None:
    limits = [(dose_limit(drug, unit), dose.high) for (drug, unit), dose in DOSES.items()]
    assert all(limit is None or high <= limit / 2 for limit, high in limits)


def test_most_limits_are_used() -> None:
    known = [drug for (drug, unit) in DOSES if dose_limit(drug, unit) is not None]
    assert len(known) >= 25


@pytest.mark.parametrize(
    ("drug", "unit", "limit"),
    [
        ("Metoprolol Tartrate", "mg", 800),
        ("METOPROLOL", "MG", 800),
        ("Metoprolol", "TAB", None),
        ("Saline", "mL", None),
    ],
)
def test_known_limits(drug: str, unit: str, limit: float | None) -> None:
    assert dose_limit(drug, unit) == limit


def test_no_limit_hides_another() -> None:
    names = [(entry.drug, entry.unit) for entry in DOSE_LIMITS]
    assert len(set(names)) == len(names)
    assert not [
        (one, other)
        for at, (one, unit) in enumerate(names)
        for other, same in names[at + 1 :]
        if unit == same and other.startswith(one)
    ]
