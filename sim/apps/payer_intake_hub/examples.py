"""Contract examples of the payer's intake desk."""

from collections.abc import Callable
from typing import Any

from sim.domain.errors import Code
from sim.testing.authorization import draft_case, set_case, submitted_case
from sim.testing.driver import Driver
from sim.testing.examples import Arrange, Example, example, refusal
from sim.testing.review import HEADER, LINE, decided, keyed, opened, taken_in

_APP = "payer_intake_hub"
_DECISIONS = {
    "request_complete": True,
    "member_eligible": True,
    "service_covered": True,
    "provider_network_status": "in_network",
}
_SECTIONS: dict[str, dict[str, Any]] = {
    "save_auth_header": {"data": HEADER},
    "save_diagnoses": {"data": {"codes": ["M54.16", "M51.26"]}},
    "save_requesting_provider": {"data": {"npi": "1000000012", "name": "Omar Haddad"}},
    "add_line_item": {"item_data": LINE},
    "update_line_item": {"line_number": 1, "item_data": {**LINE, "units": 2}},
    "remove_line_item": {"line_number": 1},
    "confirm_decisions": _DECISIONS,
}
_READS = (
    "get_intake_case",
    "list_documents",
    "check_member_eligibility",
    "check_provider_network",
    "list_notes",
)


def _of(make: Any, **arguments: Any) -> Arrange:
    return lambda driver: {"case_id": make(driver), **arguments}


def _closed(make: Callable[[Driver], str]) -> Callable[[Driver], str]:
    """Returns what makes a case that was closed before the payer worked on it."""
    return lambda driver: set_case(driver, make(driver), status="closed")


def _nowhere(**arguments: Any) -> Arrange:
    return lambda _driver: {"case_id": "case-999999", **arguments}


def _saved(driver: Driver, answer: dict[str, Any]) -> None:
    assert answer["status"] == "in_progress"
    assert driver.status(answer["case_id"]) == "submitted"


def _queued(driver: Driver) -> dict[str, Any]:
    submitted_case(driver)
    return {}


def _waits(_driver: Driver, answer: dict[str, Any]) -> None:
    assert [(one["case_id"], one["priority"]) for one in answer["requests"]] == [("case-000001", "standard")]


def _as_sent(_driver: Driver, answer: dict[str, Any]) -> None:
    assert answer["request"]["diagnoses"] == ["M54.16"]
    assert (answer["eligibility"]["eligible"], answer["network"]["network_status"]) == (True, "in_network")
    assert answer["intake"]["to_do"] == ["confirm_decisions"]


def _all_sent(_driver: Driver, answer: dict[str, Any]) -> None:
    kinds = [one["kind"] for one in answer["documents"]]
    assert kinds == ["submission_bundle", "clinical_note", "therapy_record"]
    assert all(one["text"] for one in answer["documents"])


def _created(_driver: Driver, answer: dict[str, Any]) -> None:
    assert (answer["status"], answer["auth_type"], answer["lines"]) == ("new", "prospective", [])


def _two_lines(_driver: Driver, answer: dict[str, Any]) -> None:
    assert [line["line_number"] for line in answer["lines"]] == [1, 2]


def _doubled(_driver: Driver, answer: dict[str, Any]) -> None:
    assert [line["units"] for line in answer["lines"]] == [2]


def _no_lines(_driver: Driver, answer: dict[str, Any]) -> None:
    assert answer["lines"] == []
    assert answer["to_do"] == ["add_line_item", "confirm_decisions"]


def _frozen(driver: Driver, answer: dict[str, Any]) -> None:
    assert (answer["status"], answer["to_do"]) == ("complete", [])
    assert driver.status(answer["case_id"]) == "under_review"


def _lacks_sections(_driver: Driver, answer: dict[str, Any]) -> None:
    assert "save_auth_header" in answer["error"]["allowed"]


def _full(driver: Driver) -> str:
    case_id = opened(driver)
    for _ in range(50):
        driver.call(f"{_APP}.add_line_item", case_id=case_id, item_data=LINE)
    return case_id


def _noted(driver: Driver) -> str:
    case_id = submitted_case(driver)
    driver.call(f"{_APP}.add_note", case_id=case_id, text="Fax page 3 is hard to read.")
    return case_id


def _one_note(_driver: Driver, answer: dict[str, Any]) -> None:
    assert [note["author_id"] for note in answer["notes"]] == ["wrk-intake"]


def _is_eligible(_driver: Driver, answer: dict[str, Any]) -> None:
    assert (answer["eligible"], answer["on"], answer["plan_id"]) == (True, "2026-03-16", "plan-ma")


_CHECKS = {
    "add_line_item": _two_lines,
    "update_line_item": _doubled,
    "remove_line_item": _no_lines,
    "confirm_decisions": _frozen,
}


def _keying() -> list[Example]:
    made = []
    for action, arguments in _SECTIONS.items():
        name = f"{_APP}.{action}"
        made += [
            example(name, _of(keyed, **arguments), _CHECKS.get(action, _saved)),
            refusal(name, Code.NOT_FOUND, _nowhere(**arguments)),
            refusal(name, Code.NOT_FOUND, _of(draft_case, **arguments), label="a draft is not the payer's"),
            refusal(name, Code.MISSING_PRECONDITION, _of(submitted_case, **arguments)),
            refusal(name, Code.ALREADY_DONE, _of(taken_in, **arguments)),
        ]
    return made


EXAMPLES = (
    example(f"{_APP}.list_intake_queue", _queued, _waits),
    example(f"{_APP}.get_intake_case", _of(keyed), _as_sent),
    example(f"{_APP}.create_intake_case", _of(submitted_case), _created),
    refusal(f"{_APP}.create_intake_case", Code.NOT_FOUND, _nowhere()),
    refusal(f"{_APP}.create_intake_case", Code.ALREADY_DONE, _of(opened)),
    refusal(f"{_APP}.create_intake_case", Code.ILLEGAL_STATE, _of(_closed(submitted_case))),
    example(f"{_APP}.list_documents", _of(submitted_case), _all_sent),
    example(f"{_APP}.check_member_eligibility", _of(submitted_case), _is_eligible),
    example(f"{_APP}.check_provider_network", _of(submitted_case)),
    example(f"{_APP}.add_note", _of(submitted_case, text="Fax page 3 is hard to read.")),
    refusal(f"{_APP}.add_note", Code.NOT_FOUND, _nowhere(text="Nobody's.")),
    example(f"{_APP}.list_notes", _of(_noted), _one_note),
    *(refusal(f"{_APP}.{action}", Code.NOT_FOUND, _nowhere()) for action in _READS),
    *_keying(),
    refusal(f"{_APP}.add_line_item", Code.TOO_LARGE, _of(_full, item_data=LINE)),
    refusal(
        f"{_APP}.confirm_decisions",
        Code.MISSING_PRECONDITION,
        _of(opened, **_DECISIONS),
        _lacks_sections,
        label="empty sections",
    ),
    refusal(f"{_APP}.confirm_decisions", Code.ILLEGAL_TRANSITION, _of(_closed(keyed), **_DECISIONS)),
    refusal(
        f"{_APP}.update_line_item",
        Code.NOT_FOUND,
        _of(keyed, line_number=7, item_data=LINE),
        label="no such line",
    ),
    refusal(
        f"{_APP}.save_diagnoses",
        Code.ALREADY_DONE,
        _of(lambda driver: decided(driver, "deny"), **_SECTIONS["save_diagnoses"]),
        label="a decided case",
    ),
)
