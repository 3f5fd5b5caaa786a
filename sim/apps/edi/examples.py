"""Contract examples of EDI."""

from typing import Any

from sim.apps.edi.x12 import parse
from sim.domain.errors import Code
from sim.testing.authorization import draft_case, evidence, ready_case, set_case, submitted_case
from sim.testing.channels import interchange
from sim.testing.driver import Driver
from sim.testing.examples import example, refusal

_NO_CASE = "case-999999"


def _sent(make: Any, **changes: Any) -> Any:
    return lambda driver: {"interchange": interchange(driver, make(driver), **changes)}


def _in_the_queue(driver: Driver, answer: dict[str, Any]) -> None:
    assert (answer["status"], answer["control_number"]) == ("submitted", "000000001")
    request = driver.call("payer_intake_hub.get_intake_case", case_id=answer["case_id"])["request"]
    assert (request["channel"], request["packet_id"]) == ("edi_278", answer["packet_id"])
    acknowledgement = parse(answer["acknowledgement"])
    assert ("AK9", "A", "1", "1", "1") in acknowledgement.segments
    assert acknowledgement.receiver == "CLINIC"


def _nothing_submitted(driver: Driver, _answer: dict[str, Any]) -> None:
    assert driver.rows("SELECT * FROM submission_packet") == []
    assert driver.rows("SELECT * FROM edi_interchange") == []


def _names_what_is_on_file(*values: str) -> Any:
    def check(driver: Driver, answer: dict[str, Any]) -> None:
        assert answer["error"]["allowed"] == list(values)
        _nothing_submitted(driver, answer)

    return check


def _sent_before(driver: Driver) -> dict[str, Any]:
    driver.call("edi.submit_278", interchange=interchange(driver, ready_case(driver)))
    return {"interchange": interchange(driver, ready_case(driver, source_order_id=None))}


def _submitted_otherwise(driver: Driver) -> dict[str, Any]:
    return {"interchange": interchange(driver, submitted_case(driver))}


def _unbound(driver: Driver) -> str:
    case_id = draft_case(driver)
    evidence(driver, case_id)
    driver.call("auth.finalize_provider_determination", case_id=case_id, final_action="submit_pa")
    return case_id


def _cut(driver: Driver) -> dict[str, Any]:
    text = interchange(driver, ready_case(driver))
    return {"interchange": text.replace("HI*ABK:M5416~\n", "").replace("SE*18*", "SE*17*")}


def _points_at_the_diagnoses(_driver: Driver, answer: dict[str, Any]) -> None:
    assert answer["accepted"] is False
    assert (answer["fault"]["segment_id"], answer["fault"]["said"][:3]) == ("HI", "HI:")
    segments = parse(answer["acknowledgement"]).segments
    assert ("IK5", "R", "5") in segments
    assert any(one[:2] == ("IK3", "HI") for one in segments)


def _unreadable(_driver: Driver, answer: dict[str, Any]) -> None:
    assert answer["accepted"] is False
    assert "acknowledgement" not in answer


def _accepted(driver: Driver, answer: dict[str, Any]) -> None:
    assert answer["accepted"] is True
    _nothing_submitted(driver, answer)


def _approved(driver: Driver) -> dict[str, Any]:
    case_id = submitted_case(driver)
    set_case(
        driver,
        case_id,
        status="approved",
        authorization_number="AUTH000001",
        approved_until="2026-04-01",
    )
    driver.execute("UPDATE pa_case_line SET decision = 'approved', approved_units = 1")
    return {"case_id": case_id}


def _certified(_driver: Driver, answer: dict[str, Any]) -> None:
    assert (answer["action"], answer["authorization_number"]) == ("A1", "AUTH000001")
    segments = parse(answer["interchange"]).segments
    assert segments.count(("HCR", "A1", "AUTH000001")) == 2, "of the event and of its line"
    assert ("DTP", "036", "D8", "20260401") in segments
    assert ("TRN", "2", "case-000001", "9HERMED") in segments


def _waits(_driver: Driver, answer: dict[str, Any]) -> None:
    assert (answer["action"], answer["meaning"]) == ("A4", "Pended")


EXAMPLES = (
    example("edi.acknowledge_278", _sent(ready_case), _accepted),
    example("edi.acknowledge_278", _cut, _points_at_the_diagnoses, label="diagnoses missing"),
    example("edi.acknowledge_278", lambda _: {"interchange": "ISA*00*"}, _unreadable, label="no envelope"),
    example("edi.submit_278", _sent(ready_case), _in_the_queue),
    refusal("edi.submit_278", Code.INVALID_ARGUMENT, _cut, _nothing_submitted),
    refusal("edi.submit_278", Code.NOT_FOUND, _sent(lambda _: _NO_CASE)),
    refusal(
        "edi.submit_278",
        Code.CONFLICT,
        _sent(ready_case, member_id="M00000001"),
        _names_what_is_on_file("M00000000"),
        label="member",
    ),
    refusal(
        "edi.submit_278",
        Code.CONFLICT,
        _sent(ready_case, code="72100"),
        _names_what_is_on_file("72148 x 1"),
        label="line",
    ),
    refusal(
        "edi.submit_278",
        Code.CONFLICT,
        _sent(ready_case, urgency="U"),
        _names_what_is_on_file("standard"),
        label="urgency",
    ),
    refusal("edi.submit_278", Code.ALREADY_DONE, _sent_before, label="same number"),
    refusal("edi.submit_278", Code.ALREADY_DONE, _submitted_otherwise, label="same case"),
    refusal("edi.submit_278", Code.ILLEGAL_STATE, _sent(draft_case), _nothing_submitted),
    refusal("edi.submit_278", Code.MISSING_PRECONDITION, _sent(_unbound), _nothing_submitted),
    example("edi.get_278_response", _approved, _certified),
    example(
        "edi.get_278_response", lambda driver: {"case_id": submitted_case(driver)}, _waits, label="waits"
    ),
    refusal("edi.get_278_response", Code.NOT_FOUND, lambda driver: {"case_id": ready_case(driver)}),
)
