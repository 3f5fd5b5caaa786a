from tasks.cohorts.mimic_iv import testing
from tasks.cohorts.mimic_iv.catalogue.lab_items import LAB_ITEMS


def test_the_text_shows_the_number_with_the_digits_of_the_item() -> None:
    for item in LAB_ITEMS:
        for text, number in testing.rows(
            f"""select distinct value, valuenum from labevents
            where itemid = {item.itemid} and valuenum is not null and value <> '___'"""  # noqa: S608
        ):
            assert text == f"{number:.{item.decimals}f}", item.label


def test_numbers_have_no_float_tails() -> None:
    for table in ("labevents", "chartevents"):
        assert testing.value(f"select max(length(cast(valuenum as varchar))) from {table}") <= 8  # noqa: S608


def test_results_in_words_have_no_number() -> None:
    words = {
        row[0] for row in testing.rows("select distinct value from labevents where valuenum is null", "paper")
    }
    assert {"NEG", "<0.01", "<5", None} <= words
    assert testing.value("select count(*) from labevents where value = '___' and valuenum is not null") > 20


def test_one_tube_is_one_specimen_at_one_time() -> None:
    split = """select count(*) from (select 1 from labevents group by specimen_id
        having count(distinct charttime) > 1 or count(distinct subject_id) > 1)"""
    assert testing.value(split, "paper") == 0


def test_flags_follow_the_printed_range() -> None:
    wrong = """select count(*) from labevents where valuenum is not null and ref_range_lower is not null
        and (flag is not null) <> (valuenum < ref_range_lower or valuenum > ref_range_upper)"""
    assert testing.value(wrong) == 0


def test_row_numbers_follow_patient_and_time_and_leave_gaps() -> None:
    [(count, low, high)] = testing.rows("select count(*), min(labevent_id), max(labevent_id) from labevents")
    assert high - low > 2 * count
    backwards = """select count(*) from (select subject_id s, charttime c, lag(subject_id) over w ps,
        lag(charttime) over w pc from labevents window w as (order by labevent_id))
        where s < ps or (s = ps and c < pc)"""
    assert testing.value(backwards) == 0


def test_outpatient_results_have_no_admission() -> None:
    assert 0.01 < testing.value("select avg((hadm_id is null)::int) from labevents", "paper") < 0.2


def test_what_is_measured_follows_the_disease() -> None:
    per_day = """select sum((l.itemid = 51003)::int) / count(distinct l.hadm_id) from labevents l
        where l.hadm_id {} (select hadm_id from prescriptions where drug = 'Heparin Sodium')"""
    assert testing.value(per_day.format("in"), "paper") > 2 * testing.value(per_day.format("not in"), "paper")
