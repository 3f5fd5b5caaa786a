import pytest

from tasks.cohorts.mimic_iv.plausibility import BANDS, equivalent_units
from tasks.ehr_data_quality_auditing.units import RELABELLED_ITEMS, WRONG_UNITS, is_wrong_unit


@pytest.mark.parametrize("item", RELABELLED_ITEMS)
def test_no_natural_spelling_of_an_items_unit_is_wrong(item: int) -> None:
    usual = BANDS["labevents", item].unit
    assert usual is not None
    assert not any(is_wrong_unit(usual, spelling) for spelling in (*equivalent_units(usual), None, ""))


@pytest.mark.parametrize("item", RELABELLED_ITEMS)
def test_every_wrong_label_of_an_item_is_wrong(item: int) -> None:
    usual = BANDS["labevents", item].unit
    assert usual is not None
    assert all(is_wrong_unit(usual, unit) for unit in WRONG_UNITS[usual])


#: mg/dL in one of the wrong labels' units; a label in % or of a count has no conversion at all.
IN_MG_PER_DL = {"g/dL": 1000.0, "ng/mL": 1e-4, "mg/L": 0.1}


@pytest.mark.parametrize("item", [i for i in RELABELLED_ITEMS if BANDS["labevents", i].unit == "mg/dL"])
def test_no_wrong_label_can_be_read_as_a_possible_value(item: int) -> None:
    band = BANDS["labevents", item]
    for unit in WRONG_UNITS["mg/dL"]:
        if unit in IN_MG_PER_DL:
            for usual_value in band.normal:
                read = usual_value * IN_MG_PER_DL[unit]
                assert not band.possible[0] <= read <= band.possible[1] or usual_value == 0
