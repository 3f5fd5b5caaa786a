"""Contract examples of authorization."""

from typing import Any

from sim.domain.errors import Code
from sim.testing.authorization import (
    ANSWERS,
    bundle,
    draft_case,
    evidence,
    ready_case,
    set_case,
    submitted_case,
    unanswered_case,
    unbundled_case,
    uninsured_case,
)
from sim.testing.driver import Driver
from sim.testing.examples import example, refusal
from sim.testing.review import NEW_ORDER, SLOTS, finalized, p2p_asked, p2p_chosen, p2p_offered

_NO_CASE = "case-999999"
_RATIONALE = "The chart shows six weeks of therapy without benefit, which meets criterion 1.a."


def _case(make: Any = draft_case, **arguments: Any) -> Any:
    return lambda driver: {"case_id": make(driver), **arguments}


def _no_case(**arguments: Any) -> Any:
    return lambda _driver: {"case_id": _NO_CASE, **arguments}


def _submitted_as(status: str, *, columns: Any = None, **arguments: Any) -> Any:
    def arrange(driver: Driver) -> dict[str, Any]:
        case_id = set_case(driver, submitted_case(driver), status=status, **(columns or {}))
        return {"case_id": case_id, **arguments}

    return arrange


def _decided_as(decision: str, **arguments: Any) -> Any:
    def arrange(driver: Driver) -> dict[str, Any]:
        case_id = finalized(driver, decision)
        return {"case_id": case_id, "document_ids": evidence(driver, case_id), **arguments}

    return arrange


def _becomes(status: str) -> Any:
    def check(driver: Driver, answer: dict[str, Any]) -> None:
        assert driver.status(answer["case_id"]) == status
        newest = driver.rows(
            "SELECT action, before, after FROM event WHERE after IS NOT NULL ORDER BY number DESC"
        )[0]
        assert newest["after"] == status

    return check


def _with_changes(driver: Driver) -> dict[str, Any]:
    case_id = draft_case(driver)
    return {
        "case_id": case_id,
        "final_action": "submit_pa",
        "override_reason": "The deficit is new.",
        "bundle_document_id": bundle(driver, case_id),
        "questionnaire_answers": ANSWERS,
        "line_updates": [
            {"line_number": 1, "start_date": "2026-03-16", "end_date": "2026-04-16"},
            {
                "line_number": 2,
                "procedure_code": "72100",
                "description": "X-ray of the lumbar spine",
                "units": 2,
            },
        ],
    }


def _changed(driver: Driver, answer: dict[str, Any]) -> None:
    assert (answer["status"], answer["bundle_document_id"]) == ("ready_to_submit", "doc-000003")
    lines = driver.call("cases.get_case", case_id=answer["case_id"])["lines"]
    assert [(one["line_number"], one["procedure_code"], one["units"]) for one in lines] == [
        (1, "72148", 1),
        (2, "72100", 2),
    ]
    assert driver.call("forms.validate_form", case_id=answer["case_id"])["complete"]


def _nothing_written(driver: Driver, _answer: dict[str, Any]) -> None:
    assert driver.status("case-000001") == "draft"
    assert driver.rows("SELECT count(*) AS n FROM questionnaire_answer") == [{"n": 0}]
    assert driver.rows("SELECT count(*) AS n FROM provider_determination") == [{"n": 0}]


def _bad_bundle(driver: Driver) -> dict[str, Any]:
    case_id = draft_case(driver)
    return {
        "case_id": case_id,
        "final_action": "submit_pa",
        "questionnaire_answers": ANSWERS,
        "bundle_document_id": evidence(driver, case_id)[0],
    }


def _sent(driver: Driver, answer: dict[str, Any]) -> None:
    assert answer["decision_due_at"] == "2026-03-09T15:00:00Z", "168 hours after receipt"
    assert answer["document_ids"] == ["doc-000001", "doc-000002"]
    (packet,) = driver.rows("SELECT * FROM submission_packet")
    assert (packet["member_id"], packet["channel"], len(packet["ordering_npi"])) == (
        "M00000000",
        "portal",
        10,
    )
    assert driver.rows("SELECT code FROM submission_packet_diagnosis") == [{"code": "M54.16"}]
    assert len(driver.rows("SELECT * FROM submission_packet_answer")) == len(ANSWERS)
    inbox = driver.rows("SELECT to_side FROM message ORDER BY message_id")
    assert [row["to_side"] for row in inbox] == ["payer", "provider"]


def _expedited(driver: Driver) -> dict[str, Any]:
    return {"case_id": ready_case(driver, priority="expedited"), "channel": "fax"}


def _in_72_hours(_driver: Driver, answer: dict[str, Any]) -> None:
    assert answer["decision_due_at"] == "2026-03-05T15:00:00Z"


def _known(_driver: Driver, answer: dict[str, Any]) -> None:
    assert (answer["status"], answer["letters"], answer["appeals"]) == ("denied", [], [])
    assert answer["appeal_due_at"] == "2026-05-06"
    assert "pend_due_at" not in answer, "the pend is over"


def _resubmitted(driver: Driver, answer: dict[str, Any]) -> None:
    _becomes("resubmitted")(driver, answer)
    assert len(driver.rows("SELECT * FROM pend_response_document")) == len(answer["document_ids"])


def _meeting(make: Any = p2p_offered, **arguments: Any) -> Any:
    def arrange(driver: Driver) -> dict[str, Any]:
        request_id = make(driver, **NEW_ORDER)
        return {"case_id": "case-000001", "request_id": request_id, **arguments}

    return arrange


def _chosen(driver: Driver, answer: dict[str, Any]) -> None:
    assert (answer["status"], answer["selected_slot"]) == ("slot_selected", SLOTS[1])
    (meeting,) = driver.call("auth.check_status", case_id=answer["case_id"], channel="portal")["peer_to_peer"]
    assert (meeting["offered_slots"], meeting["selected_slot"]) == (SLOTS, SLOTS[1])


def _still_open(driver: Driver, answer: dict[str, Any]) -> None:
    assert (answer["status"], answer["note"]) == ("slots_offered", "Neither fits; afternoons are better.")
    assert driver.rows("SELECT body FROM message WHERE kind = 'p2p_answer'")[0]["body"].endswith(
        "are better."
    )


def _offered(_driver: Driver, answer: dict[str, Any]) -> None:
    assert answer["error"]["allowed"] == SLOTS


def _filed(level: str, status: str) -> Any:
    def check(driver: Driver, answer: dict[str, Any]) -> None:
        assert (answer["level"], answer["status"], answer["case_status"]) == (level, "filed", status)
        _becomes(status)(driver, answer)

    return check


def _appealed(tool: str, status: str, again: str) -> Any:
    def arrange(driver: Driver) -> dict[str, Any]:
        given: dict[str, Any] = _submitted_as(status, rationale=_RATIONALE)(driver)
        driver.call(tool, **given)
        set_case(driver, given["case_id"], status=again)
        return given

    return arrange


_SUBMIT: dict[str, Any] = {"final_action": "submit_pa"}
_FINALIZE = "auth.finalize_provider_determination"
_SEND = "auth.submit_authorization"
_MEET = "auth.respond_to_peer_to_peer"
_LATE = {"pend_due_at": "2026-03-01T15:00:00Z", "appeal_due_at": "2026-03-01"}
_ON_TIME = {"pend_due_at": "2026-03-16T15:00:00Z", "appeal_due_at": "2026-05-06"}

EXAMPLES = (
    example(_FINALIZE, _with_changes, _changed, label="with lines, answers and bundle"),
    example(
        _FINALIZE,
        _case(final_action="gather_more_evidence"),
        _becomes("docs_needed"),
        label="gather more evidence",
    ),
    example(_FINALIZE, _case(final_action="do_not_submit"), _becomes("closed"), label="do not submit"),
    refusal(_FINALIZE, Code.NOT_FOUND, _no_case(**_SUBMIT)),
    refusal(_FINALIZE, Code.NOT_FOUND, _bad_bundle, _nothing_written, label="no bundle"),
    refusal(_FINALIZE, Code.ALREADY_DONE, _case(ready_case, **_SUBMIT)),
    refusal(_FINALIZE, Code.ILLEGAL_STATE, _submitted_as("submitted", **_SUBMIT)),
    refusal(
        _FINALIZE, Code.MISSING_PRECONDITION, _case(uninsured_case, questionnaire_answers=ANSWERS, **_SUBMIT)
    ),
    example(_SEND, _case(ready_case, channel="portal"), _sent),
    example(_SEND, _expedited, _in_72_hours, label="expedited"),
    example(
        _SEND,
        _case(unanswered_case, channel="edi_278", questionnaire_answers=ANSWERS),
        _becomes("submitted"),
        label="with its answers",
    ),
    refusal(_SEND, Code.NOT_FOUND, _no_case(channel="portal")),
    refusal(_SEND, Code.ALREADY_DONE, _submitted_as("under_review", channel="portal")),
    refusal(_SEND, Code.ILLEGAL_STATE, _case(channel="portal")),
    refusal(_SEND, Code.MISSING_PRECONDITION, _case(unanswered_case, channel="portal"), label="answers"),
    refusal(_SEND, Code.MISSING_PRECONDITION, _case(unbundled_case, channel="portal"), label="bundle"),
    example(
        "auth.check_status",
        _submitted_as("denied", columns=_ON_TIME, channel="phone"),
        _known,
        label="denied",
    ),
    example("auth.check_status", _case(channel="portal"), label="draft"),
    refusal("auth.check_status", Code.NOT_FOUND, _no_case(channel="portal")),
    example(
        "auth.respond_to_pend",
        _decided_as("pended", note="As asked."),
        _resubmitted,
    ),
    refusal("auth.respond_to_pend", Code.NOT_FOUND, _no_case(note="As asked.")),
    refusal(
        "auth.respond_to_pend",
        Code.NOT_FOUND,
        _submitted_as("pended_action_required", note="As asked.", document_ids=["doc-999999"]),
        label="document",
    ),
    refusal("auth.respond_to_pend", Code.ILLEGAL_STATE, _submitted_as("under_review", note="As asked.")),
    refusal(
        "auth.respond_to_pend",
        Code.ILLEGAL_STATE,
        _submitted_as("pended_action_required", columns=_LATE, note="As asked."),
        label="too late",
    ),
    refusal("auth.request_peer_to_peer", Code.NOT_FOUND, _no_case()),
    refusal(
        "auth.request_peer_to_peer",
        Code.NOT_OFFERED,
        _submitted_as("under_review", preferred_contact_id="contact-md"),
    ),
    example(_MEET, _meeting(selected_slot=SLOTS[1]), _chosen),
    example(
        _MEET,
        _meeting(note="Neither fits; afternoons are better."),
        _still_open,
        label="a note only",
    ),
    refusal(_MEET, Code.NOT_FOUND, _no_case(request_id="p2p-000001", selected_slot=SLOTS[0])),
    refusal(_MEET, Code.ALREADY_DONE, _meeting(p2p_chosen, selected_slot=SLOTS[1])),
    refusal(_MEET, Code.ILLEGAL_STATE, _meeting(p2p_asked, selected_slot=SLOTS[0])),
    refusal(
        _MEET,
        Code.INVALID_ARGUMENT,
        _meeting(selected_slot="2026-03-05T15:00:00Z"),
        _offered,
        label="a slot not offered",
    ),
    refusal(_MEET, Code.INVALID_ARGUMENT, _meeting(), label="nothing said"),
    example(
        "auth.file_appeal",
        _decided_as("denied", rationale=_RATIONALE),
        _filed("internal", "appealed"),
    ),
    refusal("auth.file_appeal", Code.NOT_FOUND, _no_case(rationale=_RATIONALE)),
    refusal("auth.file_appeal", Code.ALREADY_DONE, _appealed("auth.file_appeal", "denied", "appeal_upheld")),
    refusal("auth.file_appeal", Code.ILLEGAL_STATE, _submitted_as("approved", rationale=_RATIONALE)),
    refusal(
        "auth.file_appeal",
        Code.ILLEGAL_STATE,
        _submitted_as("denied", columns=_LATE, rationale=_RATIONALE),
        label="too late",
    ),
    example(
        "auth.file_external_appeal",
        _submitted_as("appeal_upheld", rationale=_RATIONALE),
        _filed("external", "external_appealed"),
    ),
    refusal("auth.file_external_appeal", Code.NOT_FOUND, _no_case(rationale=_RATIONALE)),
    refusal(
        "auth.file_external_appeal",
        Code.ALREADY_DONE,
        _appealed("auth.file_external_appeal", "appeal_upheld", "external_appeal_upheld"),
    ),
    refusal("auth.file_external_appeal", Code.ILLEGAL_STATE, _submitted_as("denied", rationale=_RATIONALE)),
)
