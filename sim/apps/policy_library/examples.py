"""Contract examples of the policy library."""

from typing import Any

from sim.domain.errors import Code
from sim.testing.driver import Driver
from sim.testing.examples import example, refusal


def _one(_driver: Driver, answer: dict[str, Any]) -> None:
    assert [policy["policy_id"] for policy in answer["policies"]] == ["mp-mri"]


def _none(_driver: Driver, answer: dict[str, Any]) -> None:
    assert answer["policies"] == []


def _whole(_driver: Driver, answer: dict[str, Any]) -> None:
    (root,) = answer["criteria"]
    assert (root["criterion_id"], root["rule"]) == ("1", "any")
    assert [child["criterion_id"] for child in root["children"]] == ["1.a", "1.b"]
    assert answer["required_documents"] == ["clinical_note", "therapy_record"]


EXAMPLES = (
    example("policy_library.list_policies", lambda _: {}, _one),
    example(
        "policy_library.list_policies", lambda _: {"service_category": "surgery"}, _none, label="surgery"
    ),
    example("policy_library.get_policy", lambda _: {"policy_id": "mp-mri"}, _whole),
    refusal("policy_library.get_policy", Code.NOT_FOUND, lambda _: {"policy_id": "mp-nothing"}),
    example("policy_library.find_by_code", lambda _: {"procedure_code": "72148"}, _one),
    example("policy_library.find_by_code", lambda _: {"procedure_code": "27447"}, _none, label="other"),
)
