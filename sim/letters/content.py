"""What a letter says, before it has a shape."""

from collections.abc import Mapping
from dataclasses import dataclass

from sim.domain.letters import Element, RequiredElement, audit, required
from sim.domain.vocabulary import LetterType, ProductLine


@dataclass(frozen=True, slots=True)
class Party:
    """Who writes or gets a letter.

    Attributes:
        name: Name.
        address: Lines of the address.
        phone: Phone number; empty where there is none to give.
        fax: Fax number; empty likewise.
    """

    name: str
    address: tuple[str, ...] = ()
    phone: str = ""
    fax: str = ""


@dataclass(frozen=True, slots=True)
class LetterContent:
    """A letter, whatever it is rendered to.

    Attributes:
        type: Type of letter.
        product_line: Of the member's plan; it decides which rights the letter must name.
        letter_id: Id.
        date: Day of the letter, as 2026-03-02.
        sender: Who writes.
        recipient: Whom it is for.
        references: What it is about: pairs of a label and a value, as ("Member ID", "M100-2000").
        body: Words of the writer's own before everything else; may be empty.
        elements: What it says. A blank line parts paragraphs.
        signature: Lines under it.
        copies: Names of others who get it.
    """

    type: LetterType
    product_line: ProductLine
    letter_id: str
    date: str
    sender: Party
    recipient: Party
    references: tuple[tuple[str, str], ...]
    body: str
    elements: Mapping[Element, str]
    signature: tuple[str, ...] = ()
    copies: tuple[str, ...] = ()

    def missing(self) -> list[RequiredElement]:
        """Returns what the letter must say and does not."""
        return audit(self.type, self.product_line, self.elements)

    def sections(self) -> list[tuple[str, str]]:
        """Returns heading and text of what it says: first what it must say, then the rest."""
        first = [element.key for element in required(self.type, self.product_line)]
        rest = [key for key in Element if key not in first]
        return [
            (HEADINGS[key], self.elements[key])
            for key in (*first, *rest)
            if self.elements.get(key, "").strip()
        ]


TITLES: Mapping[LetterType, str] = {
    LetterType.APPROVAL: "Notice of approval",
    LetterType.PARTIAL_APPROVAL: "Notice of partial approval",
    LetterType.DENIAL: "Notice of denial",
    LetterType.PEND: "Request for information",
    LetterType.RECEIPT: "We have received your request",
    LetterType.NOTIFICATION_RECORDED: "We have recorded your notification",
    LetterType.P2P_NOTICE: "Peer-to-peer discussion",
    LetterType.APPEAL_RECEIPT: "We have received your appeal",
    LetterType.APPEAL_UPHELD: "Notice of appeal decision: denial upheld",
    LetterType.APPEAL_OVERTURNED: "Notice of appeal decision: denial overturned",
    LetterType.EXTERNAL_REVIEW_UPHELD: "Notice of external review: denial upheld",
    LetterType.EXTERNAL_REVIEW_OVERTURNED: "Notice of external review: denial overturned",
    LetterType.CM_WELCOME: "Welcome to care management",
    LetterType.CM_CLOSURE: "Your care management program ends",
}
"""The line at the head of every type of letter."""

HEADINGS: Mapping[Element, str] = {
    Element.SERVICES: "Services",
    Element.DECISION: "Our decision",
    Element.AUTHORIZATION_NUMBER: "Authorization number",
    Element.VALIDITY: "When the authorization holds",
    Element.SPECIFIC_REASON: "Reason for the decision",
    Element.CLINICAL_RATIONALE: "Clinical rationale",
    Element.POLICY_CITATION: "Policy and criteria",
    Element.RECORDS_ACCESS: "Your right to see the records",
    Element.REVIEWER: "Who reviewed the request",
    Element.APPEAL_RIGHTS: "Your right to appeal",
    Element.APPEAL_DEADLINE: "Last day to appeal",
    Element.EXPEDITED_APPEAL: "If waiting could harm you",
    Element.EXTERNAL_REVIEW: "Review outside of the plan",
    Element.REPRESENTATIVE: "Somebody may act for you",
    Element.CONTINUATION: "Keeping a service during the appeal",
    Element.CIVIL_ACTION: "Your right to go to court",
    Element.CONSUMER_ASSISTANCE: "Help with an appeal",
    Element.MISSING_INFORMATION: "What we need",
    Element.RESPONSE_DUE: "By when we need it",
    Element.HOW_TO_RESPOND: "How to send it",
    Element.IF_NO_RESPONSE: "If we do not hear from you",
    Element.DECISION_DUE: "When we decide",
    Element.NEW_EVIDENCE: "Further evidence",
    Element.MEETING: "Times of the call",
    Element.PROGRAM: "The program",
    Element.VOLUNTARY: "Taking part",
    Element.CLOSURE_REASON: "Why the program ends",
    Element.HOW_TO_RETURN: "How to come back",
    Element.CONTACT: "Whom to ask",
    Element.LANGUAGE_ASSISTANCE: "Language help",
}
"""The heading over every element."""
