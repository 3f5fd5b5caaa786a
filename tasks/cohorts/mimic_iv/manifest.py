"""The manifest of a licensed copy: names, sizes and SHA-256 of the files a cohort is read from."""

import hashlib
import json
from pathlib import Path
from typing import Any

from specs.schema.dataset import Dataset, Table

SCHEMA = "hermed/source-manifest/v1"
FORMS = (".csv.gz", ".csv", ".parquet")


class SourceError(ValueError):
    """A licensed copy is not what it should be; the message is one sentence: where, what, what to do."""


def source_file(folder: Path, table: Table) -> Path:
    """Finds the file of a table: the name in the spec, or the same name as ``.csv`` or ``.parquet``.

    Raises:
        SourceError: No such file is there.
    """
    stem = table.file.removesuffix(".csv.gz")
    for form in FORMS:
        path = folder / f"{stem}{form}"
        if path.is_file():
            return path
    raise SourceError(
        f"{folder}: there is no {table.file} (nor .csv nor .parquet); give the folder of the copy."
    )


def file_digest(path: Path) -> str:
    """SHA-256 of a file as ``sha256:<hex>``."""
    with path.open("rb") as stream:
        return f"sha256:{hashlib.file_digest(stream, 'sha256').hexdigest()}"


def make_manifest(dataset: Dataset, folder: Path) -> dict[str, Any]:
    """Describes the files of a copy.

    Args:
        dataset: The dataset spec.
        folder: Folder of the copy, holding ``hosp/`` and ``icu/``.

    Raises:
        SourceError: A file is missing.
    """
    files = {}
    for table in dataset.tables:
        path = source_file(folder, table)
        entry = {"bytes": path.stat().st_size, "sha256": file_digest(path)}
        files[path.relative_to(folder).as_posix()] = entry
    return {"schema": SCHEMA, "dataset": dataset.name, "files": files}


def write_manifest(manifest: dict[str, Any], path: Path) -> None:
    """Writes a manifest as canonical JSON."""
    path.write_text(json.dumps(manifest, sort_keys=True, indent=1) + "\n", encoding="utf-8")


def read_manifest(path: Path) -> dict[str, Any]:
    """Reads a manifest.

    Raises:
        SourceError: The file is no manifest of this kind.
    """
    try:
        manifest = json.loads(path.read_bytes())
        entries = manifest["files"].values()
        valid = manifest["schema"] == SCHEMA and all(isinstance(entry["sha256"], str) for entry in entries)
    except (OSError, ValueError, TypeError, KeyError, AttributeError) as error:
        raise SourceError(f"{path}: is no manifest ({error}); make one with --write-manifest.") from None
    if not valid:
        raise SourceError(f"{path}: is no manifest of the form {SCHEMA}; make one with --write-manifest.")
    return dict(manifest)


def check_copy(dataset: Dataset, folder: Path, manifest: dict[str, Any]) -> None:
    """Compares the files of a copy with a manifest.

    Raises:
        SourceError: A file is missing, is not in the manifest, or has other bytes.
    """
    for table in dataset.tables:
        path = source_file(folder, table)
        name = path.relative_to(folder).as_posix()
        entry = manifest["files"].get(name)
        if entry is None:
            raise SourceError(f"{path}: is not in the manifest; make a manifest of this copy first.")
        if file_digest(path) != entry["sha256"]:
            raise SourceError(f"{path}: differs from the manifest; use the copy the manifest was made of.")
