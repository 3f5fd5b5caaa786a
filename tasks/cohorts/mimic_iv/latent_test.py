import numpy as np
import pytest

from tasks.cohorts.mimic_iv import testing
from tasks.cohorts.mimic_iv.admissions import make_admissions
from tasks.cohorts.mimic_iv.catalogue.chart_items import VITALS
from tasks.cohorts.mimic_iv.catalogue.diagnoses import CONDITIONS, DIAGNOSES, PROCESSES
from tasks.cohorts.mimic_iv.catalogue.drugs import DRUGS
from tasks.cohorts.mimic_iv.catalogue.lab_items import LAB_ITEMS
from tasks.cohorts.mimic_iv.courses import HIGHEST
from tasks.cohorts.mimic_iv.drivers import Moments
from tasks.cohorts.mimic_iv.patients import make_patients
from tasks.cohorts.mimic_iv.streams import stream
from tasks.cohorts.mimic_iv.therapy import LAB_TAGS


def test_streams_depend_on_seed_and_name_only() -> None:
    first = stream(1, "a").random(5)
    assert np.array_equal(first, stream(1, "a").random(5))
    assert not np.array_equal(first, stream(2, "a").random(5))
    assert not np.array_equal(first, stream(1, "b").random(5))


def test_every_driver_and_tag_in_the_catalogue_exists() -> None:
    latent = testing.latent()
    moments = Moments(np.array([0]), np.array([0]), np.array([1.0]))
    for item in (*LAB_ITEMS, *VITALS):
        for name in item.drivers:
            latent.driver(name, moments)
    for drug in DRUGS:
        assert set(drug.given) <= set(latent.therapy.tags) | LAB_TAGS, drug.name
    conditions = {condition.name for condition in CONDITIONS}
    for diagnosis in DIAGNOSES:
        assert set(diagnosis.acts) <= set(PROCESSES)
        assert set(diagnosis.favoured_by) <= conditions


def test_conditions_keep_to_their_sex_and_age() -> None:
    patients = make_patients(3, 4000)
    for condition in CONDITIONS:
        has = patients.conditions[condition.name]
        assert has.any()
        assert patients.anchor_age[has].min() >= condition.min_age
        assert patients.anchor_age[has].max() <= condition.max_age
        if condition.sex is not None:
            assert np.all(patients.male[has] == (condition.sex == "M"))


def test_diagnoses_keep_to_their_sex_and_needs() -> None:
    latent = testing.latent()
    for diagnosis in DIAGNOSES:
        owners = latent.admissions.patient[latent.admissions.has_diagnosis(diagnosis.name)]
        if diagnosis.sex is not None:
            assert np.all(latent.patients.male[owners] == (diagnosis.sex == "M"))
        if diagnosis.needs is not None:
            assert np.all(latent.patients.conditions[diagnosis.needs][owners])


def test_a_process_rises_and_falls_but_not_in_those_who_die() -> None:
    latent = testing.latent()
    septic = np.flatnonzero(latent.admissions.has_diagnosis("sepsis"))
    early, late = (latent.courses.at("sepsis", septic, np.full(len(septic), hours)) for hours in (8.0, 400.0))
    died = latent.admissions.died[septic]
    assert np.all(late[~died] < early[~died])
    assert np.all(late[died] >= early[died])
    assert early.max() <= HIGHEST


def test_outside_an_admission_there_is_no_process_and_no_drug() -> None:
    moments = Moments(np.array([0, 1]), np.array([-1, -1]), np.zeros(2))
    for name in (*PROCESSES, "warfarin", "sepsis"):
        assert np.all(testing.latent().driver(name, moments) == 0)


def test_the_sickest_go_to_intensive_care_and_die_more_often() -> None:
    admissions = testing.latent().admissions
    icu = admissions.stay_id >= 0
    assert int(icu.sum()) == testing.dataset().sizes.small["icu_stays"]
    assert admissions.severity[icu].mean() > admissions.severity[~icu].mean()
    patients = make_patients(5, 2000)
    many = make_admissions(5, patients, 2500, 800)
    assert many.severity[many.died].mean() > many.severity[~many.died].mean()


@pytest.mark.parametrize(("count", "stays"), [(0, 0), (10, 11), (10, 0), (10_000, 5)])
def test_impossible_sizes_are_refused(count: int, stays: int) -> None:
    with pytest.raises(ValueError, match="cannot give"):
        make_admissions(1, make_patients(1, 20), count, stays)
