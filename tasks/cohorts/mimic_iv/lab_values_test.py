import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from tasks.cohorts.mimic_iv import testing
from tasks.cohorts.mimic_iv.catalogue.lab_items import LAB_BY_ID
from tasks.cohorts.mimic_iv.drivers import Moments
from tasks.cohorts.mimic_iv.lab_values import expected, keep_possible, lab_values


def mean_at(itemid: int, diagnosis: str, hours: float) -> float:
    latent = testing.latent()
    admission = np.flatnonzero(latent.admissions.has_diagnosis(diagnosis))
    moments = Moments(latent.admissions.patient[admission], admission, np.full(len(admission), hours))
    return float(np.median(expected(testing.dataset().seed, latent, LAB_BY_ID[itemid], moments)))


def test_creatinine_and_potassium_are_high_in_kidney_injury() -> None:
    assert mean_at(50912, "aki", 20) > 1.6 * mean_at(50912, "chest_pain", 20)
    assert mean_at(50971, "aki", 20) > mean_at(50971, "chest_pain", 20) + 0.4


def test_lactate_and_white_cells_are_high_in_sepsis_and_fall_with_recovery() -> None:
    assert mean_at(50813, "sepsis", 6) > 1.6 * mean_at(50813, "syncope", 6)
    assert mean_at(51301, "sepsis", 6) > 1.4 * mean_at(51301, "syncope", 6)
    assert mean_at(50813, "sepsis", 6) > mean_at(50813, "sepsis", 120)


def test_haemoglobin_falls_in_a_bleed_and_recovers_after_it() -> None:
    assert mean_at(51222, "gi_bleed", 6) < mean_at(51222, "chest_pain", 6) - 2
    assert mean_at(51222, "gi_bleed", 6) < mean_at(51222, "gi_bleed", 110) - 1


def test_glucose_and_acid_of_ketoacidosis_are_corrected() -> None:
    assert mean_at(50931, "dka", 2) > 280
    assert mean_at(50931, "dka", 80) < mean_at(50931, "dka", 2) - 80
    assert mean_at(50882, "dka", 2) < 19
    assert mean_at(50868, "dka", 2) > 20


def test_inr_is_high_on_warfarin() -> None:
    on, off = (
        testing.value(
            f"""select median(valuenum) from labevents where itemid = 51237 and hadm_id {word}
            (select hadm_id from prescriptions where drug = 'Warfarin')""",  # noqa: S608
            "paper",
        )
        for word in ("in", "not in")
    )
    assert on > 1.9
    assert off < 1.5


def test_troponin_is_high_in_infarction_only() -> None:
    assert mean_at(51003, "mi", 12) > 0.1
    assert mean_at(51003, "chest_pain", 12) < 0.02


def test_identities_of_a_draw_hold() -> None:
    latent = testing.latent()
    count = latent.admissions.count
    moments = Moments(latent.admissions.patient, np.arange(count), np.full(count, 5.0))
    values, hemolysed = lab_values(testing.dataset().seed, latent, moments)
    clear = ~hemolysed
    gap = values[50983] + values[50971] - values[50902] - values[50882]
    assert np.all(np.abs(gap - values[50868])[clear] <= 1.0)
    assert np.all(np.abs(values[51221] / values[51222] - 100 / values[51249]) < 0.2)
    total = sum(values[itemid] for itemid in (51256, 51244, 51254, 51200, 51146))
    assert np.all(total <= 101)
    acid = 6.1 + np.log10(values[50882] / (0.0307 * values[50818]))
    assert np.median(np.abs(acid - values[50820])) < 0.02


def test_haemolysis_raises_potassium_and_is_said_so() -> None:
    [(count, raised)] = testing.rows(
        """select count(*), median(valuenum) from labevents
        where itemid = 50971 and comments like 'HEMOLYSIS%'""",
        "paper",
    )
    assert count > 50
    assert (
        raised > testing.value("select median(valuenum) from labevents where itemid = 50971", "paper") + 0.5
    )


@given(
    st.lists(st.floats(-1e6, 1e6, allow_nan=False), min_size=1, max_size=50),
    st.sampled_from([(0.1, 25.0), (100.0, 180.0), (-35.0, 30.0), (0.0, 30.0)]),
    st.sampled_from(["lin", "log"]),
)
def test_keep_possible_bends_only_what_is_outside(
    raw: list[float], possible: tuple[float, float], scale: str
) -> None:
    values = np.array(raw)
    kept = keep_possible(values, possible, scale, np.random.default_rng(1))
    assert np.all((kept >= possible[0]) & (kept <= possible[1]))
    inside = (values >= possible[0]) & (values <= possible[1])
    assert np.array_equal(kept[inside], values[inside])
