"""Which of the offered slots of a peer-to-peer call a rule chooses."""

from collections.abc import Sequence

from specs.schema.peer import SlotSelectionRule


def chosen_slot(rule: SlotSelectionRule, offered: Sequence[str]) -> str | None:
    """Returns the slot that a rule chooses; None where none of the offered ones fits.

    Times of the world have one form, so their order is that of their text.

    Args:
        rule: How to choose.
        offered: Starts of the slots, as "2026-03-04T15:00:00Z", in any order.
    """
    fitting = sorted(offered)
    if rule.rule == "earliest_after":
        fitting = [slot for slot in fitting if slot >= (rule.time or "")]
    elif rule.rule == "latest_before":
        fitting = [slot for slot in fitting if slot <= (rule.time or "")]
    elif rule.rule == "reviewer_preferred":
        fitting = [slot for slot in fitting if slot == rule.preferred]
    if not fitting:
        return None
    return fitting[-1] if rule.rule in {"latest", "latest_before"} else fitting[0]
