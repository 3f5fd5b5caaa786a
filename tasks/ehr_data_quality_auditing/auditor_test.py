"""The honest auditor on handmade workspaces: what it flags, leaves alone, and reads out of a text."""

import gzip
import subprocess
import sys
from pathlib import Path

import polars as pl
import pytest

from tasks.ehr_data_quality_auditing.auditor import pairs, people, values
from tasks.ehr_data_quality_auditing.auditor.brief import CHECKS_OF, wanted_checks
from tasks.ehr_data_quality_auditing.auditor.tables import Tables
from tasks.ehr_data_quality_auditing.testing import NAMES, contract, task
from tasks.render_instruction import render

TEMPLATE = Path("tasks/ehr_data_quality_auditing/instruction.md.jinja")
EVENT = {"subject_id": 1, "charttime": "2150-01-01 00:00:00"}
LAB = {**EVENT, "specimen_id": 1, "itemid": 1, "valuenum": 4.0, "valueuom": "mEq/L"}
CHART = {**EVENT, "stay_id": 1, "itemid": 9, "valuenum": 80.0}
ORDER = {
    "subject_id": 1,
    "drug": "Metoprolol",
    "prod_strength": "25mg Tablet",
    "dose_val_rx": "25",
    "dose_unit_rx": "mg",
    "form_val_disp": "1",
    "route": "PO",
}


def _tables(folder: Path, **rows: list[dict[str, object]]) -> Tables:
    content: dict[str, list[dict[str, object]]] = {
        "d_labitems": [
            {"itemid": 1, "label": "Potassium", "fluid": "Blood"},
            {"itemid": 2, "label": "Prostate Specific Antigen", "fluid": "Blood"},
            {"itemid": 3, "label": "Sodium", "fluid": "Blood"},
        ],
        "d_items": [{"itemid": 9, "label": "Heart Rate"}, {"itemid": 8, "label": "Sodium (serum)"}],
        "admissions": [{"subject_id": 9, "marital_status": "SINGLE"}],
        "patients": [{"subject_id": 1, "gender": "M", "anchor_age": 70}],
        "labevents": [LAB],
        "chartevents": [CHART],
        "prescriptions": [ORDER],
        **rows,
    }
    for table, lines in content.items():
        frame = pl.DataFrame([{"_row_id": f"{table}{at}", **line} for at, line in enumerate(lines)])
        (folder / f"{table}.csv.gz").write_bytes(gzip.compress(frame.write_csv().encode()))
    return Tables(folder)


def _flags(frame: pl.DataFrame) -> set[str]:
    return set(frame["_row_id"])


def test_numbers_beyond_life_are_flagged_and_sick_ones_are_not(tmp_path: Path) -> None:
    labs = [{**LAB, "valuenum": value} for value in (7.9, 42.0, 2.0)]
    charts = [{**CHART, "valuenum": value} for value in (210.0, 910.0)]
    found = values.numbers(_tables(tmp_path, labevents=labs, chartevents=charts))
    assert _flags(found) == {"labevents1", "chartevents1"}


def test_a_number_that_stands_alone_is_flagged_without_a_known_range(tmp_path: Path) -> None:
    labs = [{**LAB, "itemid": 2, "valuenum": 1.0 + at % 7 / 10} for at in range(2000)]
    found = values.numbers(_tables(tmp_path, labevents=[*labs, {**LAB, "itemid": 2, "valuenum": 900.0}]))
    assert _flags(found) == {"labevents2000"}


def test_doses_beyond_the_drug_or_the_dispensed_pieces_are_flagged(tmp_path: Path) -> None:
    orders: list[dict[str, object]] = [
        {**ORDER, "dose_val_rx": dose, "form_val_disp": pieces}
        for dose, pieces in [("25", "1"), ("50", "2"), ("100", "4")] * 20
    ]
    orders += [{**ORDER, "dose_val_rx": "5000", "form_val_disp": "2"}, {**ORDER, "dose_val_rx": "1-2"}]
    assert _flags(values.doses(_tables(tmp_path, prescriptions=orders))) == {"prescriptions60"}


def test_units_of_another_kind_are_flagged_and_spellings_are_not(tmp_path: Path) -> None:
    units = ["mEq/L"] * 200 + ["mmol/L", "MEQ/L", "g/dL", None]
    labs: list[dict[str, object]] = [{**LAB, "valueuom": unit} for unit in units]
    assert _flags(values.units(_tables(tmp_path, labevents=labs))) == {"labevents202"}


def test_repeats_that_differ_are_flagged_and_refiled_ones_are_not(tmp_path: Path) -> None:
    labs: list[dict[str, object]] = [
        {**LAB, "specimen_id": specimen, "valuenum": value}
        for specimen, value in [(1, 4.0), (1, 4.6), (2, 4.0), (2, 4.0), (3, 4.0), (3, 4.1), (4, 9.0)]
    ]
    charts: list[dict[str, object]] = [
        {**CHART, "stay_id": stay, "valuenum": value}
        for stay, value in [(1, 80.0), (1, 100.0), (2, 80.0), (2, 81.0)]
    ]
    tables = _tables(tmp_path, labevents=labs, chartevents=charts)
    assert _flags(pairs.lab_repeats(tables)) == {"labevents0", "labevents1"}
    assert _flags(pairs.chart_repeats(tables)) == {"chartevents0", "chartevents1"}


def test_a_charted_value_is_compared_with_the_nearest_result_of_that_minute(tmp_path: Path) -> None:
    sodium = {**LAB, "itemid": 3}
    labs: list[dict[str, object]] = [
        {**sodium, "subject_id": 1, "valuenum": 140.0},
        {**sodium, "subject_id": 2, "valuenum": 140.0},
        {**sodium, "subject_id": 2, "valuenum": 110.0},
    ]
    charts: list[dict[str, object]] = [
        {**CHART, "itemid": 8, "subject_id": 1, "valuenum": 108.0},
        {**CHART, "itemid": 8, "subject_id": 2, "valuenum": 109.0},
    ]
    found = pairs.charted_labs(_tables(tmp_path, labevents=labs, chartevents=charts))
    assert _flags(found) == {"chartevents0", "labevents0"}


@pytest.mark.parametrize(
    ("gender", "drugs", "psa", "flagged"),
    [
        ("F", ["Bicalutamide"], True, {"patients0"}),
        ("M", ["Oxytocin", "Tamsulosin"], True, {"prescriptions0"}),
        ("M", ["Bicalutamide"], True, set()),
        ("F", ["Tamsulosin", "Finasteride"], False, set()),
        ("M", ["Sildenafil", "Letrozole"], False, set()),
    ],
)
def test_which_row_is_wrong_about_sex(
    tmp_path: Path, gender: str, drugs: list[str], psa: bool, flagged: set[str]
) -> None:
    orders: list[dict[str, object]] = [{**ORDER, "drug": drug} for drug in drugs]
    labs: list[dict[str, object]] = [{**LAB, "itemid": 2 if psa else 1}]
    patients: list[dict[str, object]] = [{"subject_id": 1, "gender": gender, "anchor_age": 70}]
    found = people.sex(_tables(tmp_path, patients=patients, prescriptions=orders, labevents=labs))
    assert _flags(found) == flagged


@pytest.mark.parametrize(
    ("age", "drug", "status", "flagged"),
    [
        (7, "Donepezil", "SINGLE", True),
        (7, "Metoprolol", "WIDOWED", True),
        (7, "Metoprolol", "SINGLE", False),
        (80, "Donepezil", "WIDOWED", False),
    ],
)
def test_who_is_too_young(tmp_path: Path, age: int, drug: str, status: str, flagged: bool) -> None:
    found = people.age(
        _tables(
            tmp_path,
            patients=[{"subject_id": 1, "gender": "M", "anchor_age": age}],
            prescriptions=[{**ORDER, "drug": drug}],
            admissions=[{"subject_id": 1, "marital_status": status}],
        )
    )
    assert _flags(found) == ({"patients0"} if flagged else set())


CHECKS = {
    "impossible_value": CHECKS_OF["values"],
    "inconsistency": CHECKS_OF["pairs"],
    "demographic_conflict": CHECKS_OF["people"],
    "combined": tuple(check for checks in CHECKS_OF.values() for check in checks),
}


@pytest.mark.parametrize("name", NAMES)
def test_the_instruction_says_which_checks_to_run(tmp_path: Path, name: str) -> None:
    text = render(TEMPLATE.read_text("utf-8"), task(name), contract())
    (tmp_path / "instruction.md").write_text(text)
    assert set(wanted_checks(tmp_path / "instruction.md")) == set(CHECKS[name.removesuffix("_clues")])


def test_without_an_instruction_everything_is_checked(tmp_path: Path) -> None:
    assert wanted_checks(tmp_path / "instruction.md") == list(CHECKS["combined"])


def test_the_program_runs_alone(tmp_path: Path) -> None:
    (tmp_path / "data" / "csv").mkdir(parents=True)
    _tables(tmp_path / "data" / "csv", labevents=[{**LAB, "valuenum": 42.0}])
    program = Path("tasks/ehr_data_quality_auditing/solver.py").resolve()
    subprocess.run(
        [sys.executable, program, "--workspace", tmp_path], check=True, capture_output=True, cwd=tmp_path
    )
    flagged = (tmp_path / "submission" / "flagged_rows.csv").read_text()
    assert flagged == "table,_row_id\nlabevents,labevents0\n"
