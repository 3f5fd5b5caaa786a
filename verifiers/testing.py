"""Small specs and gold for the tests of this folder."""

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from specs.schema.contract import Contract
from specs.schema.task import Task

CLUSTERS: list[dict[str, Any]] = [
    {
        "id": "c1",
        "family": "impossible_value",
        "subtype": "range_extreme",
        "core": [["labevents", "a1"]],
        "evidence": [],
    },
    {
        "id": "c2",
        "family": "inconsistency",
        "subtype": "duplicate_lab",
        "core": [["labevents", "b1"], ["labevents", "b2"]],
        "evidence": [],
    },
    {
        "id": "c3",
        "family": "demographic_conflict",
        "subtype": "gender_flip",
        "core": [["patients", "p1"]],
        "evidence": [["prescriptions", "x1"], ["labevents", "b1"]],
    },
]
"""Three clusters; labevents b1 is core of one and evidence of another, so it counts as core."""


def contract(max_bytes: int = 1 << 20, max_rows: int = 10_000) -> Contract:
    """Returns the audit's contract with the published criteria."""
    columns = [
        {"name": "table", "aliases": [], "type": "str", "description": "Table."},
        {"name": "_row_id", "aliases": ["row_id", "rowid"], "type": "str", "description": "Row id."},
    ]
    submission = {"path": "flagged_rows.csv", "format": "csv", "columns": columns}
    criteria = [
        {"id": "all_clusters", "metric": "cluster_recall", "op": "==", "threshold": 1.0},
        {"id": "precision_floor", "metric": "row_precision", "op": ">=", "threshold": 0.01},
    ]
    return Contract.model_validate_json(
        json.dumps(
            {
                "apiVersion": "hermed/v1",
                "kind": "Contract",
                "name": "dq_cluster_recall",
                "scorer": "dq_cluster_recall",
                "submission": [submission | {"max_bytes": max_bytes, "max_rows": max_rows}],
                "criteria": [criterion | {"description": "Test."} for criterion in criteria],
                "hides": ["cluster"],
            }
        )
    )


def task() -> Task:
    """Returns a task of the audit category with one planted family."""
    families = [{"family": "impossible_value", "seed": 0, "counts": {"range_extreme": 1}}]
    limits = {"agent_timeout_s": 60, "verifier_timeout_s": 60, "cpus": 1}
    return Task.model_validate_json(
        json.dumps(
            {
                "apiVersion": "hermed/v1",
                "kind": "Task",
                "name": "tiny",
                "category": "ehr_data_quality_auditing",
                "suite": "hab",
                "published_id": "tiny",
                "title": "Tiny audit",
                "description": "A task for tests.",
                "dataset": "mimic_iv",
                "image": "ehr",
                "contract": "dq_cluster_recall",
                "parameters": {
                    "category": "ehr_data_quality_auditing",
                    "seed": 0,
                    "clues": False,
                    "families": families,
                },
                "limits": limits | {"memory_mb": 256, "storage_mb": 256},
                "network": {"allow": []},
                "baselines": {
                    "chance_ceiling": 0.1,
                    "blind_strategies": ["all_rows"],
                    "solver": {"reward": 1, "min_metrics": {}},
                },
            }
        )
    )


def write_gold(folder: Path, clusters: list[dict[str, Any]] | None = None) -> Path:
    """Writes a gold tree and returns it."""
    folder.mkdir(parents=True, exist_ok=True)
    gold = {"clusters": CLUSTERS if clusters is None else clusters, "tables": {}}
    (folder / "clusters.json").write_text(json.dumps(gold), "utf-8")
    return folder


def write_flags(folder: Path, rows: Iterable[tuple[str, str]]) -> Path:
    """Writes a submission of flagged (table, row id) pairs and returns its folder."""
    folder.mkdir(parents=True, exist_ok=True)
    lines = ["table,_row_id", *(f"{table},{row}" for table, row in rows)]
    (folder / "flagged_rows.csv").write_text("\n".join(lines) + "\n", "utf-8")
    return folder
