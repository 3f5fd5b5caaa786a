"""A full letter of every type, for tests."""

from sim.domain.letters import Element
from sim.domain.vocabulary import LetterType, LineDecision, ProductLine
from sim.letters.compose import compose
from sim.letters.content import LetterContent, Party
from sim.letters.facts import LetterFacts, ServiceLine

WRITTEN = {
    Element.SPECIFIC_REASON: "Six weeks of supervised physical therapy are not on file.",
    Element.CLINICAL_RATIONALE: "The notes show two visits in January.\n\nThere is no weakness, and no red flag.",
    Element.POLICY_CITATION: "Lumbar spine MRI, version 2026.1, criterion 2.a.",
    Element.MISSING_INFORMATION: "Notes of physical therapy since January: criterion 2.a cannot be judged without.",
    Element.CLOSURE_REASON: "You told us that you do not wish to take part.",
}
"""What only a writer can say."""


def facts(letter: LetterType, line: ProductLine) -> LetterFacts:
    """Returns facts of which nothing is empty."""
    return LetterFacts(
        type=letter,
        product_line=line,
        letter_id="letter-000007",
        date="2026-03-04",
        sender=Party(
            "Harbor Health Plan", ("200 Quay Street", "Metro, IL 60601"), "312-555-0101", "312-555-0102"
        ),
        recipient=Party("Łukasz Nguyễn-O’Hara", ("14 Elm Street", "Metro, IL 60602")),
        member_name="Łukasz Nguyễn-O’Hara",
        member_id="HHP-100-2000",
        case_id="case-000001",
        received="2026-03-02T09:00:00Z",
        services=(
            ServiceLine(
                "72148", "MRI of the lumbar spine", 1, start="2026-03-09", decision=LineDecision.DENIED
            ),
            ServiceLine(
                "97110",
                "Therapeutic exercise",
                12,
                "visit",
                "2026-03-09",
                "2026-05-08",
                LineDecision.APPROVED,
                8,
            ),
        ),
        authorization_number="AUTH-000123",
        valid_from="2026-03-09",
        valid_until="2026-06-07",
        reviewer="Mara Ellis, MD, orthopedic surgery",
        appeal_due="2026-05-03",
        decision_due="2026-03-09T09:00:00Z",
        response_due="2026-03-18",
        meeting_times=("March 5, 2026, 14:00 UTC", "March 6, 2026, 15:30 UTC"),
        program="Complex Case Management",
        care_manager="Jo Birch, RN",
        signature=("Utilization Management", "Harbor Health Plan"),
        copies=("Dr. A. Rivera",),
    )


def full(letter: LetterType, line: ProductLine = ProductLine.COMMERCIAL) -> LetterContent:
    """Returns a letter that lacks nothing."""
    return compose(facts(letter, line), WRITTEN, "We write to you about the request below.")
