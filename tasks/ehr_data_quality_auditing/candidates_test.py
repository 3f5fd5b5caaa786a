import numpy as np
import polars as pl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tasks.ehr_data_quality_auditing.candidates import (
    FAMILIES,
    Style,
    lab_cells,
    own_rows,
    spread,
    styles,
)
from tasks.ehr_data_quality_auditing.testing import tables


def test_families_share_the_rows_without_overlap() -> None:
    shares = [set(own_rows(tables(), "labevents", family, "k")["_index"]) for family in FAMILIES]
    assert sum(map(len, shares)) == len(set().union(*shares)) == tables()["labevents"].height


@given(st.integers(0, 40), st.integers(0, 2**32))
def test_spreading_takes_no_patient_twice_while_others_are_left(count: int, seed: int) -> None:
    frame = pl.DataFrame({"patient": [row % 7 for row in range(30)], "row": range(30)})
    drawn = spread(frame, count, np.random.default_rng(seed), ("patient",))
    assert drawn.height == min(count, 30)
    assert drawn["row"].n_unique() == drawn.height
    most = drawn["patient"].value_counts()["count"].max() if count else 0
    assert most == -(-drawn.height // 7) or count > 28


@pytest.mark.parametrize(
    ("style", "value", "text"),
    [
        (Style(1, fixed=True), 4.0, "4.0"),
        (Style(1, fixed=False), 4.0, "4"),
        (Style(0, fixed=False), 140.2, "140"),
        (Style(0, fixed=False), 100.0, "100"),
        (Style(2, fixed=False), 0.1, "0.1"),
        (Style(2, fixed=True), 7.4, "7.40"),
    ],
)
def test_values_are_written_like_their_neighbours(style: Style, value: float, text: str) -> None:
    assert style.text(value) == text


def test_style_is_read_off_the_natural_rows() -> None:
    frame = pl.DataFrame(
        {
            "itemid": [1, 1, 2, 2, 3, 3],
            "value": ["4.0", "4.2", "8", "8.5", "140", "___"],
            "valuenum": [4.0, 4.2, 8.0, 8.5, 140.0, 139.0],
        }
    )
    assert styles(frame) == {1: Style(1, fixed=True), 2: Style(1, fixed=False), 3: Style(0, fixed=False)}


@pytest.mark.parametrize(
    ("low", "high", "value", "flag"),
    [
        (3.3, 5.1, 42.0, "abnormal"),
        (3.3, 5.1, 4.0, None),
        (None, None, 42.0, None),
        (3.3, 5.1, 3.3, None),
    ],
)
def test_number_text_and_flag_of_a_result_agree(
    low: float | None, high: float | None, value: float, flag: str | None
) -> None:
    row = {"ref_range_lower": low, "ref_range_upper": high}
    cells = lab_cells(row, value, Style(1, fixed=True))
    assert cells == {"value": f"{value:.1f}", "valuenum": value, "flag": flag}
