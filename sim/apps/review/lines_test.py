"""Tests of what a physician's decision says of each line."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sim.apps.auth.models import PacketLine
from sim.apps.review.lines import line_decisions
from sim.apps.review.types import SubmitMdDecision
from sim.domain.errors import Code, Refusal


def _lines(units: list[int]) -> list[PacketLine]:
    return [
        PacketLine(
            packet_id="packet-000001",
            line_number=number,
            procedure_code="97110",
            description="Therapy",
            units=count,
            unit_kind="visit",
        )
        for number, count in enumerate(units, start=1)
    ]


def _decide(decision: str, units: list[int], approved: list[int] | None = None) -> list[tuple[str, int]]:
    given_lines = [
        {
            "line_number": number,
            "decision": "approved" if count else "denied",
            "approved_units": count,
        }
        for number, count in enumerate(approved or [], start=1)
    ]
    arguments = SubmitMdDecision.model_validate(
        {"case_id": "case-000001", "decision": decision, "line_item_decisions": given_lines}
    )
    return [(one.decision, one.approved_units) for one in line_decisions(arguments, _lines(units))]


@pytest.mark.parametrize(
    ("decision", "approved", "expected"),
    [
        ("approve", None, [("approved", 12), ("approved", 1)]),
        ("deny", None, [("denied", 0), ("denied", 0)]),
        ("partial_approve", [6, 1], [("approved", 6), ("approved", 1)]),
        ("partial_approve", [12, 0], [("approved", 12), ("denied", 0)]),
        ("request_info", None, []),
        ("p2p_review", None, []),
    ],
)
def test_lines_follow_the_decision(
    decision: str, approved: list[int] | None, expected: list[tuple[str, int]]
) -> None:
    assert _decide(decision, [12, 1], approved) == expected


@pytest.mark.parametrize(
    ("decision", "approved"),
    [
        ("partial_approve", None),
        ("partial_approve", [12, 1]),
        ("partial_approve", [0, 0]),
        ("partial_approve", [6]),
        ("partial_approve", [6, 1, 1]),
        ("partial_approve", [13, 1]),
        ("approve", [12, 0]),
        ("deny", [0, 1]),
        ("request_info", [6, 1]),
    ],
)
def test_lines_that_do_not_agree_are_refused(decision: str, approved: list[int] | None) -> None:
    with pytest.raises(Refusal, match="line_item_decisions") as caught:
        _decide(decision, [12, 1], approved)
    assert caught.value.code is Code.INVALID_ARGUMENT


@given(st.lists(st.tuples(st.integers(1, 40), st.integers(0, 40)), min_size=1, max_size=5))
def test_exactly_one_decision_fits_every_choice_of_units(lines: list[tuple[int, int]]) -> None:
    asked = [units for units, _ in lines]
    approved = [min(units, count) for units, count in lines]
    fitting = []
    for decision in ("approve", "deny", "partial_approve"):
        try:
            assert [count for _, count in _decide(decision, asked, approved)] == approved
        except Refusal:
            continue
        fitting.append(decision)
    assert len(fitting) == 1
