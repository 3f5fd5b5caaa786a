"""An exported world as Parquet, one file a table, for DuckDB and data frames."""

import json
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq


def write_parquet(export: bytes, folder: Path) -> list[Path]:
    """Writes the tables of an export as Parquet files.

    Args:
        export: What `sim.world.export.export` returned.
        folder: Gets `<table>.parquet` for each table that has a row; made where it does not exist.

    Returns:
        The files, sorted.
    """
    folder.mkdir(parents=True, exist_ok=True)
    tables = json.loads(export)["tables"]
    written = []
    for name, rows in sorted(tables.items()):
        if rows:
            file = folder / f"{name}.parquet"
            pq.write_table(pa.Table.from_pylist(rows), file, compression="zstd")
            written.append(file)
    return written
