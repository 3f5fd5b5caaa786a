"""Scoring of a data quality audit: which planted clusters were caught, and at what cost in false flags.

The rule is HealthAgentBench's (a cluster is caught if any of its rows is flagged) with one repair: rows that
are only *evidence* of a conflict, such as the patient row beside an impossible drug, catch the cluster but
count neither for nor against precision. A whole table cannot buy precision with its evidence rows.
"""

import json
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Set
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from verifiers.problem import GoldError
from verifiers.tabular import Table
from verifiers.verdict import Number

if TYPE_CHECKING:
    from specs.schema.task import Task

SUBMISSION = "flagged_rows.csv"
GOLD = "clusters.json"

type Row = tuple[str, str]
"""(table name, row id)."""


class Cluster(NamedTuple):
    """One planted error.

    Attributes:
        family: Error family, such as impossible_value.
        subtype: Error sub-type, such as decimal_shift.
        core: The rows that are wrong; flagging one is right.
        evidence: Rows that show the conflict but may be right themselves.
    """

    family: str
    subtype: str
    core: frozenset[Row]
    evidence: frozenset[Row]


def score(files: Mapping[str, Table], gold_dir: Path, task: Task) -> dict[str, Number]:
    """Scores `flagged_rows.csv`.

    Args:
        files: The parsed submission.
        gold_dir: Folder with `clusters.json`.
        task: The task; not needed by this scorer.

    Returns:
        See `measure`.

    Raises:
        GoldError: If the gold is missing, unreadable or empty.
    """
    del task
    return measure(_by_table(files[SUBMISSION]), load_clusters(gold_dir / GOLD))


def load_clusters(path: Path) -> list[Cluster]:
    """Reads the gold.

    Args:
        path: A `clusters.json`.

    Raises:
        GoldError: If it is missing, not of the expected shape, or says nothing.
    """
    try:
        clusters = [_cluster(item) for item in json.loads(path.read_bytes())["clusters"]]
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise GoldError(f"gold {path.name} cannot be used: {type(error).__name__}: {error}.") from error
    if not clusters or not all(cluster.core for cluster in clusters):
        raise GoldError(f"gold {path.name} has no cluster, or a cluster without a core row.")
    return clusters


def measure(flagged: Mapping[str, Set[str]], clusters: list[Cluster]) -> dict[str, Number]:
    """Computes the metrics of a set of flagged rows.

    Args:
        flagged: Table name to the distinct row ids flagged in it; unknown ones are false positives.
        clusters: At least one.

    Returns:
        In [0, 1]: `cluster_recall`, `row_precision` (flagged core rows over flagged rows that are not
        evidence only; 0 where nothing was flagged), `f1` of the two, `recall_<family>` and
        `recall_<subtype>`. Counts: `clusters`, `clusters_caught`, `rows_flagged`, `rows_core`,
        `rows_core_flagged`, `rows_evidence_flagged`, `rows_false_positive`.
    """
    core = frozenset().union(*(cluster.core for cluster in clusters))
    evidence = frozenset().union(*(cluster.evidence for cluster in clusters)) - core
    known = {row for row in core | evidence if row[1] in flagged.get(row[0], ())}
    hits = len(known & core)
    neutral = len(known & evidence)
    caught = [not known.isdisjoint(cluster.core | cluster.evidence) for cluster in clusters]
    recall = sum(caught) / len(clusters)
    total = sum(map(len, flagged.values()))
    counted = total - neutral
    precision = hits / counted if counted else 0.0
    return {
        "cluster_recall": recall,
        "row_precision": precision,
        "f1": 2 * precision * recall / (precision + recall) if precision and recall else 0.0,
        **_recall_by((cluster.family for cluster in clusters), caught),
        **_recall_by((cluster.subtype for cluster in clusters), caught),
        "clusters": len(clusters),
        "clusters_caught": sum(caught),
        "rows_flagged": total,
        "rows_core": len(core),
        "rows_core_flagged": hits,
        "rows_evidence_flagged": neutral,
        "rows_false_positive": counted - hits,
    }


def _by_table(table: Table) -> dict[str, set[str]]:
    """Groups the flags, a run of one table's rows at a time: most submissions list table after table."""
    flagged: dict[str, set[str]] = defaultdict(set)
    rows = table.columns["_row_id"]
    start = 0
    for name, run in groupby(table.columns["table"]):
        end = start + len(tuple(run))
        flagged[name].update(rows[start:end])
        start = end
    return flagged


def _recall_by(keys: Iterable[str], caught: list[bool]) -> dict[str, Number]:
    planted: Counter[str] = Counter()
    found: Counter[str] = Counter()
    for key, hit in zip(keys, caught, strict=True):
        planted[key] += 1
        found[key] += hit
    return {f"recall_{key}": found[key] / planted[key] for key in sorted(planted)}


def _cluster(item: Mapping[str, object]) -> Cluster:
    return Cluster(
        family=_text(item["family"]),
        subtype=_text(item["subtype"]),
        core=_rows(item["core"]),
        evidence=_rows(item["evidence"]),
    )


def _rows(items: object) -> frozenset[Row]:
    if not isinstance(items, list):
        raise TypeError("rows are a list of [table, row id]")
    return frozenset((_text(table), _text(row)) for table, row in items)


def _text(value: object) -> str:
    if not isinstance(value, str) or not value:
        raise TypeError(f"a non-empty text was expected, found {value!r}")
    return value
