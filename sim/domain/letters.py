"""What each kind of letter must say, and the law that asks for it.

Each element has one key, used by every type of letter that needs it. An element may bind some product lines only:
a civil action under ERISA is no right of a Medicaid member, a state fair hearing none of an employee.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum

from sim.domain.vocabulary import LetterType, ProductLine

COMMERCIAL, SELF_FUNDED, MEDICARE, MEDICAID = (
    ProductLine.COMMERCIAL,
    ProductLine.SELF_FUNDED,
    ProductLine.MEDICARE_ADVANTAGE,
    ProductLine.MEDICAID_MANAGED_CARE,
)
EVERY_LINE = frozenset(ProductLine)
PRIVATE = frozenset({COMMERCIAL, SELF_FUNDED})


class Element(StrEnum):
    """A thing that a letter says."""

    SERVICES = "services"
    DECISION = "decision"
    AUTHORIZATION_NUMBER = "authorization_number"
    VALIDITY = "validity"
    SPECIFIC_REASON = "specific_reason"
    CLINICAL_RATIONALE = "clinical_rationale"
    POLICY_CITATION = "policy_citation"
    RECORDS_ACCESS = "records_access"
    REVIEWER = "reviewer"
    APPEAL_RIGHTS = "appeal_rights"
    APPEAL_DEADLINE = "appeal_deadline"
    EXPEDITED_APPEAL = "expedited_appeal"
    EXTERNAL_REVIEW = "external_review"
    REPRESENTATIVE = "representative"
    CONTINUATION = "continuation"
    CIVIL_ACTION = "civil_action"
    CONSUMER_ASSISTANCE = "consumer_assistance"
    MISSING_INFORMATION = "missing_information"
    RESPONSE_DUE = "response_due"
    HOW_TO_RESPOND = "how_to_respond"
    IF_NO_RESPONSE = "if_no_response"
    DECISION_DUE = "decision_due"
    NEW_EVIDENCE = "new_evidence"
    MEETING = "meeting"
    PROGRAM = "program"
    VOLUNTARY = "voluntary"
    CLOSURE_REASON = "closure_reason"
    HOW_TO_RETURN = "how_to_return"
    CONTACT = "contact"
    LANGUAGE_ASSISTANCE = "language_assistance"


@dataclass(frozen=True, slots=True)
class RequiredElement:
    """Something that a letter must say.

    Attributes:
        key: Its name, the same in every type of letter.
        description: What it must say, in a phrase.
        source: The statute or regulation, or "plan standard" where none asks for it.
        product_lines: Product lines that it binds.
    """

    key: Element
    description: str
    source: str
    product_lines: frozenset[ProductLine] = EVERY_LINE


def required(letter: LetterType, product_line: ProductLine) -> tuple[RequiredElement, ...]:
    """Returns what a letter must say to a member of a product line, in the order of the letter."""
    return tuple(element for element in REQUIRED[letter] if product_line in element.product_lines)


def audit(
    letter: LetterType, product_line: ProductLine, present: Mapping[Element, str] | Collection[Element]
) -> list[RequiredElement]:
    """Returns what a letter should say and does not, in the order of the letter.

    Args:
        letter: Type of letter.
        product_line: Of the member's plan.
        present: What it says: elements, or elements with their texts; a blank text says nothing.
    """
    if isinstance(present, Mapping):
        said = {key for key, text in present.items() if text.strip()}
    else:
        said = set(present)
    return [element for element in required(letter, product_line) if element.key not in said]


_PLAN = "plan standard"

_SERVICES = RequiredElement(
    Element.SERVICES,
    "each service with its code, units and dates",
    "42 CFR 438.404(b)(1); 45 CFR 147.136(b)(2)(ii)(E)(1)",
)
_DECISION = RequiredElement(
    Element.DECISION, "the decision in plain words", "42 CFR 422.568, 438.404(b)(1); 29 CFR 2560.503-1(f)"
)
_AUTHORIZATION = RequiredElement(Element.AUTHORIZATION_NUMBER, "the authorization number", _PLAN)
_VALIDITY = RequiredElement(
    Element.VALIDITY, "the dates between which the authorization holds", "42 CFR 422.122(b), 438.242(b)(7)"
)
_REASON = RequiredElement(
    Element.SPECIFIC_REASON,
    "the specific reason for the decision",
    "42 CFR 422.122(a), 422.568(e)(2), 438.404(b)(2); 29 CFR 2560.503-1(g)(1)(i)",
)
_RATIONALE = RequiredElement(
    Element.CLINICAL_RATIONALE,
    "the clinical judgment, applied to the member's own findings",
    "29 CFR 2560.503-1(g)(1)(v)(B)",
)
_CITATION = RequiredElement(
    Element.POLICY_CITATION,
    "the policy and the criterion on which it rests",
    "29 CFR 2560.503-1(g)(1)(ii) and (v)(A)",
)
_RECORDS = RequiredElement(
    Element.RECORDS_ACCESS,
    "the right to the criteria and to all records of the case, free of charge",
    "42 CFR 438.404(b)(2); 29 CFR 2560.503-1(g)(1)(v)(A) and (h)(2)(iii)",
)
_REVIEWER = RequiredElement(
    Element.REVIEWER,
    "the reviewer's name and credentials, and how the treating practitioner reaches the reviewer",
    "Cal. Health & Safety Code 1367.01(h)(4); 42 CFR 422.566(d), 438.210(b)(3)",
)
_APPEAL_RIGHTS = RequiredElement(
    Element.APPEAL_RIGHTS,
    "the right to appeal, and how",
    "42 CFR 422.568(e)(3), 438.404(b)(3); 29 CFR 2560.503-1(g)(1)(iv)",
)
_APPEAL_DEADLINE = RequiredElement(
    Element.APPEAL_DEADLINE,
    "the last day to appeal",
    "42 CFR 422.582(b), 438.402(c)(2); 29 CFR 2560.503-1(h)(3)(i)",
)
_EXPEDITED = RequiredElement(
    Element.EXPEDITED_APPEAL,
    "the right to an expedited appeal, its conditions and its time",
    "42 CFR 422.568(e)(4), 438.404(b)(5); 29 CFR 2560.503-1(g)(1)(vi)",
)
_EXTERNAL = RequiredElement(
    Element.EXTERNAL_REVIEW,
    "the review outside of the plan that comes after the appeal, and how to get it",
    "45 CFR 147.136(c)-(d); 42 CFR 422.592, 438.404(b)(3)",
)
_REPRESENTATIVE = RequiredElement(
    Element.REPRESENTATIVE,
    "that the practitioner or another person may act for the member",
    "42 CFR 422.561, 422.578, 438.402(c)(1)(ii); 29 CFR 2560.503-1(b)(4)",
)
_CONTINUATION = RequiredElement(
    Element.CONTINUATION,
    "the right to have benefits continue during the appeal, and who then may have to pay",
    "42 CFR 438.404(b)(6)",
    frozenset({MEDICAID}),
)
_CIVIL_ACTION = RequiredElement(
    Element.CIVIL_ACTION,
    "the right to bring a civil action under section 502(a) of ERISA",
    "29 CFR 2560.503-1(g)(1)(iv) and (j)(4)",
    frozenset({SELF_FUNDED}),
)
_CONSUMER = RequiredElement(
    Element.CONSUMER_ASSISTANCE,
    "the office of consumer assistance that helps with appeals",
    "45 CFR 147.136(b)(2)(ii)(E)(5)",
    PRIVATE,
)
_CONTACT = RequiredElement(Element.CONTACT, "whom to call or write to", _PLAN)
_LANGUAGE = RequiredElement(
    Element.LANGUAGE_ASSISTANCE,
    "that language help and other formats are free, and how to get them",
    "45 CFR 92.11, 147.136(e); 42 CFR 438.10(d)",
)

_GRANT = (_AUTHORIZATION, _VALIDITY)
_WHY = (_REASON, _RATIONALE, _CITATION, _RECORDS, _REVIEWER)
_APPEAL = (_APPEAL_RIGHTS, _APPEAL_DEADLINE, _EXPEDITED, _EXTERNAL, _REPRESENTATIVE, _CONTINUATION)
_HELP = (_CONTACT, _LANGUAGE)

REQUIRED: Mapping[LetterType, tuple[RequiredElement, ...]] = {
    LetterType.APPROVAL: (_DECISION, _SERVICES, *_GRANT, *_HELP),
    LetterType.PARTIAL_APPROVAL: (
        *(_DECISION, _SERVICES, *_GRANT, *_WHY, *_APPEAL),
        *(_CIVIL_ACTION, _CONSUMER, *_HELP),
    ),
    LetterType.DENIAL: (_DECISION, _SERVICES, *_WHY, *_APPEAL, _CIVIL_ACTION, _CONSUMER, *_HELP),
    LetterType.PEND: (
        _SERVICES,
        RequiredElement(
            Element.MISSING_INFORMATION,
            "what is missing, and why it is needed",
            "29 CFR 2560.503-1(f)(2)(iii)(A) and (g)(1)(iii); 42 CFR 438.404(c)(4)(i)",
        ),
        RequiredElement(
            Element.RESPONSE_DUE, "by when it must be there", "29 CFR 2560.503-1(f)(2)(i) and (iii)(A)"
        ),
        RequiredElement(Element.HOW_TO_RESPOND, "how to send it", _PLAN),
        RequiredElement(Element.IF_NO_RESPONSE, "what happens if nothing comes", _PLAN),
        *_HELP,
    ),
    LetterType.RECEIPT: (
        _SERVICES,
        RequiredElement(
            Element.DECISION_DUE, "by when the plan decides", "42 CFR 422.568(b), 438.210(d); state law"
        ),
        *_HELP,
    ),
    LetterType.NOTIFICATION_RECORDED: (_DECISION, _SERVICES, *_HELP),
    LetterType.P2P_NOTICE: (
        _SERVICES,
        RequiredElement(Element.MEETING, "the times of the call, and how one is chosen", _PLAN),
        replace(_REVIEWER, source=_PLAN),
        *_HELP,
    ),
    LetterType.APPEAL_RECEIPT: (
        _SERVICES,
        RequiredElement(
            Element.DECISION_DUE,
            "by when the appeal is decided",
            "42 CFR 422.590, 438.408(b); 29 CFR 2560.503-1(i)(2)",
        ),
        RequiredElement(
            Element.NEW_EVIDENCE,
            "the right to send further evidence",
            "42 CFR 422.586, 438.406(b)(4); 29 CFR 2560.503-1(h)(2)(ii)",
        ),
        *_HELP,
    ),
    LetterType.APPEAL_UPHELD: (
        *(_DECISION, _SERVICES, *_WHY, _EXTERNAL, _REPRESENTATIVE),
        *(replace(_CONTINUATION, source="42 CFR 438.408(e)(2)"), _CIVIL_ACTION, _CONSUMER, *_HELP),
    ),
    LetterType.APPEAL_OVERTURNED: (_DECISION, _SERVICES, *_GRANT, _REASON, *_HELP),
    LetterType.EXTERNAL_REVIEW_UPHELD: (
        *(_DECISION, _SERVICES, _REASON, _RATIONALE),
        *(_CIVIL_ACTION, *_HELP),
    ),
    LetterType.EXTERNAL_REVIEW_OVERTURNED: (_DECISION, _SERVICES, *_GRANT, _REASON, *_HELP),
    LetterType.CM_WELCOME: (
        RequiredElement(Element.PROGRAM, "the program, and what it does", _PLAN),
        RequiredElement(Element.VOLUNTARY, "that taking part is free and may end at any time", _PLAN),
        replace(
            _CONTACT,
            description="who the care manager is and how to reach them",
            source="42 CFR 438.208(b)(1)",
        ),
        _LANGUAGE,
    ),
    LetterType.CM_CLOSURE: (
        RequiredElement(Element.CLOSURE_REASON, "why the program ends for the member", _PLAN),
        RequiredElement(Element.HOW_TO_RETURN, "how to come back", _PLAN),
        *_HELP,
    ),
}
"""What every type of letter must say, in the order of the letter."""
