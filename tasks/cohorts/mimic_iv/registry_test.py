import pytest

from tasks.cohorts.mimic_iv import testing


@pytest.mark.parametrize(
    ("child", "parent", "key"),
    [
        ("admissions", "patients", "subject_id"),
        ("labevents", "patients", "subject_id"),
        ("prescriptions", "admissions", "subject_id, hadm_id"),
        ("icustays", "admissions", "subject_id, hadm_id"),
        ("chartevents", "icustays", "subject_id, hadm_id, stay_id"),
        ("labevents", "d_labitems", "itemid"),
        ("chartevents", "d_items", "itemid"),
    ],
)
def test_every_key_leads_to_its_row(child: str, parent: str, key: str) -> None:
    assert testing.value(f"select count(*) from {child} anti join {parent} using ({key})") == 0  # noqa: S608


def test_labs_of_an_admission_belong_to_its_patient() -> None:
    strays = """select count(*) from labevents anti join admissions using (subject_id, hadm_id)
        where hadm_id is not null"""
    assert testing.value(strays) == 0


@pytest.mark.parametrize(
    ("table", "key"),
    [
        ("patients", "subject_id"),
        ("admissions", "hadm_id"),
        ("icustays", "stay_id"),
        ("labevents", "labevent_id"),
        ("d_items", "itemid"),
        ("d_labitems", "itemid"),
    ],
)
def test_keys_are_unique(table: str, key: str) -> None:
    assert testing.value(f"select count(*) - count(distinct {key}) from {table}") == 0  # noqa: S608


def test_identifiers_have_eight_digits_and_the_published_first_digit() -> None:
    for table, key, first in (
        ("patients", "subject_id", 1),
        ("admissions", "hadm_id", 2),
        ("icustays", "stay_id", 3),
    ):
        [(low, high)] = testing.rows(f"select min({key}), max({key}) from {table}")  # noqa: S608
        assert first * 10_000_000 <= low < high < (first + 1) * 10_000_000


def test_events_lie_inside_their_admission_or_stay() -> None:
    outside = {
        "labs": """labevents e join admissions a using (hadm_id)
            where e.charttime < coalesce(a.edregtime, a.admittime) or e.charttime > a.dischtime""",
        "drugs": """prescriptions e join admissions a using (hadm_id)
            where e.starttime < a.admittime or e.stoptime > a.dischtime or e.stoptime <= e.starttime""",
        "chart": """chartevents e join icustays s using (stay_id)
            where e.charttime not between s.intime and s.outtime""",
        "stays": """icustays s join admissions a using (hadm_id)
            where s.intime < a.admittime or s.outtime > a.dischtime or s.outtime <= s.intime""",
        "storage": "labevents where storetime <= charttime",
        "filing": "chartevents where storetime < charttime",
        "emergency": "admissions where edregtime >= edouttime or edregtime >= admittime",
    }
    for what, condition in outside.items():
        assert testing.value(f"select count(*) from {condition}") == 0, what  # noqa: S608


def test_admissions_of_a_patient_do_not_overlap() -> None:
    overlaps = testing.value(
        """select count(*) from (select admittime,
        lag(dischtime) over (partition by subject_id order by admittime) p
        from admissions) where admittime < p""",
        "paper",
    )
    assert overlaps == 0


def test_nothing_happens_after_death() -> None:
    late = testing.value(
        "select count(*) from labevents join patients using (subject_id) where cast(charttime as date) > dod",
        "paper",
    )
    assert late == 0
    died = "select count(*) from admissions where (deathtime is null) = (hospital_expire_flag = 1)"
    assert testing.value(died, "paper") == 0
    assert 0.01 < testing.value("select avg(hospital_expire_flag) from admissions", "paper") < 0.08


def test_dates_are_shifted_to_the_published_century() -> None:
    [(first, last)] = testing.rows(
        "select year(min(admittime)), year(max(dischtime)) from admissions", "paper"
    )
    assert 2100 < first < last < 2210


def test_lengths_of_icu_stays_are_in_days() -> None:
    wrong = "select count(*) from icustays where abs(los - (epoch(outtime) - epoch(intime)) / 86400) > 1e-5"
    assert testing.value(wrong) == 0


def test_age_above_89_is_shown_as_91() -> None:
    assert (
        testing.value("select count(*) from patients where anchor_age > 89 and anchor_age <> 91", "paper")
        == 0
    )
