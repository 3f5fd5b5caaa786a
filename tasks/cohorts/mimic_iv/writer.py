"""Parquet files and their manifest: fixed settings, and a digest that no Parquet writer can change."""

import hashlib
import io
import json
from pathlib import Path
from typing import TYPE_CHECKING

from specs.compiler.canonical import digest_of

if TYPE_CHECKING:
    import pyarrow as pa

MANIFEST = "manifest.json"
MANIFEST_SCHEMA = "hermed/cohort/v1"
ROWS_PER_GROUP = 131_072


def printable(table: pa.Table) -> pa.Table:
    """Turns every column into text the way the published CSV prints it.

    Times are ``YYYY-MM-DD HH:MM:SS``, whole floats have no ``.0``, a missing value is null.
    """
    import pyarrow as pa  # noqa: PLC0415
    import pyarrow.compute as pc  # noqa: PLC0415

    columns = []
    for column in table.columns:
        if pa.types.is_timestamp(column.type):
            columns.append(column.cast(pa.timestamp("s")).cast(pa.string()))
        elif pa.types.is_floating(column.type):
            columns.append(pc.replace_substring_regex(column.cast(pa.string()), r"\.0$", ""))
        else:
            columns.append(column.cast(pa.string()))
    return pa.table(columns, names=table.column_names)


def canonical_digest(table: pa.Table) -> str:
    """SHA-256 over the header and the byte-wise sorted CSV lines of a table, as ``sha256:<hex>``."""
    from pyarrow import csv  # noqa: PLC0415

    sink = io.BytesIO()
    csv.write_csv(printable(table), sink, csv.WriteOptions(include_header=False))
    digest = hashlib.sha256((",".join(table.column_names) + "\n").encode())
    for line in sorted(sink.getvalue().split(b"\n")[:-1]):
        digest.update(line + b"\n")
    return f"sha256:{digest.hexdigest()}"


def write_table(table: pa.Table, path: Path) -> dict[str, int | str]:
    """Writes one table and describes it.

    Args:
        table: The table.
        path: File to write.

    Returns:
        ``rows``, ``bytes``, ``sha256`` of the file and ``content``, the canonical digest.
    """
    from pyarrow import parquet  # noqa: PLC0415

    parquet.write_table(
        table,
        path,
        compression="zstd",
        compression_level=3,
        version="2.6",
        row_group_size=ROWS_PER_GROUP,
        use_dictionary=True,
        write_statistics=True,
    )
    data = path.read_bytes()
    return {
        "rows": table.num_rows,
        "bytes": len(data),
        "sha256": digest_of(data),
        "content": canonical_digest(table),
    }


def write_cohort(out: Path, source: str, scale: str, tables: dict[str, pa.Table]) -> None:
    """Writes all tables as ``<name>.parquet`` and ``manifest.json``.

    Args:
        out: Folder, made if absent.
        source: ``"synthetic"`` or ``"real"``.
        scale: Scale of the cohort, ``"full"`` for real data.
        tables: Tables by name.
    """
    out.mkdir(parents=True, exist_ok=True)
    entries = {name: write_table(table, out / f"{name}.parquet") for name, table in sorted(tables.items())}
    manifest = {
        "schema": MANIFEST_SCHEMA,
        "dataset": "mimic_iv",
        "source": source,
        "scale": scale,
        "tables": entries,
    }
    text = json.dumps(manifest, sort_keys=True, separators=(",", ":"))
    (out / MANIFEST).write_text(text + "\n", encoding="utf-8")
