import json
from collections import defaultdict
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from verifiers import testing
from verifiers.dq_cluster_recall import Cluster, Row, load_clusters, measure, score
from verifiers.problem import GoldError
from verifiers.tabular import Table

A1, B1, B2 = ("labevents", "a1"), ("labevents", "b1"), ("labevents", "b2")
P1, X1 = ("patients", "p1"), ("prescriptions", "x1")


def _measure(rows: set[Row], clusters: list[Cluster]) -> dict[str, int | float]:
    flagged: defaultdict[str, set[str]] = defaultdict(set)
    for table, row in rows:
        flagged[table].add(row)
    return measure(flagged, clusters)


@pytest.fixture
def clusters(tmp_path: Path) -> list[Cluster]:
    return load_clusters(testing.write_gold(tmp_path) / "clusters.json")


def test_known_answer(clusters: list[Cluster]) -> None:
    metrics = _measure({A1, B1, ("labevents", "zz"), ("nowhere", "a1"), X1}, clusters)
    assert metrics == {
        "cluster_recall": 1.0,
        "row_precision": 0.5,
        "f1": 2 / 3,
        "recall_impossible_value": 1.0,
        "recall_inconsistency": 1.0,
        "recall_demographic_conflict": 1.0,
        "recall_range_extreme": 1.0,
        "recall_duplicate_lab": 1.0,
        "recall_gender_flip": 1.0,
        "clusters": 3,
        "clusters_caught": 3,
        "rows_flagged": 5,
        "rows_core": 4,
        "rows_core_flagged": 2,
        "rows_evidence_flagged": 1,
        "rows_false_positive": 2,
    }


def test_evidence_catches_but_does_not_count(clusters: list[Cluster]) -> None:
    metrics = _measure({X1}, clusters)
    assert metrics["recall_gender_flip"] == 1.0
    assert metrics["row_precision"] == 0.0
    assert metrics["rows_false_positive"] == 0


def test_core_of_one_and_evidence_of_another_is_core(clusters: list[Cluster]) -> None:
    metrics = _measure({B1}, clusters)
    assert metrics["row_precision"] == 1.0
    assert metrics["clusters_caught"] == 2


def test_nothing_flagged_is_zero(clusters: list[Cluster]) -> None:
    metrics = _measure(set(), clusters)
    assert (metrics["cluster_recall"], metrics["row_precision"], metrics["f1"]) == (0.0, 0.0, 0.0)


def test_repeated_flags_count_once(tmp_path: Path) -> None:
    table = Table({"table": ["labevents"] * 5, "_row_id": ["a1", "a1", "zz", "zz", "a1"]}, rows=5)
    gold = testing.write_gold(tmp_path)
    metrics = score({"flagged_rows.csv": table}, gold, testing.task())
    assert metrics["rows_flagged"] == 2
    assert metrics["row_precision"] == 0.5


@pytest.mark.parametrize(
    "gold",
    [
        b"",
        b"{}",
        b"[]",
        b'{"clusters":[]}',
        b'{"clusters":7}',
        b'{"clusters":[{"family":"f"}]}',
        b'{"clusters":[{"family":"f","subtype":"s","core":[],"evidence":[]}]}',
        b'{"clusters":[{"family":"f","subtype":"s","core":[["t"]],"evidence":[]}]}',
        b'{"clusters":[{"family":"f","subtype":"s","core":[["t",7]],"evidence":[]}]}',
        b'{"clusters":[{"family":"f","subtype":"s","core":["ab"],"evidence":"ab"}]}',
    ],
)
def test_broken_gold_is_our_error(tmp_path: Path, gold: bytes) -> None:
    (tmp_path / "clusters.json").write_bytes(gold)
    with pytest.raises(GoldError):
        load_clusters(tmp_path / "clusters.json")


def test_missing_gold_is_our_error(tmp_path: Path) -> None:
    with pytest.raises(GoldError, match="FileNotFoundError"):
        load_clusters(tmp_path / "clusters.json")


_ROW = st.tuples(st.sampled_from(["t", "u"]), st.sampled_from("abcdefgh"))
_ROWS = st.frozensets(_ROW, max_size=10)
_CLUSTER = st.builds(
    Cluster,
    family=st.sampled_from(["f", "g"]),
    subtype=st.sampled_from(["s1", "s2", "s3"]),
    core=st.frozensets(_ROW, min_size=1, max_size=4),
    evidence=st.frozensets(_ROW, max_size=3),
)
_GOLD = st.lists(_CLUSTER, min_size=1, max_size=6)
_FALSE = ("t", "not in any gold")


def _brute_force(flags: list[Row], clusters: list[Cluster]) -> tuple[Fraction, Fraction]:
    """The definition, spelled out row by row."""
    caught = hits = counted = 0
    for cluster in clusters:
        caught += any(flag in [*cluster.core, *cluster.evidence] for flag in flags)
    for index, flag in enumerate(flags):
        if flag in flags[:index]:
            continue
        is_core = any(flag in cluster.core for cluster in clusters)
        is_evidence = any(flag in cluster.evidence for cluster in clusters)
        hits += is_core
        counted += is_core or not is_evidence
    return Fraction(caught, len(clusters)), Fraction(hits, counted) if counted else Fraction(0)


@given(st.lists(_ROW, max_size=20), _GOLD)
def test_agrees_with_the_definition(flags: list[Row], clusters: list[Cluster]) -> None:
    metrics = _measure(set(flags), clusters)
    recall, precision = _brute_force(flags, clusters)
    assert metrics["cluster_recall"] == float(recall)
    assert metrics["row_precision"] == float(precision)
    both = recall + precision
    assert metrics["f1"] == pytest.approx(float(2 * recall * precision / both) if both else 0.0)


@given(_ROWS, _GOLD)
def test_a_false_positive_never_raises_precision(flags: frozenset[Row], clusters: list[Cluster]) -> None:
    before = _measure(set(flags), clusters)
    after = _measure({*flags, _FALSE}, clusters)
    assert after["row_precision"] <= before["row_precision"]
    assert after["cluster_recall"] == before["cluster_recall"]


@given(_ROWS, _GOLD)
def test_evidence_rows_leave_precision_alone(flags: frozenset[Row], clusters: list[Cluster]) -> None:
    core = frozenset().union(*(cluster.core for cluster in clusters))
    evidence = frozenset().union(*(cluster.evidence for cluster in clusters)) - core
    before, after = _measure(set(flags), clusters), _measure(set(flags | evidence), clusters)
    assert after["row_precision"] == before["row_precision"]


@given(_ROWS, _ROWS, _GOLD)
def test_more_flags_never_lower_recall(
    flags: frozenset[Row], more: frozenset[Row], clusters: list[Cluster]
) -> None:
    before, after = _measure(set(flags), clusters), _measure(set(flags | more), clusters)
    for name in before:
        if name == "cluster_recall" or name.startswith("recall_"):
            assert after[name] >= before[name]


@given(_ROWS, _GOLD)
def test_all_fractions_are_fractions(flags: frozenset[Row], clusters: list[Cluster]) -> None:
    metrics: dict[str, Any] = _measure(set(flags), clusters)
    json.dumps(metrics, allow_nan=False)
    for name in ("cluster_recall", "row_precision", "f1"):
        assert 0 <= metrics[name] <= 1
