"""Contract examples of the directory."""

from typing import Any

from sim.domain.errors import Code
from sim.testing.driver import Driver
from sim.testing.examples import example, refusal


def _ids(*contacts: str) -> Any:
    def check(_driver: Driver, answer: dict[str, Any]) -> None:
        assert [one["contact_id"] for one in answer["contacts"]] == list(contacts)

    return check


def _everybody(_driver: Driver, answer: dict[str, Any]) -> None:
    assert {one["side"] for one in answer["contacts"]} == {"provider", "payer", "care_management"}
    assert all("worker_id" not in one for one in answer["contacts"])


def _names_roles(_driver: Driver, answer: dict[str, Any]) -> None:
    assert answer["error"]["allowed"] == ["coordinator", "medical_director", "nurse", "physician"]


def _may_order(_driver: Driver, answer: dict[str, Any]) -> None:
    assert [one["worker_id"] for one in answer["providers"]] == ["wrk-cardio", "wrk-ortho"]
    assert all(len(one["npi"]) == 10 for one in answer["providers"])


EXAMPLES = (
    example("people.list_contacts", lambda _: {}, _everybody),
    example(
        "people.list_contacts",
        lambda _: {"role": "nurse"},
        _ids("contact-care", "contact-nurse"),
        label="role",
    ),
    refusal("people.list_contacts", Code.INVALID_ARGUMENT, lambda _: {"role": "wizard"}, _names_roles),
    example("people.list_ordering_providers", lambda _: {}, _may_order),
    example(
        "people.list_reviewer_contacts",
        lambda _: {},
        _ids("contact-appeals", "contact-external", "contact-md", "contact-md2", "contact-nurse"),
    ),
    example(
        "people.list_reviewer_contacts",
        lambda _: {"required_role": "physician_reviewer"},
        _ids("contact-md", "contact-md2"),
        label="role",
    ),
    refusal(
        "people.list_reviewer_contacts", Code.INVALID_ARGUMENT, lambda _: {"required_role": "care_manager"}
    ),
)
