"""The hidden adjudication is what a second reading of the database, from the policy's JSON and by SQL, finds."""

import json
import sqlite3
from collections import Counter
from datetime import date, timedelta
from functools import cache
from typing import Any

import pytest

from sim.world.build.policies import policy_id
from sim.world.build.testing import ROOT, built, metro, query
from sim.world.connections import HIDDEN_FILE
from specs.compiler import compile_file

_FOREVER = "0000-00-00"
_TABLES = {
    "condition": ("condition_id", "code"),
    "observation": ("observation_id", "code"),
    "medication": ("medication_request_id", "rxnorm"),
    "procedure": ("procedure_id", "code"),
}


def _hidden(sql: str) -> list[dict[str, Any]]:
    connection = sqlite3.connect(built() / HIDDEN_FILE)
    connection.row_factory = sqlite3.Row
    found = [dict(row) for row in connection.execute(sql)]
    connection.close()
    return found


def _truths() -> dict[str, dict[str, Any]]:
    return {row["order_id"]: row for row in _hidden("SELECT * FROM hidden_case_truth")}


@cache
def _policy(name: str) -> dict[str, Any]:
    document: dict[str, Any] = json.loads(compile_file(ROOT / f"policies/{name}.jsonnet", ROOT).canonical)
    return document


def _back(days: int | None) -> str:
    return _FOREVER if days is None else str(date.fromisoformat(metro().now[:10]) - timedelta(days=days))


def _values(evidence: dict[str, Any], patient: str) -> str:
    """One piece of evidence, read by SQL: met, not_met or unclear."""
    codes = ",".join(f"'{code}'" for code in evidence["codes"])
    start, count = _back(evidence.get("within_days")), evidence["min_count"]
    of = f"patient_id = '{patient}' AND {_TABLES[evidence['kind']][1]} IN ({codes})"
    today = metro().now[:10]
    if evidence["kind"] == "observation" and evidence["op"] != "exists":
        newest = query(
            f"SELECT value {evidence['op']} {evidence['value']} AS holds FROM observation "  # noqa: S608
            f"WHERE {of} AND taken_at >= '{start}' ORDER BY taken_at DESC, observation_id DESC LIMIT {count}"
        )
        if len(newest) < count:
            return "unclear"
        return "met" if all(row["holds"] for row in newest) else "not_met"
    counted = {
        "observation": f"count(*) AS n FROM observation WHERE {of} AND taken_at >= '{start}'",
        "condition": f"count(*) AS n FROM condition WHERE {of} AND clinical_status = 'active'"
        f" AND onset_on <= '{_back(evidence.get('min_days', 0))}'",
        "procedure": f"count(*) AS n FROM procedure WHERE {of} AND done_at >= '{start}' AND ("
        + " OR ".join(f"instr(outcome, '{words}')" for words in evidence.get("outcomes") or [""])
        + ")",
        "medication": f"count(DISTINCT rxnorm) AS n FROM medication_request WHERE {of}"
        f" AND coalesce(ended_on, '{today}') >= '{start}' AND julianday(coalesce(ended_on, '{today}'))"
        f" - julianday(substr(authored_at, 1, 10)) >= {evidence.get('min_days') or 0}",
    }
    return "met" if query(f"SELECT {counted[evidence['kind']]}")[0]["n"] >= count else "not_met"


def _read(node: dict[str, Any], patient: str, leaves: dict[str, str]) -> str:
    if node["rule"] == "leaf":
        found = [_values(evidence, patient) for evidence in node["evidence"]]
        leaves[node["id"]] = next((one for one in ("met", "unclear") if one in found), "not_met")
        return leaves[node["id"]]
    found = [_read(child, patient, leaves) for child in node["children"]]
    order = ("not_met", "unclear", "met") if node["rule"] == "all" else ("met", "unclear", "not_met")
    return next(one for one in order if one in found)


def test_a_second_reading_of_every_order_agrees() -> None:
    named = {policy_id(policy.name): policy.name for policy in metro().policies}
    truths = _truths()
    stored: dict[str, dict[str, str]] = {}
    for row in _hidden("SELECT * FROM hidden_criterion_truth"):
        stored.setdefault(row["order_id"], {})[row["criterion_id"]] = row["result"]
    orders = query("SELECT service_request_id AS id, patient_id FROM service_request")
    assert {order["id"] for order in orders} == set(truths) == set(stored)
    for order in orders:
        truth = truths[order["id"]]
        leaves: dict[str, str] = {}
        root = _read(_policy(named[truth["policy_id"]])["criteria"], order["patient_id"], leaves)
        assert stored[order["id"]] == leaves
        exempt = truth["route_target"] != "nurse_review"
        assert truth["complete_outcome"] == ("approved" if root == "met" or exempt else "denied")
        assert truth["appeal_outcome"] == (
            "overturned" if truth["complete_outcome"] == "approved" else "upheld"
        )


def test_lanes_are_those_of_cards_and_plans() -> None:
    lanes = query(
        "SELECT service_request_id AS id, g.worker_id IS NOT NULL AS card, r.lane FROM service_request s"
        " JOIN coverage c ON c.patient_id = s.patient_id AND c.starts_on <= '2026-03-02'"
        " AND coalesce(c.ends_on, '9999') >= '2026-03-02'"
        " LEFT JOIN gold_card g ON g.plan_id = c.plan_id AND g.worker_id = s.worker_id"
        " AND g.service_type = s.service_type AND g.since <= '2026-03-02'"
        " LEFT JOIN plan_rule r ON r.plan_id = c.plan_id AND r.procedure_code = s.code"
    )
    truths = _truths()
    assert len(lanes) == len(truths)
    for row in lanes:
        truth = truths[row["id"]]
        wanted = "notification" if row["lane"] == "notification" else "nurse_review"
        assert truth["route_target"] == ("gold_card" if row["card"] else wanted)
        assert truth["gold_card"] == row["card"]


def test_outcomes_are_mixed() -> None:
    truths = _truths().values()
    outcomes = Counter(truth["complete_outcome"] for truth in truths)
    assert sum(outcomes.values()) == 50
    assert outcomes["denied"] >= 5 and outcomes["approved"] >= 25
    denied = Counter(truth["external_outcome"] for truth in truths if truth["complete_outcome"] == "denied")
    assert min(denied["upheld"], denied["overturned"]) >= 2
    assert {truth["route_target"] for truth in truths} == {"gold_card", "notification", "nurse_review"}


def test_evidence_is_of_the_patient_and_every_met_leaf_has_some() -> None:
    owners = dict[str, str]()
    for table, (key, _) in _TABLES.items():
        name = "medication_request" if table == "medication" else table
        owners |= {
            row["id"]: row["patient_id"]
            for row in query(f"SELECT {key} AS id, patient_id FROM {name}")  # noqa: S608
        }
    patients = {
        row["service_request_id"]: row["patient_id"] for row in query("SELECT * FROM service_request")
    }
    for row in _hidden("SELECT * FROM hidden_criterion_truth"):
        records = json.loads(row["evidence"])
        assert {owners[record] for record in records} <= {patients[row["order_id"]]}
        assert records or row["result"] != "met"
        assert records == sorted(records)


def test_citations_are_leaves_that_bear_the_decision() -> None:
    results = {
        (row["order_id"], row["criterion_id"]): row["result"]
        for row in _hidden("SELECT * FROM hidden_criterion_truth")
    }
    for order, truth in _truths().items():
        cited = [results[order, key] for key in json.loads(truth["citations"])]
        if truth["route_target"] != "nurse_review":
            assert cited == []
        elif truth["complete_outcome"] == "approved":
            assert cited and set(cited) == {"met"}
        else:
            assert cited and "met" not in cited


@pytest.mark.parametrize("column", ["required_documents", "required_diagnoses"])
def test_what_is_required_is_named(column: str) -> None:
    assert all(json.loads(truth[column]) for truth in _truths().values())
