"""Tasks, cohorts and corrupted tables for the tests, made once per process."""

import tempfile
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

import polars as pl

from specs.compiler import compile_file
from specs.schema.contract import Contract
from specs.schema.task import Task
from specs.testing import write_audits
from tasks.cohorts.mimic_iv.testing import cohort
from tasks.ehr_data_quality_auditing import corrupt, rows
from tasks.ehr_data_quality_auditing.edits import Cluster

NAMES = tuple(
    name + clues
    for name in ("impossible_value", "inconsistency", "demographic_conflict", "combined")
    for clues in ("", "_clues")
)


class Planted(NamedTuple):
    """A task's clusters, and its tables before and after they are put in order."""

    clusters: list[Cluster]
    frames: dict[str, pl.DataFrame]
    final: dict[str, pl.DataFrame]


@cache
def spec_root() -> Path:
    """A spec root with audits of its own: these tests need not run again when one task's spec changes."""
    root = Path(tempfile.mkdtemp(), "specs")
    write_audits(Path("specs"), root)
    return root


@cache
def task(name: str) -> Task:
    """One of those audits."""
    model = compile_file(spec_root() / f"tasks/ehr_data_quality_auditing/{name}.jsonnet", spec_root()).model
    assert isinstance(model, Task)  # noqa: S101
    return model


@cache
def contract() -> Contract:
    """The contract of the audits."""
    model = compile_file(Path("specs/contracts/dq_cluster_recall.jsonnet"), Path("specs")).model
    assert isinstance(model, Contract)  # noqa: S101
    return model


def numbered(frames: Mapping[str, pl.DataFrame]) -> dict[str, pl.DataFrame]:
    """Handmade tables as the injectors want them."""
    return {
        name: frame.with_row_index("_index").with_columns(pl.col("_index").cast(pl.Int64))
        for name, frame in frames.items()
    }


@cache
def tables() -> dict[str, pl.DataFrame]:
    """The pristine tables of the small cohort."""
    frames = {name: pl.DataFrame(table) for name, table in cohort("small").items()}
    return numbered({name: frames[name] for name in corrupt.TABLES})


@cache
def planted(name: str, key: str = "public") -> Planted:
    """A task of the small cohort."""
    families, seed = task(name).parameters.families, task(name).parameters.seed
    clusters = corrupt.plan(tables(), families, key)
    frames = corrupt.apply(tables(), clusters)
    final = {table: rows.shuffle(frame, table, seed, key) for table, frame in frames.items()}
    return Planted(clusters, frames, final)
