"""Reads a licensed copy of MIMIC-IV: ``--spec S --folder F --manifest M --out DIR`` or ``--write-manifest``.

The copy is never changed and never leaves the machine; the tables come out in the shape of the synthetic
cohort.
"""

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from specs.compiler import SpecError, load_kind
from specs.schema.dataset import Dataset, Table
from tasks.cohorts.mimic_iv.manifest import (
    SourceError,
    check_copy,
    make_manifest,
    read_manifest,
    source_file,
    write_manifest,
)

if TYPE_CHECKING:
    import pyarrow as pa

_SUBJECT = "subject_id"


def _batches(path: Path, names: list[str]) -> Iterator[pa.RecordBatch]:
    """Streams the named columns of a file; CSV comes as text, so that a bad cell can be named."""
    import pyarrow as pa  # noqa: PLC0415

    if path.suffix == ".parquet":
        from pyarrow import parquet  # noqa: PLC0415

        yield from parquet.ParquetFile(path).iter_batches(columns=names)
        return
    from pyarrow import csv  # noqa: PLC0415

    convert = csv.ConvertOptions(
        include_columns=names,
        column_types=dict.fromkeys(names, pa.string()),
        strings_can_be_null=True,
        null_values=[""],
    )
    yield from csv.open_csv(path, convert_options=convert)


def _header(path: Path) -> list[str]:
    """Column names of a file."""
    if path.suffix == ".parquet":
        from pyarrow import parquet  # noqa: PLC0415

        return list(parquet.read_schema(path).names)
    from pyarrow import csv  # noqa: PLC0415

    return list(csv.open_csv(path).schema.names)


def _typed(path: Path, batch: pa.RecordBatch, schema: pa.Schema) -> pa.Table:
    """Casts a batch to the types of the spec."""
    import pyarrow as pa  # noqa: PLC0415

    columns = []
    for field in schema:
        try:
            column = batch.column(field.name).cast(field.type)
        except pa.ArrowInvalid as error:
            reason = str(error).splitlines()[0].rstrip(".")
            raise SourceError(
                f"{path}: column {field.name} does not hold {field.type}: {reason}; use an unchanged copy."
            ) from None
        if column.null_count and not field.nullable:
            raise SourceError(f"{path}: column {field.name} has empty cells; use an unchanged copy.")
        columns.append(column)
    return pa.Table.from_arrays(columns, schema=schema)


def read_table(folder: Path, table: Table, subjects: Any | None) -> pa.Table:
    """Reads one table of a copy.

    Args:
        folder: Folder of the copy.
        table: The table of the spec.
        subjects: Arrow array of the ``subject_id`` to keep, or None for all rows.

    Returns:
        The columns of the spec, in its order and types; rows in file order.

    Raises:
        SourceError: A column is missing or holds something else than the spec says.
    """
    import pyarrow as pa  # noqa: PLC0415
    import pyarrow.compute as pc  # noqa: PLC0415

    from tasks.cohorts.mimic_iv.schema import arrow_schema  # noqa: PLC0415

    path = source_file(folder, table)
    schema = arrow_schema(table)
    try:
        missing = [name for name in schema.names if name not in _header(path)]
        if missing:
            raise SourceError(f"{path}: has no column {missing[0]}; use MIMIC-IV 2.2 or later.")
        parts = []
        for batch in _batches(path, schema.names):
            part = _typed(path, batch, schema)
            if subjects is not None and _SUBJECT in schema.names:
                part = part.filter(pc.is_in(part.column(_SUBJECT), value_set=subjects))
            parts.append(part)
    except pa.ArrowInvalid as error:
        raise SourceError(f"{path}: cannot be read: {str(error).splitlines()[0].rstrip('.')}.") from None
    return pa.concat_tables(parts) if parts else schema.empty_table()


def choose_subjects(dataset: Dataset, patients: pa.Table, count: int) -> Any:
    """Chooses ``count`` patients at random, by the seed of the spec; all of them if there are fewer."""
    import numpy as np  # noqa: PLC0415
    import pyarrow as pa  # noqa: PLC0415

    from tasks.cohorts.mimic_iv.streams import stream  # noqa: PLC0415

    known = np.unique(patients.column(_SUBJECT).to_numpy())
    if len(known) > count:
        known = np.sort(stream(dataset.seed, "real/subjects").choice(known, size=count, replace=False))
    return pa.array(known, type=pa.int64())


def read_cohort(dataset: Dataset, folder: Path, count: int) -> dict[str, pa.Table]:
    """Reads the eight tables of a copy for at most ``count`` patients.

    Raises:
        SourceError: The copy does not have the published shape.
    """
    subjects = choose_subjects(dataset, read_table(folder, dataset.table("patients"), None), count)
    return {table.name: read_table(folder, table, subjects) for table in dataset.tables}


def _arguments(arguments: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="real", description="Reads a licensed copy of MIMIC-IV.")
    parser.add_argument("--spec", type=Path, required=True, help="compiled dataset spec (JSON)")
    parser.add_argument("--folder", type=Path, required=True, help="the copy, holding hosp/ and icu/")
    parser.add_argument("--manifest", type=Path, required=True, help="digests of the files of the copy")
    parser.add_argument("--write-manifest", action="store_true", help="make the manifest and stop")
    parser.add_argument("--patients", type=int, help="patients to keep; default: the spec's paper size")
    parser.add_argument("--out", type=Path, help="folder for the Parquet files and manifest.json")
    options = parser.parse_args(arguments)
    if options.out is None and not options.write_manifest:
        parser.error("--out is needed unless --write-manifest is given")
    return options


def main(arguments: list[str] | None = None) -> int:
    """Runs the command line; returns the exit code."""
    options = _arguments(arguments)
    try:
        dataset = load_kind(options.spec, Dataset)
        if options.write_manifest:
            write_manifest(make_manifest(dataset, options.folder), options.manifest)
            return 0
        check_copy(dataset, options.folder, read_manifest(options.manifest))
        from tasks.cohorts.mimic_iv.writer import write_cohort  # noqa: PLC0415

        count = options.patients or dataset.sizes.at("paper")["patients"]
        write_cohort(options.out, "real", "full", read_cohort(dataset, options.folder, count))
    except (SpecError, SourceError, OSError) as error:
        sys.stderr.write(f"{error}\n")
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
