"""How tables are written: row order and row ids that tell nothing, and CSV as MIMIC-IV publishes it."""

import io
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import polars as pl

from tasks.ehr_data_quality_auditing.draws import hex_ids, stream
from tasks.ehr_data_quality_auditing.edits import Ref

ID_COLUMN = "_row_id"
_HIDDEN = ("_index", "_added")
#: Fastest level of igzip: a quarter of the time of zlib's, a fifth more bytes.
_GZIP_LEVEL = 1


def shuffle(frame: pl.DataFrame, table: str, seed: int, key: str) -> pl.DataFrame:
    """Puts rows into their final order and names them.

    Patients come in ascending order of `subject_id`, as published; the rows of one patient come in random
    order, as published too. Tables without patients (the dictionaries) keep theirs.

    Args:
        frame: Corrupted table with `_index` and `_added`.
        table: Name of the table.
        seed: Seed of the task.
        key: The organisation's key.

    Returns:
        The table with `_row_id` as first column.
    """
    if "subject_id" in frame.columns:
        lot = pl.Series("_lot", stream(key, "order", table, seed).random(frame.height))
        frame = frame.with_columns(lot).sort("subject_id", "_lot").drop("_lot")
    ids = hex_ids(key, "row", table, seed, count=frame.height)
    return frame.select(pl.Series(ID_COLUMN, ids), pl.all())


def names(frames: Mapping[str, pl.DataFrame], refs: frozenset[Ref]) -> dict[Ref, str]:
    """Row ids of the given rows.

    Args:
        frames: Final tables with `_row_id`, `_index` and `_added`.
        refs: Rows to name.

    Raises:
        KeyError: A row is not in its table.
    """
    wanted: dict[Ref, str] = {}
    for table, frame in frames.items():
        mine = sorted({ref.row for ref in refs if ref.table == table})
        if mine:
            found = frame.filter(pl.col("_index").is_in(mine)).select(ID_COLUMN, *_HIDDEN)
            wanted |= {Ref(table, index, added): row for row, index, added in found.iter_rows()}
    return {ref: wanted[ref] for ref in sorted(refs)}


def write(frame: pl.DataFrame, path: Path) -> None:
    """Writes one gzipped CSV, the same bytes for the same table.

    Whole numbers are written without a point, times to the second, missing cells empty, as in MIMIC-IV.

    Args:
        frame: Final table.
        path: File to write, `<table>.csv.gz`.
    """
    from isal import igzip  # noqa: PLC0415  the C extension is only needed here

    plain = frame.drop(column for column in _HIDDEN if column in frame.columns)
    floats = [name for name, dtype in plain.schema.items() if dtype.is_float()]
    plain = plain.with_columns(pl.col(name).cast(pl.String).str.strip_suffix(".0") for name in floats)
    text = io.BytesIO()
    plain.write_csv(text, datetime_format="%Y-%m-%d %H:%M:%S", date_format="%Y-%m-%d")
    path.parent.mkdir(parents=True, exist_ok=True)
    # No file name and no time in the header: both would make the bytes depend on where and when.
    with path.open("wb") as raw:
        gzip: Any = igzip.IGzipFile  # the wheel has no types
        with gzip(filename="", mode="wb", compresslevel=_GZIP_LEVEL, fileobj=raw, mtime=0) as packed:
            packed.write(text.getbuffer())
