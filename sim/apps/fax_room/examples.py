"""Contract examples of the fax room."""

from typing import Any

from sim.domain.errors import Code
from sim.testing.authorization import draft_case, evidence, ready_case, set_case, submitted_case
from sim.testing.driver import Driver
from sim.testing.examples import example, refusal

_PAPER: dict[str, Any] = {
    "from_number": "312-555-0177",
    "sender": "Lakeview Hospital, medical records",
    "subject": "Records of R. Lane",
    "text": "Discharge summary of 2026-01-12: decompression was not needed.",
}
_NO_CASE = "case-999999"


def _pended(driver: Driver) -> str:
    due = "2026-03-04T15:00:00Z"
    return set_case(driver, submitted_case(driver), status="pended_action_required", pend_due_at=due)


def _sending(purpose: str, make: Any, *, with_documents: bool = False, **more: Any) -> Any:
    def arrange(driver: Driver) -> dict[str, Any]:
        case_id = make(driver)
        given = {"case_id": case_id, "purpose": purpose, **more}
        if with_documents:
            given["document_ids"] = evidence(driver, case_id)
        return given

    return arrange


def _request_in_queue(driver: Driver, answer: dict[str, Any]) -> None:
    assert answer["case_status"] == driver.status(answer["case_id"]) == "submitted"
    request = driver.call("payer_intake_hub.get_intake_case", case_id=answer["case_id"])["request"]
    assert (request["channel"], request["packet_id"]) == ("fax", answer["record_id"])
    (fax,) = driver.call("fax_room.list_faxes")["faxes"]
    assert (fax["purpose"], fax["sender"], fax["text"]) == ("request", "Clinic", "Please hurry.")


def _answer_arrived(driver: Driver, answer: dict[str, Any]) -> None:
    assert answer["case_status"] == driver.status(answer["case_id"]) == "resubmitted"
    assert answer["pages"] == 3, "a cover, and two documents of one page"


def _more_in_the_file(driver: Driver, answer: dict[str, Any]) -> None:
    assert answer["case_status"] == "submitted"
    have = driver.call("payer_intake_hub.list_documents", case_id=answer["case_id"])["documents"]
    assert [one["kind"] for one in have[-2:]] == ["clinical_note", "therapy_record"]
    assert len(have) == 5


def _by_the_tool(driver: Driver) -> dict[str, Any]:
    """A tool that submits by fax leaves the same fax."""
    driver.call("auth.submit_authorization", case_id=ready_case(driver), channel="fax")
    driver.call("fax_room.receive_fax", **_PAPER)
    return {"status": "received"}


def _both_wait(_driver: Driver, answer: dict[str, Any]) -> None:
    assert [(one["fax_id"], one["purpose"]) for one in answer["faxes"]] == [
        ("fax-000001", "request"),
        ("fax-000002", "unknown"),
    ]


def _waits(driver: Driver, answer: dict[str, Any]) -> None:
    assert (answer["status"], answer["pages"]) == ("received", 2)
    assert driver.rows("SELECT count(*) AS n FROM document") == [{"n": 0}]


def _paper_and_case(driver: Driver, make: Any = submitted_case) -> dict[str, Any]:
    fax = driver.call("fax_room.receive_fax", **_PAPER)
    return {"fax_id": fax["fax_id"], "case_id": make(driver), "kind": "clinical_note"}


def _paper_in_the_file(driver: Driver, answer: dict[str, Any]) -> None:
    assert (answer["status"], answer["case_id"]) == ("indexed", "case-000001")
    have = driver.call("payer_intake_hub.list_documents", case_id=answer["case_id"])["documents"]
    assert have[-1]["text"] == _PAPER["text"]
    ours = driver.call("docs.list_case_documents", case_id=answer["case_id"])["documents"]
    assert have[-1]["document_id"] not in {one["document_id"] for one in ours}, "it is the payer's paper"


def _by_fax(driver: Driver) -> dict[str, Any]:
    case_id = ready_case(driver)
    fax = driver.call("fax_room.send_fax", case_id=case_id, purpose="request")
    return {"fax_id": fax["fax_id"], "case_id": case_id}


def _indexed_once(driver: Driver, answer: dict[str, Any]) -> None:
    have = driver.call("payer_intake_hub.list_documents", case_id=answer["case_id"])["documents"]
    assert len(have) == 3, "what the packet holds is in the file already"


def _indexed(driver: Driver) -> dict[str, Any]:
    arguments = _by_fax(driver)
    driver.call("fax_room.index_fax", **arguments)
    return arguments


def _another_case(driver: Driver) -> dict[str, Any]:
    arguments = _by_fax(driver)
    return {**arguments, "case_id": submitted_case(driver, source_order_id=None)}


def _unanswered(driver: Driver) -> str:
    case_id = draft_case(driver)
    driver.call("auth.finalize_provider_determination", case_id=case_id, final_action="submit_pa")
    return case_id


EXAMPLES = (
    example("fax_room.list_faxes", _by_the_tool, _both_wait),
    example("fax_room.receive_fax", lambda _: _PAPER, _waits),
    refusal("fax_room.receive_fax", Code.INVALID_ARGUMENT, lambda _: {**_PAPER, "from_number": "0177"}),
    example("fax_room.index_fax", _paper_and_case, _paper_in_the_file),
    example("fax_room.index_fax", _by_fax, _indexed_once, label="of an office"),
    refusal("fax_room.index_fax", Code.NOT_FOUND, lambda driver: {**_by_fax(driver), "fax_id": "fax-9"}),
    refusal(
        "fax_room.index_fax",
        Code.NOT_FOUND,
        lambda driver: _paper_and_case(driver, ready_case),
        label="not submitted",
    ),
    refusal("fax_room.index_fax", Code.ALREADY_DONE, _indexed),
    refusal("fax_room.index_fax", Code.CONFLICT, _another_case),
    refusal("fax_room.index_fax", Code.ILLEGAL_STATE, lambda driver: _paper_and_case(driver, _pended)),
    example("fax_room.send_fax", _sending("request", ready_case, note="Please hurry."), _request_in_queue),
    example(
        "fax_room.send_fax",
        _sending("pend_response", _pended, with_documents=True, note="As asked."),
        _answer_arrived,
        label="pend",
    ),
    example(
        "fax_room.send_fax",
        _sending("additional_information", submitted_case, with_documents=True),
        _more_in_the_file,
        label="more documents",
    ),
    refusal(
        "fax_room.send_fax",
        Code.INVALID_ARGUMENT,
        _sending("pend_response", _pended, with_documents=True),
        label="no note",
    ),
    refusal(
        "fax_room.send_fax",
        Code.INVALID_ARGUMENT,
        _sending("request", ready_case, with_documents=True),
        label="documents beside a bundle",
    ),
    refusal(
        "fax_room.send_fax",
        Code.INVALID_ARGUMENT,
        _sending("additional_information", submitted_case, questionnaire_answers={"deficit": True}),
        label="answers after submission",
    ),
    refusal(
        "fax_room.send_fax",
        Code.INVALID_ARGUMENT,
        _sending("additional_information", submitted_case),
        label="nothing to send",
    ),
    refusal("fax_room.send_fax", Code.NOT_FOUND, _sending("request", lambda _: _NO_CASE)),
    refusal("fax_room.send_fax", Code.ALREADY_DONE, _sending("request", submitted_case)),
    refusal("fax_room.send_fax", Code.ILLEGAL_STATE, _sending("request", draft_case)),
    refusal("fax_room.send_fax", Code.MISSING_PRECONDITION, _sending("request", _unanswered)),
)
