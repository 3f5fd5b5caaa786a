import pytest

from tasks.cohorts.mimic_iv import plausibility, testing
from tasks.cohorts.mimic_iv.catalogue.drugs import DRUGS
from tasks.cohorts.mimic_iv.catalogue.lab_items import LAB_BY_ID, LAB_ITEMS
from tasks.cohorts.mimic_iv.plausibility import BANDS, DOSES


def quoted(names: frozenset[str]) -> str:
    return ", ".join(f"'{name}'" for name in sorted(names))


def test_each_band_has_its_normal_range_inside_the_possible_one() -> None:
    for key, band in BANDS.items():
        assert band.normal[0] <= band.normal[1] <= band.possible[1], key
        assert band.possible[0] <= band.normal[0] or band.normal[0] == 0, key
        assert band.source


@pytest.mark.parametrize("table", ["labevents", "chartevents"])
def test_no_natural_value_is_outside_its_possible_range(table: str) -> None:
    found = testing.rows(
        f"select itemid, min(valuenum), max(valuenum) from {table} where valuenum is not null group by 1",  # noqa: S608
        "paper",
    )
    worded = {row[0] for row in testing.rows("select itemid from d_labitems where fluid = 'Urine'")}
    numeric = [row for row in found if row[0] not in worded or (table, row[0]) in BANDS]
    assert len(numeric) > 40
    for itemid, low, high in numeric:
        possible = BANDS[table, itemid].possible
        assert possible[0] <= low, (itemid, low)
        assert high <= possible[1], (itemid, high)


def test_the_very_sick_reach_values_that_a_z_score_would_flag() -> None:
    flagged = testing.value(
        """select count(*) from (select valuenum, avg(valuenum) over (partition by itemid) m,
        stddev(valuenum) over (partition by itemid) s from labevents) where abs(valuenum - m) > 4 * s""",
        "paper",
    )
    assert flagged > 1000


def test_a_hundredfold_dose_is_never_a_natural_one() -> None:
    for (drug, unit), dose in DOSES.items():
        smallest = min(
            float(text)
            for entry in DRUGS
            if (entry.name, entry.unit) == (drug, unit)
            for text in entry.doses
            if float(text) >= 1 or dose.high < 1
        )
        assert smallest * 100 > dose.high, drug


def test_natural_doses_are_those_published() -> None:
    found = testing.rows(
        """select drug, dose_unit_rx, min(try_cast(dose_val_rx as double)),
        max(try_cast(dose_val_rx as double))
        from prescriptions where drug_type = 'MAIN' and dose_unit_rx is not null group by 1, 2""",
        "paper",
    )
    for drug, unit, low, high in found:
        assert DOSES[drug, unit].low <= low, drug
        assert high <= DOSES[drug, unit].high, drug


@pytest.mark.parametrize(
    ("sex", "drugs", "labs"),
    [
        ("F", plausibility.MALE_ONLY_DRUGS, plausibility.MALE_ONLY_LABS),
        ("M", plausibility.FEMALE_ONLY_DRUGS, plausibility.FEMALE_ONLY_LABS),
    ],
)
def test_no_drug_or_lab_of_the_other_sex(sex: str, drugs: frozenset[str], labs: frozenset[int]) -> None:
    drug_rows = f"from prescriptions join patients using (subject_id) where drug in ({quoted(drugs)})"
    lab_rows = f"from labevents join patients using (subject_id) where itemid in {(*sorted(labs), 0)}"
    for source in (drug_rows, lab_rows):
        assert testing.value(f"select count(*) {source} and gender = '{sex}'", "paper") == 0
        assert testing.value(f"select count(distinct subject_id) {source}", "paper") > 100


def test_enough_patients_carry_markers_of_sex_at_both_scales() -> None:
    marked = plausibility.MALE_ONLY_DRUGS | plausibility.FEMALE_ONLY_DRUGS
    for scale, least in (("small", 40), ("paper", 500)):
        query = f"select count(distinct subject_id) from prescriptions where drug in ({quoted(marked)})"  # noqa: S608
        assert testing.value(query, scale) > least  # type: ignore[arg-type]


def test_geriatric_drugs_only_over_65_and_everyone_adult() -> None:
    drugs = quoted(plausibility.GERIATRIC_DRUGS)
    query = f"select min(anchor_age), count(distinct subject_id) from patients join prescriptions using (subject_id) where drug in ({drugs})"  # noqa: S608
    [(youngest, patients)] = testing.rows(query, "paper")
    assert youngest >= plausibility.GERIATRIC_AGE
    assert patients > 50
    assert testing.value("select min(anchor_age) from patients", "paper") >= 18


def test_reference_ranges_tell_the_sex() -> None:
    for itemid in (50912, 51221, 51222):
        assert itemid in plausibility.SEX_RANGED_LABS
        shared = testing.value(
            f"""select count(*) from (select ref_range_lower, ref_range_upper from labevents
            join patients using (subject_id) where itemid = {itemid}
            group by all having count(distinct gender) > 1)"""  # noqa: S608
        )
        assert shared == 0


def test_laboratory_and_chart_agree_at_the_same_time() -> None:
    pairs = ", ".join(f"({chart}, {lab})" for chart, lab in sorted(plausibility.LAB_OF_CHART.items()))
    count, worst = testing.rows(
        f"""select count(*), max(abs(c.valuenum - l.valuenum) / greatest(abs(l.valuenum), 1e-9))
        from (values {pairs}) p(chart, lab)
        join chartevents c on c.itemid = p.chart
        join labevents l on l.itemid = p.lab and l.subject_id = c.subject_id and l.charttime = c.charttime
        where l.valuenum is not null and c.valuenum is not null""",  # noqa: S608
        "paper",
    )[0]
    assert count > 40_000
    assert worst < plausibility.LAB_CHART_DISAGREEMENT


@pytest.mark.parametrize("table", ["labevents", "chartevents"])
def test_no_two_values_for_one_patient_item_and_time(table: str) -> None:
    conflicts = testing.value(
        f"""select count(*) from (select 1 from {table} group by subject_id, itemid, charttime
        having count(distinct coalesce(value, '')) > 1)""",  # noqa: S608
        "paper",
    )
    assert conflicts == 0


@pytest.mark.parametrize("table", ["labevents", "chartevents"])
def test_some_results_are_innocently_filed_twice(table: str) -> None:
    twice = testing.value(
        f"""select count(*) from (select 1 from {table} group by subject_id, itemid, charttime
        having count(*) > 1)""",  # noqa: S608
        "paper",
    )
    assert twice > 300


def test_units_are_equivalent_spellings_of_the_usual_one_or_missing() -> None:
    odd = 0
    for itemid, unit, count in testing.rows(
        "select itemid, valueuom, count(*) from labevents where valueuom is not null group by all", "paper"
    ):
        if itemid in LAB_BY_ID:
            usual = LAB_BY_ID[itemid].unit
            assert unit in plausibility.equivalent_units(usual), (itemid, unit)
            odd += count if unit != usual else 0
    assert odd > 2000
    assert (
        testing.value("select count(*) from labevents where valueuom is null and valuenum is not null") > 100
    )


def test_creatinine_and_glucose_in_molar_units_leave_the_possible_range() -> None:
    assert LAB_BY_ID[50912].mean[1] * 88.42 > LAB_BY_ID[50912].possible[1]
    assert LAB_BY_ID[50931].mean[1] * 0.0555 < LAB_BY_ID[50931].possible[0]


def test_bands_cover_every_numeric_item() -> None:
    assert {itemid for table, itemid in BANDS if table == "labevents"} == {item.itemid for item in LAB_ITEMS}
