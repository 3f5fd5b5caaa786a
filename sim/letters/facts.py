"""What the record knows of a letter: names, services, numbers and days."""

from dataclasses import dataclass

from sim.domain.vocabulary import LetterType, LineDecision, ProductLine
from sim.letters.content import Party


@dataclass(frozen=True, slots=True)
class ServiceLine:
    """A service that a letter is about.

    Attributes:
        code: CPT or HCPCS code.
        description: The service in words.
        units: Units asked for.
        unit_kind: What a unit is: service, visit, day, dose, item.
        start: First day, as 2026-03-09; empty where none was named.
        end: Last day; empty likewise.
        decision: The decision on it, once there is one.
        approved_units: Units approved, once there is a decision.
    """

    code: str
    description: str
    units: int
    unit_kind: str = "service"
    start: str = ""
    end: str = ""
    decision: LineDecision | None = None
    approved_units: int | None = None


@dataclass(frozen=True, slots=True)
class LetterFacts:
    """A letter's facts. What is empty is not said, and the audit of the letter finds it missing.

    Days are written as 2026-03-02; of a time, as 2026-03-02T09:00:00Z, the day is said.

    Attributes:
        type: Type of letter.
        product_line: Of the member's plan.
        letter_id: Id.
        date: Day of the letter.
        sender: The payer or the program.
        recipient: The member or the practitioner.
        member_name: The member.
        member_id: Number on the member's card.
        case_id: The case.
        received: When the request came in.
        services: The services.
        authorization_number: The payer's number of an approval.
        valid_from: First day on which it holds.
        valid_until: Last day.
        reviewer: Name and credentials of who decided.
        appeal_due: Last day to appeal.
        decision_due: Day by which is decided.
        response_due: Day by which missing information must be there.
        meeting_times: Times offered for a call, or the one that was chosen.
        program: Name of a care management program.
        care_manager: Name and credentials of the care manager.
        signature: Lines under the letter.
        copies: Others who get it.
    """

    type: LetterType
    product_line: ProductLine
    letter_id: str
    date: str
    sender: Party
    recipient: Party
    member_name: str
    member_id: str
    case_id: str
    received: str = ""
    services: tuple[ServiceLine, ...] = ()
    authorization_number: str = ""
    valid_from: str = ""
    valid_until: str = ""
    reviewer: str = ""
    appeal_due: str = ""
    decision_due: str = ""
    response_due: str = ""
    meeting_times: tuple[str, ...] = ()
    program: str = ""
    care_manager: str = ""
    signature: tuple[str, ...] = ()
    copies: tuple[str, ...] = ()
