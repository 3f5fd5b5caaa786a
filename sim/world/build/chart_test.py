"""Charts are coherent: codes, times, units, courses, and notes that say what the rows say."""

import re
from collections import defaultdict
from datetime import date
from itertools import pairwise

import pytest

from sim.apps.chart import fhir
from sim.domain.codes import is_icd10cm, is_loinc, is_procedure, is_rxcui
from sim.world.build.testing import Record, metro, query, rows_of
from specs.schema.course import Quantity

TIMES = {
    "encounter": "starts_at",
    "condition": "onset_on",
    "observation": "taken_at",
    "procedure": "done_at",
    "medication_request": "authored_at",
    "allergy_intolerance": "recorded_on",
    "service_request": "authored_at",
    "clinical_note": "written_at",
}


def _quantities() -> dict[str, Quantity]:
    world = metro()
    measured = [*world.vitals, *world.vitals_derived]
    for course in world.courses:
        measured += [*course.measures, *course.derived]
    return {quantity.code: quantity for quantity in measured}


def _by_patient(sql: str) -> dict[str, list[Record]]:
    found = defaultdict(list)
    for row in query(sql):
        found[row["patient_id"]].append(row)
    return found


def test_codes_are_valid() -> None:
    assert all(is_icd10cm(row["code"]) for row in query("SELECT code FROM condition"))
    assert all(is_procedure(row["code"]) for row in query("SELECT code FROM procedure"))
    assert all(is_procedure(row["code"]) for row in query("SELECT code FROM service_request"))
    assert all(is_rxcui(row["rxnorm"]) for row in query("SELECT rxnorm FROM medication_request"))
    assert all(is_loinc(row["type_code"]) for row in query("SELECT type_code FROM clinical_note"))
    codes = {row["code"] for row in query("SELECT DISTINCT code FROM observation")}
    assert all(is_loinc(code) for code in codes if code[0].isdigit())
    assert len([code for code in codes if not code[0].isdigit()]) < len(codes) / 4


@pytest.mark.parametrize(("table", "column"), TIMES.items())
def test_nothing_happens_before_birth_or_after_now(table: str, column: str) -> None:
    born = {row["patient_id"]: row["birth_date"] for row in rows_of("patient")}
    for row in rows_of(table):
        assert born[row["patient_id"]] < row[column] < metro().now


def test_values_are_plausible_and_in_their_unit() -> None:
    quantities = _quantities()
    for row in query("SELECT code, value, unit FROM observation"):
        quantity = quantities[row["code"]]
        assert quantity.least <= row["value"] <= quantity.most
        assert row["unit"] == quantity.unit
        assert round(row["value"], quantity.decimals) == row["value"]


def test_few_values_lie_at_the_edge_of_what_is_plausible() -> None:
    quantities = _quantities()
    rows = query("SELECT code, value FROM observation WHERE category = 'laboratory'")
    edge = [
        row for row in rows if row["value"] in {quantities[row["code"]].least, quantities[row["code"]].most}
    ]
    assert len(edge) < len(rows) / 50


def test_every_medicine_has_its_indication_on_the_problem_list_before_it_is_given() -> None:
    assert query("SELECT 1 FROM medication_request")
    assert not query(
        "SELECT 1 FROM medication_request m WHERE NOT EXISTS (SELECT 1 FROM condition c WHERE "
        "c.patient_id = m.patient_id AND c.code = m.indication AND c.onset_on <= substr(m.authored_at, 1, 10))"
    )


def test_stopped_medicines_say_when_and_why_and_others_run() -> None:
    for row in query("SELECT status, ended_on, stop_reason, authored_at FROM medication_request"):
        stopped = row["status"] == "stopped"
        assert stopped == bool(row["ended_on"]) == bool(row["stop_reason"])
        assert not stopped or row["authored_at"][:10] < row["ended_on"] <= metro().now[:10]


def test_nobody_gets_what_an_allergy_forbids() -> None:
    medicines = {medicine.name: medicine.rxnorm for medicine in metro().medicines}
    forbidden = {
        allergy.substance: {medicines[name] for name in allergy.excludes} for allergy in metro().allergies
    }
    given = _by_patient("SELECT patient_id, rxnorm FROM medication_request")
    for row in query("SELECT patient_id, substance FROM allergy_intolerance"):
        assert not forbidden[row["substance"]] & {one["rxnorm"] for one in given[row["patient_id"]]}


def test_conditions_fit_sex_and_age() -> None:
    courses = {course.code: course for course in metro().courses}
    for row in query("SELECT code, sex, birth_date FROM condition JOIN patient USING (patient_id)"):
        course = courses[row["code"]]
        assert row["sex"] in course.sexes
        age = 2026 - int(row["birth_date"][:4]) - (row["birth_date"][5:] > "03-02")
        assert age >= 18
    assert {course.name for course in metro().courses if course.sexes == ("female",)} == {
        "breast_cancer",
        "osteoporosis",
    }


def test_egfr_follows_creatinine_by_ckd_epi_2021() -> None:
    rows = query(
        "SELECT g.value AS egfr, c.value AS scr, g.taken_at AS at, p.sex, p.birth_date FROM observation g "
        "JOIN observation c ON c.patient_id = g.patient_id AND c.taken_at = g.taken_at AND c.code = '2160-0' "
        "JOIN patient p ON p.patient_id = g.patient_id WHERE g.code = '98979-8'"
    )
    count = query("SELECT count(*) AS n FROM observation WHERE code = '98979-8'")[0]["n"]
    assert len(rows) == count > 100
    for row in rows:
        born, day = date.fromisoformat(row["birth_date"]), date.fromisoformat(row["at"][:10])
        age = day.year - born.year - ((day.month, day.day) < (born.month, born.day))
        kappa, alpha, factor = (0.7, -0.241, 1.012) if row["sex"] == "female" else (0.9, -0.302, 1.0)
        below, above = min(row["scr"] / kappa, 1), max(row["scr"] / kappa, 1)
        expected = 142 * below**alpha * above**-1.2 * 0.9938**age * factor
        assert row["egfr"] == pytest.approx(min(expected, 140), abs=0.51)


def test_bmi_follows_weight_and_height() -> None:
    heights = {
        row["patient_id"]: row["value"] for row in query("SELECT * FROM observation WHERE code = '8302-2'")
    }
    rows = query(
        "SELECT b.patient_id, b.value AS bmi, w.value AS kg FROM observation b JOIN observation w "
        "ON w.patient_id = b.patient_id AND w.taken_at = b.taken_at AND w.code = '29463-7' WHERE b.code = '39156-5'"
    )
    assert len(rows) > 300
    for row in rows:
        assert row["bmi"] == pytest.approx(row["kg"] / (heights[row["patient_id"]] / 100) ** 2, abs=0.051)


def test_hba1c_falls_when_treatment_is_intensified() -> None:
    values = _by_patient(
        "SELECT patient_id, taken_at, value FROM observation WHERE code = '4548-4' ORDER BY taken_at"
    )
    steps = query(
        "SELECT patient_id, authored_at FROM medication_request WHERE indication = 'E11.65' AND authored_at > '2024-12' "
        "AND rxnorm IN ('847230', '310490', '1545658')"
    )
    changes = []
    for step in steps:
        before = [
            row["value"] for row in values[step["patient_id"]] if row["taken_at"] <= step["authored_at"]
        ]
        after = [row["value"] for row in values[step["patient_id"]] if row["taken_at"] > step["authored_at"]]
        if before and len(after) > 1:
            changes.append(after[1] - before[-1])
    assert len(changes) >= 3
    assert sum(changes) / len(changes) < -0.3


def test_diabetics_have_hba1c_every_three_to_six_months() -> None:
    values = _by_patient(
        "SELECT o.patient_id, taken_at FROM observation o JOIN condition c ON c.patient_id = o.patient_id "
        "AND c.code = 'E11.65' WHERE o.code = '4548-4' ORDER BY taken_at"
    )
    assert len(values) == 5
    for rows in values.values():
        days = [date.fromisoformat(row["taken_at"][:10]) for row in rows]
        gaps = [(later - earlier).days for earlier, later in pairwise(days)]
        assert min(gaps) >= 60
        assert sorted(gaps)[len(gaps) // 2] <= 185


def test_treatment_is_stepped_up_only_after_the_step_was_given_long_enough() -> None:
    rxnorm = {medicine.name: medicine.rxnorm for medicine in metro().medicines}
    given = defaultdict(list)
    for row in query("SELECT * FROM medication_request ORDER BY authored_at"):
        if row["stop_reason"] != "course completed":
            given[row["indication"], row["patient_id"]].append(row)
    steps = 0
    for course in metro().courses:
        first = {rxnorm[drug.medicine] for drug in course.drugs if drug.step == 0}
        for (code, _), rows in given.items():
            later = [row for row in rows if row["rxnorm"] not in first]
            if code == course.code and later and rows[0]["rxnorm"] in first:
                days = [date.fromisoformat(row["authored_at"][:10]) for row in (rows[0], later[0])]
                assert (days[1] - days[0]).days >= course.step_days
                steps += 1
    assert steps > 20


_NUMBER = re.compile(r"(?<![\w./-])\d+(?:\.\d+)?")


def test_every_number_in_a_note_is_in_a_row() -> None:
    values: dict[str, set[tuple[str, str]]] = defaultdict(set)
    words: dict[str, set[str]] = defaultdict(set)
    quantities = _quantities()
    for row in query("SELECT patient_id, code, value, taken_at FROM observation"):
        shown = f"{row['value']:.{quantities[row['code']].decimals}f}"
        values[row["patient_id"]].add((shown, row["taken_at"]))
    for row in query("SELECT patient_id, display, dosage FROM medication_request"):
        words[row["patient_id"]] |= {row["display"], row["dosage"]}
    for table in ("service_request", "procedure", "condition"):
        for row in rows_of(table):
            words[row["patient_id"]].add(row["display"])
    measured = {row["display"] for row in query("SELECT DISTINCT display FROM observation")}
    checked = 0
    for note in query("SELECT patient_id, written_at, text FROM clinical_note"):
        said = note["text"]
        for known in sorted(measured | words[note["patient_id"]], key=len, reverse=True):
            said = said.replace(known, "")
        said = re.sub(r"\d{4}-\d\d-\d\d", "", said)
        there = {shown for shown, at in values[note["patient_id"]] if at <= note["written_at"]}
        for number in _NUMBER.findall(said):
            checked += 1
            assert number in there, f"{number} in {note['text']}"
    assert checked > 1000


def test_every_date_in_a_note_is_of_the_chart() -> None:
    dates = defaultdict(set)
    for table, column in TIMES.items():
        for row in rows_of(table):
            dates[row["patient_id"]].add(row[column][:10])
    for row in query("SELECT patient_id, ended_on FROM medication_request WHERE ended_on IS NOT NULL"):
        dates[row["patient_id"]].add(row["ended_on"])
    for note in query("SELECT patient_id, written_at, text FROM clinical_note"):
        for said in re.findall(r"\d{4}-\d\d-\d\d", note["text"]):
            assert said in dates[note["patient_id"]]
            assert said <= note["written_at"][:10]


def test_notes_leave_no_token_open() -> None:
    assert not [row for row in query("SELECT text FROM clinical_note") if "{" in row["text"]]
    assert not [
        row for row in query("SELECT note FROM service_request") if "{" in row["note"] or not row["note"]
    ]


def test_charts_are_untidy() -> None:
    assert query("SELECT 1 FROM clinical_note WHERE title LIKE 'Outside record%'")
    assert query(
        "SELECT 1 FROM medication_request WHERE status = 'active' GROUP BY patient_id, rxnorm HAVING count(*) > 1"
    )


def test_every_row_maps_to_fhir() -> None:
    for table, mapper in fhir.MAPPERS.items():
        for row in rows_of(table):
            assert mapper(row)["resourceType"]
    assert all(fhir.patient(row)["id"] == row["patient_id"] for row in rows_of("patient"))


@pytest.mark.parametrize(
    ("condition", "code", "least", "most"),
    [
        ("N18.32", "98979-8", 28, 46),  # stage 3b: 30 to 44 (KDIGO 2024)
        ("N18.32", "718-7", 7.5, 11),
        ("E66.813", "39156-5", 40, 75),  # class 3: 40 and above
        ("M81.0", "38267-1", -5, -2.5),  # osteoporosis: -2.5 and below (WHO)
        ("J44.9", "19926-5", 25, 70),  # COPD: below 70 % after bronchodilator (GOLD)
        ("I50.22", "10230-1", 15, 40),  # reduced ejection fraction: 40 % and below
        ("G47.33", "69990-0", 15, 110),
    ],
)
def test_values_fit_the_condition(condition: str, code: str, least: float, most: float) -> None:
    sick = {row["patient_id"] for row in rows_of("condition") if row["code"] == condition}
    values = [
        row["value"] for row in rows_of("observation") if row["patient_id"] in sick and row["code"] == code
    ]
    assert values
    fitting = [value for value in values if least <= value <= most]
    assert len(fitting) >= 0.9 * len(values)
