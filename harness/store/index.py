"""The Parquet index of a results folder: derived from the records, rebuilt whenever it is behind them."""

# ruff: noqa: PLC0415  (imports are late: --help and bad input answer at once)

import os
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from harness.store.results import Results
from harness.trial.record import TrialRecord

INDEX = "index.parquet"
"""Name of the index in a results folder."""


def arrow() -> Any:
    """Returns pyarrow, which has no types, with its Parquet part; imported late because it is large."""
    import pyarrow.parquet

    return pyarrow


def columns() -> Any:
    """Returns the Arrow schema of the index: one row per trial."""
    pa = arrow()
    return pa.schema(
        [
            ("key", pa.string()),
            ("agent", pa.string()),
            ("suite", pa.string()),
            ("category", pa.string()),
            ("task", pa.string()),
            ("attempt", pa.int32()),
            ("status", pa.string()),
            ("reward", pa.int8()),
            ("reason", pa.string()),
            ("infra_kind", pa.string()),
            ("exit_code", pa.int32()),
            ("timed_out", pa.bool_()),
            ("oom", pa.bool_()),
            ("metrics", pa.map_(pa.string(), pa.float64())),
            ("seconds", pa.float64()),
            ("agent_seconds", pa.float64()),
            ("verify_seconds", pa.float64()),
            ("cost_usd", pa.float64()),
            ("started_at", pa.string()),
            ("runtime", pa.string()),
            ("drifted", pa.list_(pa.string())),
            ("bundle_digest", pa.string()),
            ("agent_digest", pa.string()),
        ]
    )


def row(record: TrialRecord) -> dict[str, Any]:
    """Returns the index row of one record."""
    ended = record.exit
    return {
        "key": record.key,
        "agent": record.agent,
        "suite": record.suite,
        "category": record.category,
        "task": record.task,
        "attempt": record.identity.attempt,
        "status": record.status.value,
        "reward": record.reward,
        "reason": record.reason,
        "infra_kind": record.infra.kind.value if record.infra else None,
        "exit_code": ended.code if ended else None,
        "timed_out": ended.timed_out if ended else None,
        "oom": ended.oom if ended else None,
        "metrics": sorted((record.verdict.metrics if record.verdict else {}).items()),
        "seconds": record.seconds.total,
        "agent_seconds": record.seconds.agent,
        "verify_seconds": record.seconds.verify,
        "cost_usd": record.cost_usd,
        "started_at": record.started_at,
        "runtime": record.runtime,
        "drifted": list(record.drifted),
        "bundle_digest": record.identity.bundle,
        "agent_digest": record.identity.agent,
    }


def table(records: Iterable[TrialRecord]) -> Any:
    """Returns the index of records, in the order of agent, task and attempt."""
    pa = arrow()
    rows = sorted(
        (row(record) for record in records), key=lambda r: (r["agent"], r["task"], r["attempt"], r["key"])
    )
    return pa.Table.from_pylist(rows, schema=columns())


def rebuild(results: Results) -> Path:
    """Writes the index anew and returns its path."""
    pq = arrow().parquet
    path = results.root / INDEX
    temporary = path.with_name(f".{INDEX}.{os.getpid()}")
    try:
        pq.write_table(table(results.records()), temporary, compression="zstd")
        temporary.rename(path)
    finally:
        temporary.unlink(missing_ok=True)
    return path


def current(results: Results) -> Path:
    """Returns the path of an index that knows every record, and rebuilds it first where it does not."""
    pq = arrow().parquet
    path = results.root / INDEX
    records = results.paths()
    try:
        made = path.stat().st_mtime_ns
        behind = pq.read_metadata(path).num_rows != len(records)
    except OSError, ValueError:
        return rebuild(results)
    if behind or any(record.stat().st_mtime_ns >= made for record in records):
        return rebuild(results)
    return path
