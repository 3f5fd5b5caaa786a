"""278 requests: an example after the implementation guide is understood, and a lack is named."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sim.apps.auth.types import LineStatus, StatusAnswer
from sim.apps.edi.action import Action, action_of
from sim.apps.edi.request import read_request
from sim.apps.edi.x12 import MalformedError, Segment, compose, parse

# Segments as in TR3 005010X217's example of a request for one service, with the names changed.
BODY: tuple[str, ...] = (
    "278",
    "BHT*0007*13*A12345*20260302*1102",
    "HL*1**20*1",
    "NM1*X3*2*LAKESIDE*****PI*789312",
    "HL*2*1*21*1",
    "NM1*1P*1*GARDENER*JAMES****XX*1999996666",
    "HL*3*2*22*1",
    "NM1*IL*1*SMITH*JOE****MI*12345678901",
    "DMG*D8*19580322*M",
    "HL*4*3*EV*1",
    "TRN*1*case-000001*9012345678",
    "UM*HS*I*3*11:B**U",
    "HI*ABK:I5022*ABF:M5416",
    "HL*5*4*SS*0",
    "SV1*HC:72148*150.00*UN*2",
    "HL*6*4*SS*0",
    "SV2*0300*HC:97110**UN*12",
)


def _interchange(body: tuple[str, ...]) -> str:
    # compose would take the colons out of plain values, so the parts are put in afterwards.
    segments: list[Segment] = [tuple(one.replace(":", ";").split("*")) for one in body]
    return compose(
        sender="CLINIC",
        receiver="PAYER",
        functional_id="HI",
        version="005010X217",
        control=1,
        at_time="2026-03-02T11:02:00Z",
        body=segments,
    ).replace(";", ":")


def test_a_request_is_understood() -> None:
    request = read_request(parse(_interchange(BODY)))
    assert (request.case_id, request.bundle_document_id) == ("case-000001", None)
    assert request.stated.member_id == "12345678901"
    assert request.stated.ordering_npi == "1999996666"
    assert request.stated.priority == "expedited"
    assert request.stated.diagnoses == ("I5022", "M5416")
    assert request.stated.lines == (("72148", 2), ("97110", 12))


@pytest.mark.parametrize(
    ("line", "changed", "said"),
    [
        ("BHT*0007*13*", "BHT*0007*01*", "BHT02"),
        ("BHT*0007*13*A12345*20260302*1102", None, "BHT"),
        ("NM1*1P*1*GARDENER*JAMES****XX*", "NM1*1P*1*GARDENER*JAMES****24*", "NM108"),
        ("NM1*IL*1*SMITH*JOE****MI*12345678901", None, "NM1: the subscriber"),
        ("TRN*1*case-000001*9012345678", None, "TRN"),
        ("UM*HS*I*", "UM*HS*3*", "UM02"),
        ("HI*ABK:I5022", "HI*BK:I5022", "HI01"),
        ("SV1*HC:72148", "SV1*NU:72148", "SV101"),
        ("*150.00*UN*2", "*150.00*UN*-2", "SV104"),
        ("*150.00*UN*2", "*150.00*UN*0", "SV104"),
        ("HL*3*2*22*1", "HL*3*2*23*1", "HL03"),
        ("HL*6*4*SS*0", "HL*6*4*EV*0", "HL: a level stands twice"),
    ],
)
def test_what_is_wrong_is_named(line: str, changed: str | None, said: str) -> None:
    if changed is None:
        body = tuple(one for one in BODY if one != line)
    else:
        body = tuple(one.replace(line, changed) for one in BODY)
    with pytest.raises(MalformedError, match=re.escape(said)):
        read_request(parse(_interchange(body)))


def test_another_transaction_is_refused() -> None:
    text = _interchange(BODY).replace("005010X217", "005010X216")
    with pytest.raises(MalformedError, match="ST01"):
        read_request(parse(text))


@given(st.permutations(BODY[1:]), st.integers(0, len(BODY) - 1))
def test_segments_in_any_order_are_read_or_refused(lines: list[str], kept: int) -> None:
    try:
        read_request(parse(_interchange((BODY[0], *lines[:kept]))))
    except MalformedError as error:
        assert error.fault.said


def _status(status: str, *decisions: tuple[str | None, int | None]) -> StatusAnswer:
    lines = [
        LineStatus(
            line_number=place, procedure_code="72148", units=4, decision=decision, approved_units=units
        )
        for place, (decision, units) in enumerate(decisions, start=1)
    ]
    return StatusAnswer(
        case_id="case-000001", status=status, lines=lines, letters=[], peer_to_peer=[], appeals=[]
    )


@pytest.mark.parametrize(
    ("status", "action"),
    [
        (_status("submitted", (None, None)), Action.PENDED),
        (_status("pended_action_required", (None, None)), Action.PENDED),
        (_status("approved", ("approved", 4)), Action.CERTIFIED),
        (_status("partially_approved", ("approved", 4), ("denied", 0)), Action.PARTLY_CERTIFIED),
        (_status("appealed", ("denied", 0)), Action.NOT_CERTIFIED),
        (_status("appeal_overturned", ("approved", 4)), Action.CERTIFIED),
        (_status("closed", ("approved", 4)), Action.CERTIFIED),
        (_status("closed", ("approved", 4), ("denied", 0)), Action.PARTLY_CERTIFIED),
        (_status("closed", ("approved", 2)), Action.MODIFIED),
        (_status("closed", ("denied", 0)), Action.NOT_CERTIFIED),
        (_status("closed", (None, None)), Action.CANCELLED),
    ],
)
def test_each_status_has_its_action(status: StatusAnswer, action: Action) -> None:
    assert action_of(status) is action
