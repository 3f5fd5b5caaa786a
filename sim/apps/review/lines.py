"""What a physician's decision says of each line of a request."""

from collections.abc import Sequence

from sim.apps.auth.models import PacketLine
from sim.apps.review.types import LineDecisionOnFile, LineItemDecision, SubmitMdDecision
from sim.domain.errors import Code, Refusal
from sim.domain.vocabulary import LineDecision, MdDecision


def line_decisions(arguments: SubmitMdDecision, lines: Sequence[PacketLine]) -> list[LineDecisionOnFile]:
    """Returns the decision on every line: as given, or as the case's decision implies.

    Args:
        arguments: The decision.
        lines: Lines of the request.

    Raises:
        Refusal: A line is unknown, missing, given twice, or decided against the case's decision.
    """
    given = arguments.line_item_decisions
    if arguments.decision in {MdDecision.REQUEST_INFO, MdDecision.P2P_REVIEW}:
        if given:
            raise _invalid(f"{arguments.decision} decides no line; leave them out")
        return []
    if not given and arguments.decision is not MdDecision.PARTIAL_APPROVE:
        whole = LineDecision.APPROVED if arguments.decision is MdDecision.APPROVE else LineDecision.DENIED
        given = [LineItemDecision(line_number=line.line_number, decision=whole) for line in lines]
    if sorted(one.line_number for one in given) != [line.line_number for line in lines]:
        raise _invalid(f"decide each line once: {', '.join(str(line.line_number) for line in lines)}")
    asked = {line.line_number: line.units for line in lines}
    decided = sorted(
        (_decided(one, asked[one.line_number]) for one in given), key=lambda one: one.line_number
    )
    _require_agreement(arguments.decision, decided, asked)
    return decided


def _decided(one: LineItemDecision, asked: int) -> LineDecisionOnFile:
    approved = one.decision is LineDecision.APPROVED
    units = one.approved_units if one.approved_units is not None else (asked if approved else 0)
    if not (0 < units <= asked if approved else units == 0):
        raise _invalid(
            f"line {one.line_number}: {units} units do not go with {one.decision}, of {asked} asked for"
        )
    return LineDecisionOnFile(
        line_number=one.line_number, decision=one.decision, approved_units=units, rationale=one.rationale
    )


def _require_agreement(
    decision: MdDecision, lines: Sequence[LineDecisionOnFile], asked: dict[int, int]
) -> None:
    wholly = all(one.approved_units == asked[one.line_number] for one in lines)
    nothing = all(one.decision == LineDecision.DENIED for one in lines)
    implied = MdDecision.APPROVE if wholly else MdDecision.DENY if nothing else MdDecision.PARTIAL_APPROVE
    if implied is not decision:
        raise _invalid(f"they amount to {implied}, and the decision is {decision}; make them agree")


def _invalid(what: str) -> Refusal:
    return Refusal(Code.INVALID_ARGUMENT, f"line_item_decisions: {what}.")
