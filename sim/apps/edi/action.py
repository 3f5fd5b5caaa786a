"""What was decided, in the action codes of X12's code source 306, which X12 278 and Da Vinci PAS share."""

from enum import StrEnum

from sim.apps.auth.types import LineStatus, StatusAnswer
from sim.domain.statuses import PACaseStatus
from sim.domain.vocabulary import LineDecision


class Action(StrEnum):
    """Health care services review action."""

    CERTIFIED = "A1"
    PARTLY_CERTIFIED = "A2"
    NOT_CERTIFIED = "A3"
    PENDED = "A4"
    MODIFIED = "A6"
    CANCELLED = "C"


IN_WORDS: dict[Action, str] = {
    Action.CERTIFIED: "Certified in total",
    Action.PARTLY_CERTIFIED: "Certified - partial",
    Action.NOT_CERTIFIED: "Not Certified",
    Action.PENDED: "Pended",
    Action.MODIFIED: "Modified",
    Action.CANCELLED: "Cancelled",
}
"""Each action as the code source calls it."""

_OF_STATUS: dict[str, Action] = {
    PACaseStatus.APPROVED: Action.CERTIFIED,
    PACaseStatus.APPEAL_OVERTURNED: Action.CERTIFIED,
    PACaseStatus.EXTERNAL_APPEAL_OVERTURNED: Action.CERTIFIED,
    PACaseStatus.PARTIALLY_APPROVED: Action.PARTLY_CERTIFIED,
    PACaseStatus.DENIED: Action.NOT_CERTIFIED,
    PACaseStatus.APPEALED: Action.NOT_CERTIFIED,
    PACaseStatus.APPEAL_UPHELD: Action.NOT_CERTIFIED,
    PACaseStatus.EXTERNAL_APPEALED: Action.NOT_CERTIFIED,
    PACaseStatus.EXTERNAL_APPEAL_UPHELD: Action.NOT_CERTIFIED,
}


def action_of(status: StatusAnswer) -> Action:
    """Returns what was decided of a case; pended is what waits, whoever it waits for.

    Args:
        status: Where the case stands.
    """
    if status.status != PACaseStatus.CLOSED:
        return _OF_STATUS.get(status.status, Action.PENDED)
    decided = {action_of_line(line) for line in status.lines}
    if decided == {Action.PENDED}:
        return Action.CANCELLED
    return decided.pop() if len(decided) == 1 else Action.PARTLY_CERTIFIED


def action_of_line(line: LineStatus) -> Action:
    """Returns what was decided of a line."""
    if line.decision is None:
        return Action.PENDED
    if line.decision != LineDecision.APPROVED:
        return Action.NOT_CERTIFIED
    whole = line.approved_units is None or line.approved_units >= line.units
    return Action.CERTIFIED if whole else Action.MODIFIED
