import gzip
import io
import json
import shutil
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from pyarrow import csv

from specs.compiler import compile_file
from tasks.cohorts.mimic_iv import testing
from tasks.cohorts.mimic_iv.real import choose_subjects, main, read_cohort
from tasks.cohorts.mimic_iv.writer import canonical_digest, printable


def write_csv(table: pa.Table, path: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    sink = io.BytesIO()
    csv.write_csv(printable(table), sink)
    path.write_bytes(gzip.compress(sink.getvalue(), 1))


@pytest.fixture(scope="module")
def original(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of the published shape, with a column that nobody asked for."""
    folder = tmp_path_factory.mktemp("copy")
    for table in testing.dataset().tables:
        content = testing.cohort()[table.name]
        extra = pa.array(["x"] * content.num_rows, pa.string())
        write_csv(content.append_column("extra", extra), folder / table.file)
    return folder


@pytest.fixture
def copy(original: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(original, tmp_path / "copy"))


@pytest.fixture
def spec(tmp_path: Path) -> Path:
    path = tmp_path / "mimic_iv.spec.json"
    path.write_bytes(compile_file(testing.SPEC, Path("specs")).canonical)
    return path


def run(spec: Path, copy: Path, *more: str) -> int:
    manifest = spec.with_name("manifest.json")
    return main(["--spec", str(spec), "--folder", str(copy), "--manifest", str(manifest), *more])


def with_manifest(spec: Path, copy: Path) -> None:
    assert run(spec, copy, "--write-manifest") == 0


def test_a_copy_comes_out_in_the_shape_of_the_synthetic_cohort(
    spec: Path, copy: Path, tmp_path: Path
) -> None:
    with_manifest(spec, copy)
    out = tmp_path / "out"
    assert run(spec, copy, "--out", str(out)) == 0
    manifest = json.loads((out / "manifest.json").read_bytes())
    assert manifest["source"] == "real"
    for name, table in testing.cohort().items():
        assert pq.read_schema(out / f"{name}.parquet").equals(table.schema)
        assert manifest["tables"][name]["content"] == canonical_digest(table)


def test_plain_csv_and_parquet_are_read_too(copy: Path) -> None:
    patients = copy / "hosp/patients.csv.gz"
    patients.with_name("patients.csv").write_bytes(gzip.decompress(patients.read_bytes()))
    patients.unlink()
    (copy / "icu/icustays.csv.gz").unlink()
    pq.write_table(testing.cohort()["icustays"], copy / "icu/icustays.parquet")
    cohort = read_cohort(testing.dataset(), copy, 10_000)
    for name in ("patients", "icustays"):
        assert canonical_digest(cohort[name]) == canonical_digest(testing.cohort()[name])


def test_a_share_of_the_patients_keeps_its_rows_together(copy: Path) -> None:
    cohort = read_cohort(testing.dataset(), copy, 25)
    kept = set(cohort["patients"].column("subject_id").to_pylist())
    assert len(kept) == 25
    for name in ("admissions", "labevents", "prescriptions", "icustays", "chartevents"):
        assert set(cohort[name].column("subject_id").to_pylist()) <= kept
    assert cohort["d_items"].num_rows == testing.cohort()["d_items"].num_rows


def test_the_choice_of_patients_does_not_depend_on_their_order() -> None:
    patients = testing.cohort()["patients"]
    backwards = patients.take(list(range(patients.num_rows - 1, -1, -1)))
    assert choose_subjects(testing.dataset(), patients, 30).equals(
        choose_subjects(testing.dataset(), backwards, 30)
    )


def refusal(spec: Path, copy: Path, capsys: pytest.CaptureFixture[str]) -> str:
    assert run(spec, copy, "--out", str(copy.parent / "out")) == 2
    message = capsys.readouterr().err
    assert message.count("\n") == 1
    assert message.endswith(".\n")
    return message


def test_a_missing_column_is_named_with_its_file(
    spec: Path, copy: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write_csv(testing.cohort()["chartevents"].drop_columns(["caregiver_id"]), copy / "icu/chartevents.csv.gz")
    with_manifest(spec, copy)
    message = refusal(spec, copy, capsys)
    assert "chartevents.csv.gz" in message
    assert "caregiver_id" in message


@pytest.mark.parametrize(
    ("column", "bad"),
    [("anchor_age", "old"), ("dod", "yesterday"), ("subject_id", ""), ("anchor_year", "2150.5")],
)
def test_a_bad_cell_is_named_with_its_column(
    spec: Path, copy: Path, capsys: pytest.CaptureFixture[str], column: str, bad: str
) -> None:
    table = printable(testing.cohort()["patients"])
    cells = table.column(column).to_pylist()
    cells[3] = bad or None
    position = table.column_names.index(column)
    write_csv(table.set_column(position, column, pa.array(cells, pa.string())), copy / "hosp/patients.csv.gz")
    with_manifest(spec, copy)
    message = refusal(spec, copy, capsys)
    assert "patients.csv.gz" in message
    assert f"column {column} " in message


def test_a_changed_file_is_refused(spec: Path, copy: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with_manifest(spec, copy)
    write_csv(testing.cohort()["icustays"].slice(1), copy / "icu/icustays.csv.gz")
    assert "icustays.csv.gz: differs from the manifest" in refusal(spec, copy, capsys)


def test_a_missing_file_is_refused(spec: Path, copy: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with_manifest(spec, copy)
    (copy / "hosp/labevents.csv.gz").unlink()
    assert "hosp/labevents.csv.gz" in refusal(spec, copy, capsys)


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"schema": "other", "files": {}}', '{"files": 3}'])
def test_a_broken_manifest_is_refused(
    spec: Path, copy: Path, capsys: pytest.CaptureFixture[str], text: str
) -> None:
    spec.with_name("manifest.json").write_text(text)
    assert "manifest" in refusal(spec, copy, capsys)


def test_a_file_that_is_no_table_is_refused(
    spec: Path, copy: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (copy / "hosp/d_labitems.csv.gz").write_bytes(gzip.compress(b""))
    with_manifest(spec, copy)
    assert "d_labitems.csv.gz" in refusal(spec, copy, capsys)
