"""From a spec and a cohort to the two trees, the answer and its mutants, scored by the real verifier."""

import contextlib
import csv
import gzip
import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import polars as pl
import pytest

from specs.compiler.load import canonical_of
from tasks.ehr_data_quality_auditing import mutants, oracle
from tasks.ehr_data_quality_auditing.corrupt import TABLES
from tasks.ehr_data_quality_auditing.generate import generate
from tasks.ehr_data_quality_auditing.inject_demographic import PRODUCT_COLUMNS
from tasks.ehr_data_quality_auditing.rows import ID_COLUMN
from tasks.ehr_data_quality_auditing.testing import contract, tables, task
from verifiers.verify import verify

NAME = "combined_clues"


@pytest.fixture(scope="module")
def cohort(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The small cohort as the build makes it."""
    folder = tmp_path_factory.mktemp("cohort")
    for table, frame in tables().items():
        frame.drop("_index").write_parquet(folder / f"{table}.parquet")
    return folder


@pytest.fixture(scope="module")
def made(cohort: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Public and gold tree, and the oracle's answer."""
    folder = tmp_path_factory.mktemp("made")
    generate(task(NAME), cohort, folder / "public", folder / "gold")
    oracle.write(oracle.answer(folder / "gold"), folder / "answer")
    return folder


def _tree(folder: Path) -> dict[str, bytes]:
    return {
        str(file.relative_to(folder)): file.read_bytes()
        for file in sorted(folder.rglob("*"))
        if file.is_file()
    }


def test_the_public_tree_is_the_eight_tables_and_nothing_else(made: Path) -> None:
    assert sorted(_tree(made / "public")) == sorted(f"data/csv/{table}.csv.gz" for table in TABLES)
    for table in TABLES:
        with gzip.open(made / "public" / "data" / "csv" / f"{table}.csv.gz", "rt", encoding="utf-8") as file:
            header = next(csv.reader(file))
        assert header == [ID_COLUMN, *(name for name in tables()[table].columns if name != "_index")]


def test_gold_names_rows_that_are_there(made: Path) -> None:
    gold = json.loads((made / "gold" / "clusters.json").read_bytes())
    assert len(gold["clusters"]) == task(NAME).parameters.clusters
    ids = {
        table: set(
            pl.read_csv(made / "public" / "data" / "csv" / f"{table}.csv.gz", columns=[ID_COLUMN])[ID_COLUMN]
        )
        for table in TABLES
    }
    assert gold["tables"] == {table: {"rows": len(rows)} for table, rows in sorted(ids.items())}
    for cluster in gold["clusters"]:
        assert cluster["core"]
        assert all(row in ids[table] for table, row in cluster["core"] + cluster["evidence"])


def test_the_leak_list_names_every_wrong_row_and_every_canary(made: Path) -> None:
    gold = json.loads((made / "gold" / "clusters.json").read_bytes())
    leak = json.loads((made / "gold" / "leak.json").read_bytes())
    core = {
        (f"data/csv/{table}.csv.gz", row) for cluster in gold["clusters"] for table, row in cluster["core"]
    }
    assert {(entry["file"], row) for entry in leak["rows"] for row in entry["positive"]} == core
    signal = {entry["file"].split("/")[-1].split(".")[0]: set(entry["signal"]) for entry in leak["rows"]}
    assert signal["labevents"] == {"value", "valuenum", "valueuom", "flag"}
    assert signal["chartevents"] == {"value", "valuenum"}
    assert signal["patients"] == {"gender", "anchor_age"}
    assert signal["prescriptions"] == set(PRODUCT_COLUMNS)
    assert leak["tokens"] == sorted(cluster["id"] for cluster in gold["clusters"])
    public = b"".join(gzip.decompress(content) for content in _tree(made / "public").values())
    assert not any(token.encode() in public for token in leak["tokens"])
    assert all(len(token) >= 24 for token in leak["tokens"])


def test_the_oracle_flags_one_row_per_error_in_order(made: Path) -> None:
    rows = oracle.answer(made / "gold")
    assert rows == sorted(rows)
    assert len(rows) == task(NAME).parameters.clusters
    verdict = verify(made / "answer", made / "gold", task(NAME), contract())
    assert verdict.reward == 1
    assert verdict.metrics["row_precision"] == 1


@pytest.mark.parametrize(("write", "reward"), [(mutants.mutants, 0), (mutants.equivalents, 1)])
def test_mutants_fail_and_equivalents_pass(
    made: Path, tmp_path: Path, write: Callable[[Path, Path, Path], list[str]], reward: int
) -> None:
    names = write(made / "answer", made / "gold", tmp_path)
    assert sorted(names) == sorted(folder.name for folder in tmp_path.iterdir())
    assert len(names) >= 10
    verdicts = {name: verify(tmp_path / name, made / "gold", task(NAME), contract()) for name in names}
    assert {name: verdict.reward for name, verdict in verdicts.items()} == dict.fromkeys(names, reward)
    for name in set(names) & set(mutants.FAILS):
        failed = {result.id for result in verdicts[name].criteria if not result.passed}
        assert failed == mutants.FAILS[name]


def test_no_evidence_no_evidence_mutant(made: Path, tmp_path: Path) -> None:
    gold = json.loads((made / "gold" / "clusters.json").read_bytes())
    for cluster in gold["clusters"]:
        cluster["evidence"] = []
    (tmp_path / "clusters.json").write_text(json.dumps(gold))
    assert "evidence_only" not in mutants.mutants(made / "answer", tmp_path, tmp_path / "out")


def test_the_same_spec_gives_the_same_bytes_and_another_key_gives_others(
    made: Path, cohort: Path, tmp_path: Path
) -> None:
    (tmp_path / "spec.json").write_bytes(canonical_of(task(NAME)))
    for key, folder in (("public", "again"), ("held out", "other")):
        paths = {
            "spec": tmp_path / "spec.json",
            "dataset": cohort,
            "out-public": tmp_path / folder / "public",
            "out-gold": tmp_path / folder / "gold",
        }
        done = subprocess.run(
            [
                *(sys.executable, "-m", "tasks.ehr_data_quality_auditing.generate", f"--key={key}"),
                *(f"--{name}={path}" for name, path in paths.items()),
            ],
            env=os.environ
            | {
                "PYTHONPATH": os.pathsep.join(sys.path),
                "PYTHONHASHSEED": "99",
                "TZ": "Asia/Kathmandu",
                "LC_ALL": "C",
                "POLARS_MAX_THREADS": "1",
            },
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr
    for tree in ("public", "gold"):
        assert _tree(tmp_path / "again" / tree) == _tree(made / tree)
    assert _tree(tmp_path / "other" / "gold") != _tree(made / "gold")
    assert not _ids(tmp_path / "other") & _ids(made)


def _ids(folder: Path) -> set[str]:
    return set(pl.read_csv(folder / "public" / "data" / "csv" / "patients.csv.gz")[ID_COLUMN])


def test_real_records_may_hold_errors_of_their_own_and_synthetic_ones_may_not(tmp_path: Path) -> None:
    heart = pl.col("itemid") == 220045
    for table, frame in tables().items():
        natural = frame.drop("_index")
        if table == "chartevents":
            value = pl.when(heart.cum_sum() == 1).then(900.0).otherwise(pl.col("valuenum"))
            natural = natural.with_columns(valuenum=value)
        natural.write_parquet(tmp_path / f"{table}.parquet")
    audit = task("demographic_conflict")
    for source, accepted in (("synthetic", False), ("real", True)):
        (tmp_path / "manifest.json").write_text(json.dumps({"source": source}))
        context = contextlib.nullcontext() if accepted else pytest.raises(ValueError, match="natural rows")
        with context:
            generate(audit, tmp_path, tmp_path / "public", tmp_path / "gold")


def test_a_cohort_without_a_table_is_refused_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "spec.json").write_bytes(canonical_of(task(NAME)))
    options = [
        f"--spec={tmp_path / 'spec.json'}",
        *(f"--{o}={tmp_path}" for o in ("dataset", "out-public", "out-gold")),
    ]
    done = subprocess.run(
        [sys.executable, "-m", "tasks.ehr_data_quality_auditing.generate", *options],
        env=os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2
    assert done.stderr.startswith("generate: cohort folder")
    assert "lacks patients.parquet" in done.stderr
    assert len(done.stderr.splitlines()) == 1
