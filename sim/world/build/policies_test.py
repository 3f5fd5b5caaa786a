"""Every policy is a spec that compiles, with codes that exist in the world, and stands in the world as it was written."""

from collections.abc import Iterator

import pytest

from sim.domain.codes import is_icd10cm, is_loinc, is_procedure, is_rxcui
from sim.domain.vocabulary import DocumentKind, ServiceType
from sim.world.build.testing import ROOT, metro, query, rows_of
from specs.compiler import compile_file
from specs.schema.policy import Evidence, Policy

SOURCES = sorted((ROOT / "policies").glob("*.jsonnet"))


def _evidence() -> Iterator[tuple[str, Evidence]]:
    for policy in metro().policies:
        for node in policy.nodes():
            for evidence in node.evidence:
                yield f"{policy.name} {node.id}", evidence


def test_the_world_has_every_policy() -> None:
    compiled = [compile_file(source, ROOT).model for source in SOURCES]
    assert all(isinstance(policy, Policy) for policy in compiled)
    assert compiled == list(metro().policies)


def test_every_order_falls_under_a_policy_about_its_kind_of_service() -> None:
    policies = {policy.name: policy for policy in metro().policies}
    for course in metro().courses:
        for order in course.orders:
            policy = policies[order.policy or ""]
            assert order.code in policy.procedure_codes
            assert order.service_type == policy.service_type
            assert course.code in policy.diagnosis_codes


def test_codes_are_codes() -> None:
    for policy in metro().policies:
        assert all(is_icd10cm(code) for code in policy.diagnosis_codes), policy.name
        assert all(is_procedure(code) for code in policy.procedure_codes), policy.name
        assert policy.service_type in set(ServiceType)
        assert set(policy.documents) <= set(DocumentKind)
    systems = {"condition": is_icd10cm, "medication": is_rxcui, "procedure": is_procedure}
    for where, evidence in _evidence():
        for code in evidence.codes:
            if evidence.kind in systems:
                assert systems[evidence.kind](code), where
            else:
                assert is_loinc(code) or code.islower(), where


def test_what_criteria_ask_for_can_be_in_a_chart() -> None:
    world = metro()
    measured = {one.code for one in world.quantities()}
    prescribed = {one.rxnorm for one in world.medicines}
    done = {act.code for course in world.courses for act in course.acts}
    outcomes = {act.code: " ".join(act.outcomes) for course in world.courses for act in course.acts}
    for where, evidence in _evidence():
        if evidence.kind == "observation":
            assert set(evidence.codes) <= measured, where
        elif evidence.kind == "medication":
            assert set(evidence.codes) <= prescribed, where
        elif evidence.kind == "procedure":
            assert set(evidence.codes) & done, where
            told = " ".join(outcomes[code] for code in sorted(set(evidence.codes) & done))
            assert not evidence.outcomes or any(words in told for words in evidence.outcomes), where


def test_trees_are_numbered_as_they_stand() -> None:
    for policy in metro().policies:
        for node in policy.nodes():
            assert all(child.id.rpartition(".")[0] == node.id for child in node.children), policy.name


def test_rows_are_the_spec() -> None:
    rows = query(
        "SELECT policy_id, criterion_id, parent_id, rule, text FROM payer_policy_criterion ORDER BY policy_id, criterion_id"
    )
    expected = [
        (
            f"mp-{policy.name.replace('_', '-')}",
            node.id,
            node.id.rpartition(".")[0] or None,
            node.rule,
            node.text,
        )
        for policy in metro().policies
        for node in policy.nodes()
    ]
    assert [tuple(row.values()) for row in rows] == sorted(expected, key=lambda row: row[:2])
    assert len(rows_of("payer_policy")) == len(metro().policies) == 18


def test_each_payer_has_a_form_for_each_policy() -> None:
    payers = {row["payer_id"] for row in rows_of("payer")}
    forms = {(row["payer_id"], row["policy_id"]) for row in rows_of("questionnaire")}
    policies = {row["policy_id"] for row in rows_of("payer_policy")}
    assert forms == {(payer, policy) for payer in payers for policy in policies}
    asked = query(
        "SELECT form_id, count(*) AS n, sum(required) AS must FROM questionnaire_item GROUP BY form_id"
    )
    assert len(asked) == len(forms)
    assert all(3 <= row["n"] <= 6 and row["must"] >= 1 for row in asked)
    choices = query("SELECT options FROM questionnaire_item WHERE (type = 'choice') <> (options <> '[]')")
    assert choices == []


@pytest.mark.parametrize("table", ["payer_policy_code", "questionnaire_code"])
def test_every_order_finds_its_policy_and_form(table: str) -> None:
    known = {row["procedure_code"] for row in rows_of(table)}
    assert {row["code"] for row in rows_of("service_request")} <= known
