"""Contract examples of the portal."""

from typing import Any

from sim.apps.docs.types import MOST_TEXT_BYTES
from sim.domain.errors import Code
from sim.testing.authorization import draft_case, evidence, ready_case, set_case, submitted_case
from sim.testing.driver import Driver
from sim.testing.examples import example, refusal

_NO_CASE = {"case_id": "case-999999"}
_DOCUMENT = {"kind": "imaging_report", "title": "X-ray", "content": "No fracture."}


def _upload(make: Any, **more: Any) -> Any:
    return lambda driver: {"case_id": make(driver), **_DOCUMENT, **more}


def _pended(driver: Driver) -> str:
    due = "2026-03-04T15:00:00Z"
    return set_case(driver, submitted_case(driver), status="pended_action_required", pend_due_at=due)


def _two(driver: Driver) -> dict[str, Any]:
    submitted_case(driver)
    draft_case(driver, source_order_id=None)
    return {}


def _drafts_are_not_there(_driver: Driver, answer: dict[str, Any]) -> None:
    assert [(one["case_id"], one["status"]) for one in answer["requests"]] == [("case-000001", "submitted")]


def _none(_driver: Driver, answer: dict[str, Any]) -> None:
    assert answer["requests"] == []


def _as_the_payer_has_it(_driver: Driver, answer: dict[str, Any]) -> None:
    assert answer["request"]["member_id"] == "M00000000"
    assert answer["status"]["status"] == "submitted"
    assert [one["kind"] for one in answer["documents"]] == [
        "submission_bundle",
        "clinical_note",
        "therapy_record",
    ]


def _in_the_queue(driver: Driver, answer: dict[str, Any]) -> None:
    assert (answer["channel"], answer["status"]) == ("portal", "submitted")
    queue = driver.call("payer_intake_hub.list_intake_queue")["requests"]
    assert [one["case_id"] for one in queue] == [answer["case_id"]]


def _payer_has_it(driver: Driver, answer: dict[str, Any]) -> None:
    assert answer["status"] == driver.status(answer["case_id"]) == "submitted"
    have = driver.call("payer_intake_hub.list_documents", case_id=answer["case_id"])["documents"]
    assert have[-1]["text"] == "No fracture."


def _pend_answered(driver: Driver, answer: dict[str, Any]) -> None:
    assert answer["status"] == driver.status(answer["case_id"]) == "resubmitted"
    request = driver.call("payer_intake_hub.get_intake_case", case_id=answer["case_id"])["request"]
    assert request["pend_responses"][0]["note"] == "The X-ray as asked."


def _nothing_on_file(driver: Driver, _answer: dict[str, Any]) -> None:
    kinds = [row["kind"] for row in driver.rows("SELECT kind FROM document ORDER BY document_id")]
    assert "imaging_report" not in kinds, "a refused upload leaves no document behind"


def _read(driver: Driver, answer: dict[str, Any]) -> None:
    (message,) = answer["messages"]
    assert (message["kind"], message["read_at"]) == ("acknowledgement", "2026-03-02T15:00:00Z")
    assert "decide it by" in message["body"]
    assert driver.call("inbox.list_messages")["messages"][0]["read_at"] == message["read_at"]


def _late(driver: Driver) -> str:
    return set_case(driver, _pended(driver), pend_due_at="2026-03-01T15:00:00Z")


def _unbound(driver: Driver) -> str:
    case_id = draft_case(driver)
    evidence(driver, case_id)
    driver.call("auth.finalize_provider_determination", case_id=case_id, final_action="gather_more_evidence")
    return case_id


EXAMPLES = (
    example("portal.list_requests", _two, _drafts_are_not_there),
    example(
        "portal.list_requests", lambda driver: _two(driver) or {"status": "denied"}, _none, label="by status"
    ),
    example("portal.get_request", lambda driver: {"case_id": submitted_case(driver)}, _as_the_payer_has_it),
    refusal("portal.get_request", Code.NOT_FOUND, lambda driver: {"case_id": ready_case(driver)}),
    example("portal.submit", lambda driver: {"case_id": ready_case(driver)}, _in_the_queue),
    refusal("portal.submit", Code.NOT_FOUND, lambda _: _NO_CASE),
    refusal("portal.submit", Code.ALREADY_DONE, lambda driver: {"case_id": submitted_case(driver)}),
    refusal("portal.submit", Code.ILLEGAL_STATE, lambda driver: {"case_id": draft_case(driver)}),
    refusal("portal.submit", Code.MISSING_PRECONDITION, lambda driver: {"case_id": _unbound(driver)}),
    example("portal.upload_document", _upload(submitted_case), _payer_has_it),
    example(
        "portal.upload_document",
        _upload(_pended, pend_note="The X-ray as asked."),
        _pend_answered,
        label="pend",
    ),
    refusal("portal.upload_document", Code.NOT_FOUND, _upload(ready_case), _nothing_on_file),
    refusal("portal.upload_document", Code.ILLEGAL_STATE, _upload(_pended), _nothing_on_file),
    refusal(
        "portal.upload_document",
        Code.ILLEGAL_STATE,
        _upload(_late, pend_note="The X-ray as asked."),
        _nothing_on_file,
        label="too late",
    ),
    refusal(
        "portal.upload_document",
        Code.TOO_LARGE,
        lambda driver: {
            **_upload(submitted_case)(driver),
            "content": "x" * (MOST_TEXT_BYTES + 1),
        },
    ),
    example("portal.read_messages", lambda driver: {"case_id": submitted_case(driver)}, _read),
    refusal("portal.read_messages", Code.NOT_FOUND, lambda _: _NO_CASE),
)
