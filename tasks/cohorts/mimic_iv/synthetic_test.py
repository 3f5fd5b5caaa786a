import json
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from specs.compiler import compile_file
from tasks.cohorts.mimic_iv import testing
from tasks.cohorts.mimic_iv.synthetic import main, make_cohort

RUN = """
import os, sys
cores = sorted(os.sched_getaffinity(0))
os.sched_setaffinity(0, cores[:1] if sys.argv[1] == "one" else cores)
os.umask(int(sys.argv[2], 8))
from tasks.cohorts.mimic_iv.synthetic import main
sys.exit(main(sys.argv[3:]))
"""


@pytest.fixture(scope="module")
def spec(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("spec") / "mimic_iv.spec.json"
    path.write_bytes(compile_file(testing.SPEC, Path("specs")).canonical)
    return path


def run_elsewhere(spec: Path, out: Path, cores: str, umask: str, **environment: str) -> dict[str, bytes]:
    command = [
        sys.executable,
        "-c",
        RUN,
        cores,
        umask,
        "--spec",
        str(spec),
        "--scale",
        "small",
        "--out",
        str(out),
    ]
    surroundings = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), **environment}
    subprocess.run(command, check=True, env=surroundings)
    return {path.name: path.read_bytes() for path in sorted(out.iterdir())}


def test_the_same_bytes_in_another_zone_locale_hash_seed_and_core_count(spec: Path, tmp_path: Path) -> None:
    here = run_elsewhere(spec, tmp_path / "a", "one", "022", TZ="UTC", LC_ALL="C", PYTHONHASHSEED="0")
    there = run_elsewhere(
        spec, tmp_path / "b", "all", "077", TZ="Asia/Kathmandu", LC_ALL="de_DE.UTF-8", PYTHONHASHSEED="4242"
    )
    assert len(here) == 9
    assert here == there


def test_the_manifest_describes_the_files(spec: Path, tmp_path: Path) -> None:
    assert main(["--spec", str(spec), "--scale", "small", "--out", str(tmp_path)]) == 0
    manifest = json.loads((tmp_path / "manifest.json").read_bytes())
    assert manifest["source"] == "synthetic"
    assert set(manifest["tables"]) == {table.name for table in testing.dataset().tables}
    for name, entry in manifest["tables"].items():
        assert entry["rows"] == testing.cohort()[name].num_rows
        assert entry["bytes"] == (tmp_path / f"{name}.parquet").stat().st_size


def test_another_seed_gives_another_cohort_of_the_same_shape() -> None:
    other = make_cohort(testing.dataset().model_copy(update={"seed": 7}), "small")
    for name, table in testing.cohort().items():
        assert other[name].schema == table.schema
    assert not other["patients"].equals(testing.cohort()["patients"])


def test_paper_scale_is_made_in_time_and_has_the_published_size() -> None:
    started = time.process_time()
    cohort = testing.cohort("paper")
    assert time.process_time() - started < 60
    counts = {name: table.num_rows for name, table in cohort.items()}
    assert sum(counts.values()) > 800_000
    assert counts["chartevents"] > counts["labevents"] > counts["prescriptions"] > 20_000
    assert counts["patients"] >= 2_500
    assert counts["chartevents"] == max(counts.values())


def test_small_scale_is_a_tenth() -> None:
    small = sum(table.num_rows for table in testing.cohort().values())
    paper = sum(table.num_rows for table in testing.cohort("paper").values())
    assert 0.05 < small / paper < 0.2


def test_tables_have_the_published_columns_in_order() -> None:
    for table in testing.dataset().tables:
        assert testing.cohort()[table.name].column_names == [column.name for column in table.columns]


def test_a_broken_spec_is_one_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--spec", str(tmp_path / "none.json"), "--out", str(tmp_path)]) == 2
    assert capsys.readouterr().err.count("\n") == 1
