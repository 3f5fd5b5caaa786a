"""The rules for choosing a slot, by known answers and for any list of slots."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sim.dialog.slots import chosen_slot
from sim.dialog.testing import peers
from specs.schema.peer import SlotRule, SlotSelectionRule

OFFERED = ["2026-03-05T14:00:00Z", "2026-03-04T15:00:00Z", "2026-03-04T18:30:00Z"]


@pytest.mark.parametrize(
    ("rule", "time", "chosen"),
    [
        ("earliest", None, "2026-03-04T15:00:00Z"),
        ("latest", None, "2026-03-05T14:00:00Z"),
        ("earliest_after", "2026-03-04T15:01:00Z", "2026-03-04T18:30:00Z"),
        ("earliest_after", "2026-03-04T15:00:00Z", "2026-03-04T15:00:00Z"),
        ("earliest_after", "2026-03-06T00:00:00Z", None),
        ("latest_before", "2026-03-05T00:00:00Z", "2026-03-04T18:30:00Z"),
        ("latest_before", "2026-03-04T15:00:00Z", "2026-03-04T15:00:00Z"),
        ("latest_before", "2026-03-04T00:00:00Z", None),
    ],
)
def test_known_answers(rule: SlotRule, time: str | None, chosen: str | None) -> None:
    assert chosen_slot(SlotSelectionRule(rule=rule, time=time), OFFERED) == chosen


def test_the_reviewer_prefers_an_offered_slot_or_none() -> None:
    preferred = SlotSelectionRule(rule="reviewer_preferred", preferred=OFFERED[2])
    assert chosen_slot(preferred, OFFERED) == OFFERED[2]
    assert chosen_slot(preferred, OFFERED[:2]) is None


@given(st.permutations(OFFERED), st.sampled_from(OFFERED))
def test_the_order_of_the_offer_does_not_matter(offered: list[str], time: str) -> None:
    rules = [
        SlotSelectionRule(rule="earliest"),
        SlotSelectionRule(rule="latest"),
        SlotSelectionRule(rule="earliest_after", time=time),
        SlotSelectionRule(rule="latest_before", time=time),
    ]
    for rule in rules:
        assert chosen_slot(rule, offered) == chosen_slot(rule, OFFERED)
        assert chosen_slot(rule, []) is None


def test_the_rule_of_every_card_chooses() -> None:
    for peer in peers().values():
        contract = peer.coordination_contract
        assert chosen_slot(contract.slot_selection_rule, contract.offered_slots) in contract.offered_slots
