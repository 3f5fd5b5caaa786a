"""Applies clusters to the pristine tables, and says where each row went."""

import json
from collections.abc import Callable, Iterable
from pathlib import Path

import polars as pl

from specs.schema.categories.ehr_data_quality_auditing import Family
from tasks.ehr_data_quality_auditing import inject_demographic, inject_impossible, inject_inconsistency
from tasks.ehr_data_quality_auditing.candidates import Tables
from tasks.ehr_data_quality_auditing.edits import Cell, Change, Cluster, Ref

#: The audited tables; the order is that of the published instruction.
TABLES = (
    "patients",
    "admissions",
    "labevents",
    "prescriptions",
    "d_labitems",
    "icustays",
    "chartevents",
    "d_items",
)
_INJECTORS: dict[str, Callable[[Tables, dict[str, int], int, str], list[Cluster]]] = {
    module.FAMILY: module.plan for module in (inject_impossible, inject_inconsistency, inject_demographic)
}


def load(folder: Path) -> dict[str, pl.DataFrame]:
    """Reads the pristine tables of a cohort folder and numbers their rows.

    Args:
        folder: Folder with one parquet file per table.

    Raises:
        FileNotFoundError: A table is missing.
    """
    tables = {}
    for table in TABLES:
        path = folder / f"{table}.parquet"
        if not path.is_file():
            raise FileNotFoundError(f"cohort folder {folder} lacks {path.name}; build the cohort again")
        tables[table] = (
            pl.read_parquet(path).with_row_index("_index").with_columns(pl.col("_index").cast(pl.Int64))
        )
    return tables


def is_real(folder: Path) -> bool:
    """Tells whether a cohort folder holds real records, which hold errors of their own.

    Args:
        folder: Folder of the cohort; its `manifest.json` names the source.
    """
    manifest = folder / "manifest.json"
    return manifest.is_file() and json.loads(manifest.read_bytes()).get("source") == "real"


def plan(tables: Tables, families: Iterable[Family], key: str) -> list[Cluster]:
    """Chooses the clusters of every family.

    Args:
        tables: Pristine tables.
        families: Families with their seeds and the clusters wanted per sub-type.
        key: The organisation's key.

    Returns:
        Clusters, family by family.

    Raises:
        ValueError: Two clusters touch one row.
    """
    clusters = [
        cluster
        for family in families
        for cluster in _INJECTORS[family.family](tables, _counts(family), family.seed, key)
    ]
    touched: set[Ref] = set()
    for cluster in clusters:
        if touched & cluster.touched():
            raise ValueError(
                f"{cluster.subtype} touches a row that another cluster has touched; choose another seed"
            )
        touched |= cluster.touched()
    return clusters


def _counts(family: Family) -> dict[str, int]:
    return {str(subtype): count for subtype, count in family.counts.items()}


def apply(tables: Tables, clusters: Iterable[Cluster]) -> dict[str, pl.DataFrame]:
    """Makes the corrupted tables.

    Args:
        tables: Pristine tables with `_index`.
        clusters: Clusters that touch no row twice.

    Returns:
        Tables with `_index` and `_added`, which together name a row as `Ref` does. Added rows stand last; the
        order of rows is made when they are written.
    """
    by_table: dict[str, list[Change]] = {table: [] for table in tables}
    for cluster in clusters:
        for change in cluster.changes:
            by_table[change.ref.table].append(change)
    return {table: _apply(frame, by_table[table]) for table, frame in tables.items()}


def _apply(frame: pl.DataFrame, changes: list[Change]) -> pl.DataFrame:
    added = [change.ref for change in changes if change.ref.added]
    copies = frame[[ref.row for ref in added]]
    whole = pl.concat(
        [
            frame.with_columns(_added=pl.lit(value=False)),
            copies.with_columns(_added=pl.lit(value=True)),
        ]
    )
    place = {ref: frame.height + at for at, ref in enumerate(added)}
    cells: dict[str, dict[int, Cell]] = {}
    for change in changes:
        for column, value in change.cells.items():
            cells.setdefault(column, {})[place.get(change.ref, change.ref.row)] = value
    return whole.with_columns(
        whole[column].scatter(list(new), pl.Series(list(new.values()), dtype=whole[column].dtype))
        for column, new in sorted(cells.items())
    )
