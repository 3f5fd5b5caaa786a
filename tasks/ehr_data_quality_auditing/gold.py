"""The gold tree: which rows are wrong, and what a leak check has to look for."""

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import polars as pl

from tasks.ehr_data_quality_auditing.draws import hex_ids
from tasks.ehr_data_quality_auditing.edits import Cluster, Ref
from tasks.ehr_data_quality_auditing.rows import ID_COLUMN, names

#: Columns that an added row needs for itself; they hold no error and must tell nothing.
_BOOKKEEPING = frozenset({"caregiver_id", "labevent_id", "storetime"})


def clusters_json(
    clusters: Iterable[Cluster], frames: Mapping[str, pl.DataFrame], task: str, key: str
) -> dict[str, Any]:
    """Names the clusters' rows as the agent sees them.

    Each cluster's id holds a random word of 16 digits that occurs nowhere else: a canary. Found in an agent's
    image, it proves that gold leaked.

    Args:
        clusters: Planted clusters.
        frames: Final tables.
        task: Name of the task.
        key: The organisation's key.

    Returns:
        The content of `clusters.json`.
    """
    planted = list(clusters)
    refs = frozenset(ref for cluster in planted for ref in cluster.core + cluster.evidence)
    ids = names(frames, refs)
    canaries = hex_ids(key, "canary", task, count=len(planted))
    return {
        "clusters": [
            {
                "id": f"hermed-canary-{canary}",
                "family": cluster.family,
                "subtype": cluster.subtype,
                "core": _rows(cluster.core, ids),
                "evidence": _rows(cluster.evidence, ids),
            }
            for canary, cluster in zip(canaries, planted, strict=True)
        ],
        "tables": {table: {"rows": frame.height} for table, frame in sorted(frames.items())},
    }


def _rows(refs: Iterable[Ref], ids: Mapping[Ref, str]) -> list[list[str]]:
    return [[ref.table, ids[ref]] for ref in refs]


def leak_json(gold: Mapping[str, Any], clusters: Iterable[Cluster], folder: str) -> dict[str, Any]:
    """What a leak check needs: rows whose ids and order must tell nothing, words that must be nowhere.

    Args:
        gold: Content of `clusters.json`.
        clusters: The planted clusters; their changes say in which columns the errors live (`signal`).
        folder: Folder of the tables in the public tree, e.g. `data/csv`.

    Returns:
        The content of `leak.json`.
    """
    positive: dict[str, set[str]] = {}
    for cluster in gold["clusters"]:
        for table, row in cluster["core"]:
            positive.setdefault(table, set()).add(row)
    signal: dict[str, set[str]] = {}
    for change in (change for cluster in clusters for change in cluster.changes):
        signal.setdefault(change.ref.table, set()).update(change.cells.keys() - _BOOKKEEPING)
    return {
        "rows": [
            {
                "file": f"{folder}/{table}.csv.gz",
                "id_column": ID_COLUMN,
                "positive": sorted(rows),
                "signal": sorted(signal.get(table, ())),
            }
            for table, rows in sorted(positive.items())
        ],
        "files": [],
        "tokens": sorted(cluster["id"] for cluster in gold["clusters"]),
    }


def write_json(content: Mapping[str, Any], path: Path) -> None:
    """Writes canonical JSON: sorted keys, no spaces, one final newline."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(content, sort_keys=True, separators=(",", ":")) + "\n", encoding="utf-8")
