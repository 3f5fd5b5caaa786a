import numpy as np

from tasks.cohorts.mimic_iv import bedside, testing


def test_shock_lowers_the_pressure_and_raises_the_heart_rate() -> None:
    latent, seed = testing.latent(), testing.dataset().seed
    hours = bedside.make_hours(seed, latent)
    shock = latent.therapy.tags["shock"][hours.moments.admission]
    early = hours.index < 24
    pressure, heart = bedside.systolic(seed, latent, hours), bedside.level(seed, latent, 220045, hours)
    assert np.median(pressure[shock & early]) < np.median(pressure[~shock & early]) - 10
    assert np.median(heart[shock & early]) > np.median(heart[~shock & early]) + 8


def test_mean_pressure_lies_between_diastolic_and_systolic() -> None:
    for high, low, mean in ((220179, 220180, 220181), (220050, 220051, 220052)):
        wrong = f"""select count(*) from chartevents s join chartevents d using (stay_id, charttime)
            join chartevents m using (stay_id, charttime)
            where s.itemid = {high} and d.itemid = {low} and m.itemid = {mean}
            and not (d.valuenum <= m.valuenum and m.valuenum <= s.valuenum)"""  # noqa: S608
        assert testing.value(wrong) == 0


def test_vital_signs_are_charted_about_hourly() -> None:
    per_day = testing.value(
        """select median(n / los) from
        (select stay_id, count(*) n from chartevents where itemid = 220045 group by 1)
        join icustays using (stay_id)"""
    )
    assert 20 < per_day < 25


def test_weights_of_a_stay_change_slowly() -> None:
    jumps = """select max(hi / lo) from (select max(valuenum) hi, min(valuenum) lo from chartevents
        where itemid in (224639, 226512) group by stay_id)"""
    assert testing.value(jumps, "paper") < 1.25


def test_temperatures_are_in_the_unit_of_their_item() -> None:
    [(low_f, high_f)] = testing.rows(
        "select min(valuenum), max(valuenum) from chartevents where itemid = 223761"
    )
    [(low_c, high_c)] = testing.rows(
        "select min(valuenum), max(valuenum) from chartevents where itemid = 223762"
    )
    assert 26 < low_c < high_c < 45
    assert 80 < low_f < high_f


def test_scores_have_words_and_points_that_agree() -> None:
    many = """select max(n) from (select count(distinct value) n from chartevents
        where itemid = 223901 group by valuenum)"""
    assert testing.value(many) == 1


def test_readings_are_repeated_within_minutes_with_other_values() -> None:
    again = """select count(*) from (select valuenum v, charttime c, lag(valuenum) over w pv,
        lag(charttime) over w pc
        from chartevents where itemid = 220045 window w as (partition by stay_id order by charttime))
        where c - pc between interval 1 minute and interval 4 minutes and v <> pv"""
    assert testing.value(again, "paper") > 80
