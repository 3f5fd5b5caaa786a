import polars as pl
import pytest

from tasks.ehr_data_quality_auditing.markers import CERTAIN_DRUGS, SUPPORTING_DRUGS, drug_sex, sex_evidence
from tasks.ehr_data_quality_auditing.testing import tables


def _sex(drug: str | None, markers: dict[str, tuple[str, ...]]) -> str | None:
    frame = pl.DataFrame({"drug": [drug]}, schema={"drug": pl.String})
    found: str | None = frame.select(drug_sex(markers).alias("sex")).item()
    return found


@pytest.mark.parametrize(
    ("drug", "certain", "supporting"),
    [
        ("Abiraterone Acetate", "M", None),
        ("Norethindrone-Ethinyl Estradiol", "F", None),
        ("Tamsulosin", None, "M"),
        ("Estradiol", None, "F"),
        ("Estrogens Conjugated", None, "F"),
        ("MedroxyPROGESTERone Acetate", None, "F"),
        ("Sildenafil", None, None),
        ("Spironolactone", None, None),
        (None, None, None),
    ],
)
def test_what_a_drug_tells(drug: str | None, certain: str | None, supporting: str | None) -> None:
    assert _sex(drug, CERTAIN_DRUGS) == certain
    assert _sex(drug, SUPPORTING_DRUGS) == supporting


def test_nothing_natural_contradicts_the_recorded_sex_for_certain() -> None:
    evidence = sex_evidence(tables()["prescriptions"], tables()["labevents"])
    told = evidence.join(tables()["patients"], on="subject_id")
    assert told.filter(pl.col("certain"), pl.col("sex") != pl.col("gender")).is_empty()
    assert set(told["sex"]) == {"M", "F"}
