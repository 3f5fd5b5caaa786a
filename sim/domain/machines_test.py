import pytest
from hypothesis import given
from hypothesis import strategies as st

from sim.domain.errors import Code, Refusal
from sim.domain.machine import StateMachine
from sim.domain.machines import ALL, CASE_MACHINES, CM_CASE, PA_CASE
from sim.domain.statuses import CMCaseStatus, PACaseStatus

# The published tables once more, as text: a second transcription to hold the first one against.
PUBLISHED_PA = """
draft -> requirement_checked, docs_needed, ready_to_submit, closed
requirement_checked -> docs_needed, ready_to_submit, closed
docs_needed -> ready_to_submit, submitted, closed
ready_to_submit -> docs_needed, submitted, closed
submitted -> pended_action_required, under_review, approved, partially_approved, denied, closed
pended_action_required -> resubmitted, closed
under_review -> approved, partially_approved, denied, pended_action_required, closed
resubmitted -> pended_action_required, under_review, approved, partially_approved, denied, closed
approved -> closed
partially_approved -> closed
denied -> appealed, under_review, pended_action_required, approved, closed
appealed -> appeal_upheld, appeal_overturned
appeal_upheld -> closed, external_appealed
appeal_overturned -> closed
external_appealed -> external_appeal_upheld, external_appeal_overturned
external_appeal_upheld -> closed
external_appeal_overturned -> closed
"""
PUBLISHED_CM = """
new -> intake_complete
intake_complete -> chart_reviewed
chart_reviewed -> outreach_complete
outreach_complete -> assessment_in_progress
assessment_in_progress -> assessment_blocked
assessment_blocked -> assessment_in_progress
assessment_in_progress -> assessment_complete
assessment_complete -> care_plan_draft
care_plan_draft -> care_plan_finalized
care_plan_finalized -> closed
"""


def _pairs(text: str) -> set[tuple[str, str]]:
    lines = [line.split(" -> ") for line in text.strip().splitlines()]
    return {(before, after) for before, targets in lines for after in targets.split(", ")}


def _declared(machine: StateMachine) -> set[tuple[str, str]]:
    return {(str(before), str(after)) for before, targets in machine.follows.items() for after in targets}


def test_prior_authorization_has_the_published_transitions() -> None:
    assert _declared(PA_CASE) == _pairs(PUBLISHED_PA)


def test_care_management_has_the_published_transitions_and_may_always_disenroll() -> None:
    leaving = {(str(s), "disenrolled") for s in CMCaseStatus} - {
        ("closed", "disenrolled"),
        ("disenrolled", "disenrolled"),
    }
    assert _declared(CM_CASE) == _pairs(PUBLISHED_CM) | leaving


def test_there_are_29_case_statuses() -> None:
    assert [len(machine.follows) for machine in CASE_MACHINES] == [18, 11]
    assert set(PA_CASE.follows) == set(PACaseStatus)
    assert set(CM_CASE.follows) == set(CMCaseStatus)


@pytest.mark.parametrize("machine", ALL, ids=lambda machine: machine.name)
def test_every_status_is_reached_and_leads_to_an_end(machine: StateMachine) -> None:
    def reached(start: str) -> set[str]:
        seen, todo = {start}, [start]
        while todo:
            new = set(machine.follows[todo.pop()]) - seen
            seen |= new
            todo += new
        return seen

    assert reached(machine.initial) == set(machine.follows)
    assert all(reached(status) & machine.terminal for status in machine.follows)


@given(st.sampled_from(ALL), st.data())
def test_no_walk_takes_an_unlisted_step_or_leaves_an_end(machine: StateMachine, data: st.DataObject) -> None:
    current = machine.initial
    ended = False
    for target in data.draw(st.lists(st.sampled_from(sorted(machine.follows)), max_size=40)):
        try:
            machine.check(current, target)
        except Refusal as refusal:
            assert target not in machine.follows[current]
            assert target != current
            assert refusal.code is Code.ILLEGAL_TRANSITION
            assert set(refusal.allowed) == {str(status) for status in machine.follows[current]}
            assert refusal.status == current
            continue
        assert target == current or (target in machine.follows[current] and not ended)
        current = target
        ended = ended or current in machine.terminal


def test_a_wrong_state_names_the_right_ones() -> None:
    with pytest.raises(Refusal) as caught:
        CM_CASE.require("new", ["chart_reviewed"], "An outreach call")
    assert (caught.value.code, caught.value.allowed, caught.value.status) == (
        Code.ILLEGAL_STATE,
        ("chart_reviewed",),
        "new",
    )


def test_every_status_says_what_it_means() -> None:
    assert all(len(status.meaning) > 10 for status in (*PACaseStatus, *CMCaseStatus))
