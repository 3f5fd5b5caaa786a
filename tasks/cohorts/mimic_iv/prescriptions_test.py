import re

import pytest

from tasks.cohorts.mimic_iv import testing
from tasks.cohorts.mimic_iv.catalogue.drugs import DRUGS
from tasks.cohorts.mimic_iv.prescriptions import synthetic_codes


def share_given(drug: str, diagnosis: str) -> float:
    latent = testing.latent()
    columns = [index for index, entry in enumerate(DRUGS) if entry.name == drug]
    return float(
        latent.therapy.given[latent.admissions.has_diagnosis(diagnosis)][:, columns].any(axis=1).mean()
    )


@pytest.mark.parametrize(
    ("drug", "diagnosis", "other"),
    [
        ("Vancomycin", "sepsis", "chest_pain"),
        ("Furosemide", "heart_failure", "cellulitis"),
        ("Insulin Regular", "dka", "stroke"),
        ("Oxytocin", "delivery", "pneumonia"),
        ("Pantoprazole Sodium", "gi_bleed", "joint_replacement"),
        ("PredniSONE", "copd_exacerbation", "trauma"),
    ],
)
def test_drugs_follow_diagnoses(drug: str, diagnosis: str, other: str) -> None:
    assert share_given(drug, diagnosis) > share_given(drug, other) + 0.4


def test_anticoagulants_are_withheld_in_a_bleed() -> None:
    assert share_given("Heparin", "gi_bleed") == 0


def test_potassium_is_ordered_after_a_low_result() -> None:
    unexplained = """select count(*) from prescriptions p where drug = 'Potassium Chloride' and not exists
        (select 1 from labevents l where l.subject_id = p.subject_id and l.itemid = 50971
        and l.valuenum <= 3.4 and l.charttime < p.stoptime)"""
    assert testing.value("select count(*) from prescriptions where drug = 'Potassium Chloride'") > 5
    assert testing.value(unexplained) == 0


def test_provider_orders_are_numbered_within_the_patient() -> None:
    assert (
        testing.value("select count(*) from prescriptions where poe_id <> subject_id || '-' || poe_seq") == 0
    )


def test_doses_and_dispensed_forms_agree() -> None:
    for name, dose, dispensed in testing.rows(
        "select distinct drug, dose_val_rx, form_val_disp from prescriptions where drug = 'Warfarin'"
    ):
        assert dose is None or float(dose) / 5 == pytest.approx(float(dispensed), abs=1e-3), name


def test_codes_have_the_published_form() -> None:
    formulary, gsn, ndc = synthetic_codes("Warfarin", "5mg Tablet", "TAB")
    assert re.fullmatch(r"[A-Z]{4}\d\d[A-Z]", formulary)
    assert re.fullmatch(r"\d{6}", gsn)
    assert re.fullmatch(r"\d{11}", ndc)
    assert (formulary, gsn, ndc) == synthetic_codes("Warfarin", "5mg Tablet", "TAB")


def test_carrier_fluids_share_the_order_of_their_drug() -> None:
    alone = """select count(*) from prescriptions b where drug_type = 'BASE' and not exists
        (select 1 from prescriptions m where m.drug_type = 'MAIN' and m.pharmacy_id = b.pharmacy_id)"""
    assert testing.value(alone) == 0
    assert testing.value("select count(*) from prescriptions where drug_type = 'BASE'") > 100
